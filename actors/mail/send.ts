import { sendMail } from '../../domain/mail/send-mail.ts';
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
 * Makes the documents that mails bring as files, in a lane of their own.
 *
 * Reads: the queued mail and its invoice. Writes: the PDF, unless it exists, and the job that sends the mail. Guarantees:
 * no mail without a document waits for one.
 */
export const makeDocumentTask: JobTask = {
  kind: 'job',
  name: 'mail-document',
  concurrency: 2,
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
export const sendMailTask: JobTask = {
  kind: 'job',
  name: 'mail-send',
  concurrency: 4,
  endsWithOthers: true,
  ...patience,
  run: ({ ctx }, { key, payload }) =>
    sendMail(ctx, key, renderMail, (content, workspaceId) =>
      filesOf(ctx, workspaceId, content, objectKeyOf(payload)),
    ),
};

function objectKeyOf(payload: unknown): string | null {
  const key = payload instanceof Object && 'objectKey' in payload ? payload.objectKey : null;
  return typeof key === 'string' ? key : null;
}
