import { FORGET_CARDS } from '../../domain/payment-methods/enqueue-forget-cards.ts';
import { forgetCards } from '../../domain/payment-methods/forget-cards.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Has the processors forget the cards that a customer removed, or that went with the customer.
 *
 * Reads: the removed cards that still have a handle. Writes: that the handle is gone, once the processor forgot it.
 * Guarantees: a processor that does not answer is asked again; forgetting twice is forgetting once.
 */
export const forgetCardsTask: JobTask = {
  kind: 'job',
  name: FORGET_CARDS,
  concurrency: 1,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of customer ${key} names no workspace`);
    await forgetCards(ctx, workspaceId, key);
  },
};
