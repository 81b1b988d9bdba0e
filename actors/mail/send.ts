import type { MailContent } from '../../domain/mail/templates.ts';
import type { MailAttachment } from '../../domain/ports/mail-transport.ts';
import { sendMail } from '../../domain/mail/send-mail.ts';
import { attachedInvoiceOf } from '../../domain/mail/queue-mail.ts';
import { filesOf } from '../../domain/order-mails/files-of.ts';
import { makeDocument } from '../../domain/order-mails/make-document.ts';
import type { JobTask } from '../runtime/task.ts';
import { renderMail } from './render-mail.ts';

/** A mail server, or the renderer, may be down for days: retries slow down to half an hour, for four days. */
const patience = {
  attemptsMax: 200,
  retryAfterMs: (attempt: number) => Math.min(1_000 * 2 ** (attempt - 1), 1_800_000),
};

/**
 * Makes the documents that mails bring as files.
 *
 * Reads: the queued mail and its invoice. Writes: the PDF, unless it exists, and the job that sends the mail. Guarantees:
 * no mail without a document waits for one.
 */
const makeDocumentTask: JobTask = {
  kind: 'job',
  name: 'mail-document',
  concurrency: 3,
  endsWithOthers: true,
  ...patience,
  run: ({ ctx }, { key }) => makeDocument(ctx, key),
};

/**
 * Sends queued mails.
 *
 * Reads: the queued mail. Writes: its status, `sent`, or `captured` without a transport. Guarantees: at least once; a
 * repeat has the same Message-ID. Does not guarantee: order.
 */
const sendMailTask: JobTask = {
  kind: 'job',
  name: 'mail-send',
  concurrency: 5,
  endsWithOthers: true,
  ...patience,
  run: ({ ctx }, { key }) => sendMail(ctx, key, renderMail, withoutFiles),
};

/** Sends invitations and links to sign in, whose readers wait for them: no other mail is before them. */
const sendSignInTask: JobTask = { ...sendMailTask, name: 'mail-send-sign-in' };

/** Sends the mails whose documents have been made: no other mail waits for the store that has them. */
const sendWithDocumentTask: JobTask = {
  ...sendMailTask,
  name: 'mail-send-document',
  run: ({ ctx }, { key, payload }) =>
    sendMail(ctx, key, renderMail, (content, workspaceId) =>
      filesOf(ctx, workspaceId, content, objectKeyOf(payload)),
    ),
};

export const mailTasks: readonly JobTask[] = [
  makeDocumentTask,
  sendMailTask,
  sendSignInTask,
  sendWithDocumentTask,
];

/** Null where the mail brings a file, which has not been made then. */
async function withoutFiles(content: MailContent): Promise<readonly MailAttachment[] | null> {
  return attachedInvoiceOf(content) === null ? [] : null;
}

function objectKeyOf(payload: unknown): string | null {
  const key = payload instanceof Object && 'objectKey' in payload ? payload.objectKey : null;
  return typeof key === 'string' ? key : null;
}
