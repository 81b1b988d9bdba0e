import { sendMail } from '../../domain/mail/send-mail.ts';
import {
  sendWithDocument,
  type AskedDocument,
} from '../../domain/order-mails/send-with-document.ts';
import type { JobTask } from '../runtime/task.ts';
import { renderMail } from './render-mail.ts';

/** A mail server, or the renderer, may be down for days: retries slow down to half an hour, for four days. */
const patience = {
  attemptsMax: 200,
  retryAfterMs: (attempt: number) => Math.min(1_000 * 2 ** (attempt - 1), 1_800_000),
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
  endsByConclusion: true,
  ...patience,
  run: ({ ctx }, { key }) => sendMail(ctx, key, renderMail),
};

/** Sends invitations and links to sign in, whose readers wait for them: no other mail is before them. */
const sendSignInTask: JobTask = { ...sendMailTask, name: 'mail-send-sign-in' };

/**
 * Sends the mails that bring documents as files, and makes these.
 *
 * Reads: the mail and its invoice. Writes: the PDF, unless it exists; then as above. Guarantees: no mail without a document
 * waits for one, or for the store that has them.
 */
const sendWithDocumentTask: JobTask = {
  ...sendMailTask,
  name: 'mail-document',
  run: async ({ ctx }, { key: id, workspaceId, payload }) => {
    if (workspaceId === null) throw new Error(`the job of the mail ${id} names no workspace`);
    await sendWithDocument(ctx, { workspaceId, id }, askedIn(payload), renderMail);
  },
};

export const mailTasks: readonly JobTask[] = [sendMailTask, sendSignInTask, sendWithDocumentTask];

/** Null where whoever queued the mail did not say. */
function askedIn(payload: unknown): AskedDocument | null {
  return payload instanceof Object && 'branding' in payload ? (payload as AskedDocument) : null;
}
