import { finishRefundJob } from '../../domain/subscriptions/cancel/finish-refund-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Finishes refunds of a subscription after a crash, with the cancellation or the issue that they were made for, and looks
 * again at a change's that are undecided.
 *
 * Reads: the operation and its refunds. Writes: the refunds, then what follows them, or the credit of those that a
 * processor declines. Guarantees: each happens once, also beside other processes. Does not guarantee: that the processor
 * agrees, nor when it decides.
 */
const task: JobTask = {
  kind: 'job',
  name: 'subscription-refunds',
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of operation ${key} names no workspace`);
    await finishRefundJob(ctx, workspaceId, key);
  },
};

/** Rows of older processes wait under these names (decision 126). */
const formerNames = ['subscription-refund', 'subscription-change-refund'];

export const finishRefundTasks: readonly JobTask[] = [
  task,
  ...formerNames.map((name) => ({ ...task, name })),
];
