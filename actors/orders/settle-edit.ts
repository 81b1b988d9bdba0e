import { finishEditJob } from '../../domain/order-edits/finish-edit-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Gives back the money of an edit whose process died after it had written the edit.
 *
 * Reads: the edit. Writes: refunds, or the void of Net-N, and what became of them.
 * Guarantees: each moves once, whoever else is at it. Does not guarantee that the processor agrees: what it refuses is
 * owed to the customer and shown as that.
 */
export const settleEditTask: JobTask = {
  kind: 'job',
  name: 'order-edit-settle',
  concurrency: 4,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of edit ${key} names no workspace`);
    await finishEditJob(ctx, workspaceId, key);
  },
};
