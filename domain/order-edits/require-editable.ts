import type { Order } from '../../storage/entities/order.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import { fail } from '../errors.ts';

/** Refuses what no line items can be edited of (50 §5): 409, `details.reason` says why. */
export function requireEditable(order: Order, { undecided }: OrderMoney): void {
  if (order.subscriptionId) fail('subscription_order_not_editable');
  const { status, paymentStatus } = order;
  if (status === 'cancelled' || status === 'closed' || status === 'draft')
    refuseEdit(order, status);
  if (paymentStatus === 'refunded' || paymentStatus === 'voided') refuseEdit(order, paymentStatus);
  if (order.cancelling) refuseEdit(order, 'cancelling');
  // What is being paid was frozen as it is, and a capture or void of it is on its way.
  const isBeingPaid = undecided.some(({ type }) => type !== 'refund');
  if (isBeingPaid) refuseEdit(order, 'payment_pending');
}

/** 409 `order_not_editable`. */
export function refuseEdit({ status, paymentStatus }: Order, reason: string): never {
  fail('order_not_editable', { reason, status, paymentStatus });
}
