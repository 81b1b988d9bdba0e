import { DISPUTE_CALL } from '../../domain/payments/disputes/call-processor.ts';
import { finishDisputeCallJob } from '../../domain/payments/disputes/finish-call-job.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Finishes a call to a processor about a dispute after a crash, or after an outcome that nobody knew.
 *
 * Reads: the dispute and its files. Writes: the outcome of the call. Guarantees: the evidence is submitted once, also
 * beside other processes. Does not guarantee: that the processor takes it; what it rejects waits for the merchant again.
 */
export const finishDisputeCallTask: JobTask = {
  kind: 'job',
  name: DISPUTE_CALL,
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of dispute ${key} names no workspace`);
    await finishDisputeCallJob(ctx, workspaceId, key);
  },
};
