import type { OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import { requireNotBeingPaid } from '../carts/lock.ts';
import { fail } from '../errors.ts';

/** These facts decide whether the lines of an order may be edited, whatever the edit is. */
export interface EditFacts {
  readonly order: Order;
  /** A checkout is paying it. */
  readonly isPaying: boolean;
  readonly undecided: OrderMoney['undecided'];
  /** The edit that `pendingEditId` names. */
  readonly pendingEdit: Pick<OrderEdit, 'status'> | null;
}

/**
 * 409 `subscription_order_not_editable`, `order_not_editable` with its reason, or `request_in_progress`, unless the line
 * items may be edited (contract 50 §5). An edit that is being applied is waited for, one of unknown outcome is not.
 */
export function requireEditable({ order, isPaying, undecided, pendingEdit }: EditFacts): void {
  requireEditableState(order);
  requireNotBeingPaid(isPaying);
  requireNoCall(order, { undecided });
  if (pendingEdit?.status === 'undecided') rejectEdit(order, 'edit_pending');
}

function requireEditableState(order: Order): void {
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
export function requireNoCall(order: Order, { undecided }: Pick<OrderMoney, 'undecided'>): void {
  if (undecided.some(({ type }) => type !== 'refund')) rejectEdit(order, 'payment_pending');
}

/** 409 `order_not_editable`. */
export function rejectEdit({ status, paymentStatus }: Order, reason: string): never {
  fail('order_not_editable', { reason, status, paymentStatus });
}
