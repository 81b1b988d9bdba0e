import { finishRefundsJob } from '../../domain/subscriptions/change/finish-refunds.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Refunds what a change of a subscription gives back, after a crash, and looks again at refunds that are undecided.
 *
 * Reads: the change's operation. Writes: refunds, their results, and the credit of those that a processor declines.
 * Guarantees: each refund happens once, also beside other processes. Does not guarantee: when a processor decides.
 */
export const finishRefundsTask: JobTask = {
  kind: 'job',
  name: 'subscription-change-refund',
  concurrency: 4,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of operation ${key} names no workspace`);
    await finishRefundsJob(ctx, workspaceId, key);
  },
};
