import { finishEditJob } from '../../domain/order-edits/finish-edit-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Refunds the decrease of a stored edit after a crash.
 *
 * Reads: the edit. Writes: refunds, or the void of a Net-N payment, and their results. Guarantees: each movement
 * happens once, also beside other processes. Does not guarantee: that the processor agrees; an amount that it declines
 * is reported as owed to the customer.
 */
export const settleEditTask: JobTask = {
  kind: 'job',
  name: 'order-edit-settle',
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of edit ${key} names no workspace`);
    await finishEditJob(ctx, workspaceId, key);
  },
};
