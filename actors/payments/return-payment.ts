import { returnPaymentJob } from '../../domain/cancellation/return-payment-job.ts';
import { RETURN_PAYMENT } from '../../domain/checkout/completion/purpose.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Returns money that arrived for an order that had ended.
 *
 * Reads: the payment. Writes: its void or refund. Guarantees: the money is returned once, also beside other processes.
 * Does not guarantee: that the processor agrees; what it declines stays owed to the customer.
 */
export const returnPaymentTask: JobTask = {
  kind: 'job',
  name: RETURN_PAYMENT,
  concurrency: 5,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of payment ${key} names no workspace`);
    await returnPaymentJob(ctx, workspaceId, key);
  },
};
