import { writeOrderMail } from '../../domain/order-mails/write-order-mail.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Writes the mails to buyers about their orders.
 *
 * Reads: order, invoice or fulfillment as they are now. Writes: the mail, queued, and the job that sends it; for a paid
 * invoice that no mail brings, the job that renders it. Guarantees: one mail an occasion,
 * also when it runs twice. Does not guarantee: a mail, where the application sends none or the buyer has no address.
 */
export const writeOrderMailTask: JobTask = {
  kind: 'job',
  name: 'order-mail',
  concurrency: 5,
  endsWithOthers: true,
  endsByConclusion: true,
  deferForMs: 60_000,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of the mail ${key} names no workspace`);
    await writeOrderMail(ctx, workspaceId, key);
  },
};
