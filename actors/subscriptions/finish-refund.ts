import { finishRefundJob } from '../../domain/subscriptions/cancel/finish-refund-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Finishes a refund of a subscription, and the cancellation that it was made for, after a crash between them.
 *
 * Reads: the operation and its refunds. Writes: the refunds, then what follows them. Guarantees: each happens once, also
 * beside other processes. Does not guarantee: that the processor agrees; else nothing follows.
 */
export const finishRefundTask: JobTask = {
  kind: 'job',
  name: 'subscription-refund',
  concurrency: 4,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of operation ${key} names no workspace`);
    await finishRefundJob(ctx, workspaceId, key);
  },
};
