import { sendMail } from '../../domain/mail/send-mail.ts';
import { filesOf } from '../../domain/order-mails/files-of.ts';
import type { JobTask } from '../runtime/task.ts';
import { renderMail } from './render-mail.ts';

/** A mail server may be down for days: retries slow down to half an hour, for four days. */
const ATTEMPTS_MAX = 200;
const RETRY_MS_MAX = 1_800_000;

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
  attemptsMax: ATTEMPTS_MAX,
  retryAfterMs: (attempt) => Math.min(1_000 * 2 ** (attempt - 1), RETRY_MS_MAX),
  run: ({ ctx }, { key }) =>
    sendMail(ctx, key, renderMail, (content, workspaceId) => filesOf(ctx, workspaceId, content)),
};
