import { finishCancelJob } from '../../domain/cancellation/finish-cancel-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Finishes a cancellation after a crash between its payments and its order.
 *
 * Reads: the order and its payments. Writes: voids and refunds, then the cancelled order. Guarantees: each movement
 * happens once, also beside other processes. Does not guarantee: that the processor agrees; otherwise the order stays.
 */
export const finishCancelTask: JobTask = {
  kind: 'job',
  name: 'order-cancel',
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of order ${key} names no workspace`);
    await finishCancelJob(ctx, workspaceId, key);
  },
};
