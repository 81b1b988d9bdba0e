import { deactivateCards } from '../../storage/queries/payment-methods/cards.ts';
import type { Customer } from '../../storage/entities/customer.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { enqueueForgetCards } from './enqueue-forget-cards.ts';

/** Removes a customer's stored cards, here and at the processors; takes no lock of its own. */
export function removeCards(
  tx: Transaction,
  { workspaceId, id }: Pick<Customer, 'workspaceId' | 'id'>,
  now: Date,
): void {
  enqueueForgetCards(tx, { workspaceId, id });
  tx.write(deactivateCards({ workspaceId, id }, now));
}
