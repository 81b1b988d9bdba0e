import type { Order } from '../../storage/entities/order.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import {
  chargesStoredCards,
  findStoredCard,
  type StoredCard,
} from '../payment-methods/stored-card.ts';

/** The stored card that an increase charges, the order's own first. 501 `not_implemented`, 409 `no_customer`. */
export async function requireChargeCard(tx: Transaction, order: Order): Promise<StoredCard> {
  if (!(await chargesStoredCards(tx, order))) fail('not_implemented');
  const { customerId, id: orderId } = order;
  if (!customerId) fail('no_customer');
  return (await findStoredCard(tx, order, { customerId, orderId })) ?? fail('no_customer');
}
