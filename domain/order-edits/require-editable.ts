import type { Order } from '../../storage/entities/order.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import { fail } from '../errors.ts';

/** 409 `order_not_editable` with its reason unless the line items may be edited (contract 50 §5). */
export function requireEditable(order: Order): void {
  if (order.subscriptionId) fail('subscription_order_not_editable');
  const { status, paymentStatus } = order;
  if (status === 'cancelled' || status === 'closed') rejectEdit(order, status);
  if (paymentStatus === 'refunded' || paymentStatus === 'voided') rejectEdit(order, paymentStatus);
  if (order.cancelling) rejectEdit(order, 'cancelling');
}

/**
 * 409 `order_not_editable` when recorded money would cover a draft after the edit: a draft is placed by the payment that
 * completes it, not by an edit.
 */
export function requireStillDue(order: Order, newTotal: number): void {
  const { status, amountPaid } = order;
  if (status === 'draft' && amountPaid > 0 && newTotal <= amountPaid)
    rejectEdit(order, 'covered_by_payments');
}

/** 409 `order_not_editable` while a capture or void of the order's money is undecided. */
export function requireNoCall(order: Order, { undecided }: OrderMoney): void {
  if (undecided.some(({ type }) => type !== 'refund')) rejectEdit(order, 'payment_pending');
}

/** 409 `order_not_editable`. */
export function rejectEdit({ status, paymentStatus }: Order, reason: string): never {
  fail('order_not_editable', { reason, status, paymentStatus });
}
