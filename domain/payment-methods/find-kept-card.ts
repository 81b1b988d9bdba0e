import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { ACTIVE_CARDS, LOCK_OWNER_OF_CARD } from '../../storage/queries/payment-methods/cards.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

interface CardOwner {
  readonly workspaceId: string;
  readonly applicationId: string;
  readonly customerId?: string | null | undefined;
}

/**
 * The stored card that was just charged, under its owner's lock; null when the owner has removed it meanwhile. It is not
 * stored again: what a buyer removes stays removed.
 */
export async function findKeptCard(
  tx: Transaction,
  { workspaceId, applicationId, customerId }: CardOwner,
  paymentMethodId: string,
): Promise<CustomerPaymentMethod | null> {
  if (!customerId) return null;
  const [, actives] = await tx.batch([
    () => tx.query(LOCK_OWNER_OF_CARD, [workspaceId, customerId]),
    () => tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]),
  ]);
  const row = actives.map((active) => tx.em.map(CustomerPaymentMethod, active));
  return row.find(({ id }) => id === paymentMethodId) ?? null;
}
