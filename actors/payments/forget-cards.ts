import { FORGET_CARDS } from '../../domain/payment-methods/stored-card.ts';
import { forgetCards } from '../../domain/payment-methods/forget-cards.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Deletes at the processors the cards that a customer removed, or that were removed with the customer.
 *
 * Reads: removed cards that still have a handle. Writes: clears the handle once the processor confirms the deletion.
 * Guarantees: a processor that does not respond is asked again; deleting twice is harmless.
 */
export const forgetCardsTask: JobTask = {
  kind: 'job',
  name: FORGET_CARDS,
  concurrency: 2,
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of customer ${key} names no workspace`);
    await forgetCards(ctx, workspaceId, key);
  },
};
