import type { OrderStatus } from '../../storage/entities/order.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { changedFields } from '../changed-fields.ts';
import { emit } from '../events.ts';
import { deriveFulfillmentStatus, deriveOrderStatus } from './order-status.ts';
import {
  capturedOf,
  derivePaymentStatus,
  refundedOf,
  type PaymentFacts,
} from './payment-status.ts';
import { toOrderView, type OrderView, type OrderWithLines } from './view.ts';

const paidStatuses = new Set(['captured', 'partially_refunded', 'refunded']);
const statusEvents: Partial<Record<OrderStatus, string>> = {
  partially_fulfilled: 'order.partially_fulfilled',
  completed: 'order.completed',
  cancelled: 'order.cancelled',
  closed: 'order.closed',
};

/** How an order stood, taken before a change, for `previous`. */
export interface OrderStanding {
  readonly placed: boolean;
  readonly view: OrderView;
}

export function standingOf(found: OrderWithLines): OrderStanding {
  return { placed: found.order.placedAt instanceof Date, view: toOrderView(found) };
}

/**
 * Derives amounts and statuses anew from all payments of the order, under its row lock, and tells of what changed
 * since `before` (null: the order was just made). Every change of an order ends here.
 */
export function refreshOrder(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  payments: readonly PaymentFacts[],
  before: OrderStanding | null,
): void {
  const { order, lines } = found;
  order.amountPaid = capturedOf(payments);
  order.amountRefunded = refundedOf(payments);
  order.paymentStatus = derivePaymentStatus(order.total, payments);
  order.fulfillmentStatus = deriveFulfillmentStatus(lines);
  order.status = deriveOrderStatus({
    closed: order.closedAt instanceof Date,
    cancelled: order.cancelledAt instanceof Date,
    placed: order.placedAt instanceof Date,
    paymentStatus: order.paymentStatus,
    amountPaid: order.amountPaid,
    deferred: order.deferred,
    lines,
  });
  order.sequence += 1;
  order.updatedAt = ctx.now();
  tell(ctx, tx, found, before);
}

function tell(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  before: OrderStanding | null,
): void {
  const { order } = found;
  const { placed, view: data } = standingOf(found);
  const say = (type: string, previous?: object): void =>
    emit(ctx, tx, {
      type,
      source: order,
      data,
      orderId: order.id,
      ...(previous ? { previous } : {}),
    });
  if (placed && !before?.placed) say('order.created');
  else if (before && (before.placed || data.status === 'cancelled'))
    say('order.updated', changedFields(before.view, data) ?? {});
  if (placed && isPaid(data) && !(before?.placed && isPaid(before.view))) say('order.paid');
  const type = statusEvents[data.status];
  if (type && before?.view.status !== data.status) say(type);
}

function isPaid({ paymentStatus }: OrderView): boolean {
  return paidStatuses.has(paymentStatus);
}
