import type { OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import {
  chargesStoredCards,
  findStoredCard,
  sourceOf,
  type StoredCard,
} from '../payment-methods/stored-card.ts';
import type { RoutingTrace } from '../routing/plan-cascade.ts';
import { intentKeys } from '../sales/open-movement.ts';
import { openPaymentOfOrder } from '../sales/open-payment.ts';
import { boughtBy, reserveCharge, type ReservedSale } from '../sales/reserve-charge.ts';

/** The charge of an edit, its card and its routing trace. */
interface EditCharge {
  readonly card: StoredCard;
  readonly amount: number;
  readonly trace: RoutingTrace;
}

/** The stored card that an increase charges, the order's own first. 501 `not_implemented`, 409 `no_customer`. */
export async function requireChargeCard(tx: Transaction, order: Order): Promise<StoredCard> {
  if (!(await chargesStoredCards(tx, order))) fail('not_implemented');
  const { customerId, id: orderId } = order;
  if (!customerId) fail('no_customer');
  return (await findStoredCard(tx, order, { customerId, orderId })) ?? fail('no_customer');
}

/** Stores payment and pending transaction of an edit's charge: an edit has one attempt. */
export function openEditCharge(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  edit: OrderEdit,
  { card, amount, trace }: EditCharge,
): ReservedSale {
  const { connectorId } = card;
  const payment = openPaymentOfOrder(ctx, tx, order, { method: 'card', amount, connectorId });
  payment.chargeStored(card, { ...trace });
  edit.chargeBy(payment.id);
  order.beginEdit(edit.id);
  return reserveCharge(ctx, tx, payment, {
    purpose: 'order_edit',
    intent: intentKeys.edit(edit.id),
    attempt: 1,
    connectorId,
    connector: null,
    bought: boughtBy(order),
    orderType: 'one_off',
    source: sourceOf(ctx.services.secrets, card),
    paymentSource: 'card_on_file',
  });
}
