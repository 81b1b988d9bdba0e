import type { OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { ChargeRequest, MovementCall } from '../ports/payment-connector.ts';
import type { MovementRef } from '../ports/settlement.ts';
import { openMovement, refOf } from '../sales/open-movement.ts';
import { openPaymentOfOrder } from '../sales/open-payment.ts';
import {
  chargesStoredCards,
  findStoredCard,
  sourceOf,
  type StoredCard,
} from '../payment-methods/stored-card.ts';
import type { RoutingTrace } from '../routing/plan-cascade.ts';
import { stampOrderType } from '../routing/stamp-order-type.ts';

/** The stored intent of an edit's charge, with the processor call. */
export interface EditCall {
  readonly movement: MovementRef;
  readonly connectorId: string;
  readonly call: MovementCall;
}

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

/** Stores payment and pending transaction of an edit's charge (`oe:{editId}:a1`): an edit has one attempt. */
export function openEditCharge(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  edit: OrderEdit,
  charge: EditCharge,
): EditCall {
  const { card, amount, trace } = charge;
  const { connectorId } = card;
  const payment = openPaymentOfOrder(ctx, tx, order, { method: 'card', amount, connectorId });
  payment.card = card.card;
  payment.routing = { ...trace };
  const request: ChargeRequest = {
    idempotencyKey: `oe:${edit.id}:a1`,
    amount,
    currency: order.currency,
    source: sourceOf(ctx.services.secrets, card),
    initiator: 'merchant',
    store: false,
    orderRef: order.id,
    paymentId: payment.id,
    customerId: order.customerId,
    metadata: stampOrderType(order.metadata, 'card_on_file'),
    checkoutSessionId: null,
    attemptIndex: 0,
    returnUrl: null,
    paymentSource: 'card_on_file',
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
  };
  const call = { type: 'charge', request } as const;
  const transaction = openMovement(ctx, tx, payment, {
    purpose: 'order_edit',
    type: 'charge',
    amount,
    idempotencyKey: request.idempotencyKey,
    attempt: 1,
    connectorId,
    call,
  });
  edit.paymentId = payment.id;
  order.pendingEditId = edit.id;
  return { movement: refOf(transaction), connectorId, call };
}
