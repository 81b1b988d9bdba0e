import type { Transaction } from '../../storage/unit-of-work.ts';
import { enqueueJob } from '../../storage/jobs.ts';

/** Names the task `actors/payments/forget-cards.ts`. */
export const FORGET_CARDS = 'cards-forget';

/** Enqueues the deletion of a customer's removed cards at the processors, with the commit that removes them. */
export function enqueueForgetCards(
  tx: Transaction,
  customer: { readonly workspaceId: string; readonly id: string },
): void {
  enqueueJob(tx, { kind: FORGET_CARDS, key: customer.id, workspaceId: customer.workspaceId });
}
