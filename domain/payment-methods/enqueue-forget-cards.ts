import type { Transaction } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs.ts';
import { deactivateCards } from '../../storage/queries/payment-methods/cards.ts';
import type { Customer } from '../../storage/entities/customer.ts';

/** Names the task `actors/payments/forget-cards.ts`. */
export const FORGET_CARDS = 'cards-forget';

/** Enqueues the deletion of a customer's removed cards at the processors, with the commit that removes them. */
export function enqueueForgetCards(
  tx: Transaction,
  customer: { readonly workspaceId: string; readonly id: string },
): void {
  enqueueJob(tx, { kind: FORGET_CARDS, key: customer.id, workspaceId: customer.workspaceId });
}

/** Removes a customer's stored cards, here and at the processors; takes no lock of its own. */
export function removeCards(
  tx: Transaction,
  { workspaceId, id }: Pick<Customer, 'workspaceId' | 'id'>,
  now: Date,
): void {
  enqueueForgetCards(tx, { workspaceId, id });
  tx.write(deactivateCards({ workspaceId, id }, now));
}
