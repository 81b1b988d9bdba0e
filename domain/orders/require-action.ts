import { orderStatuses, type OrderStatus, type Order } from '../../storage/entities/order.ts';
import { fail } from '../errors.ts';
import type { OrderWithLines } from './view.ts';

/** The statuses from which a merchant may act on an order (contract 50 §3). */
const allowedFrom = {
  update: orderStatuses.filter((status) => status !== 'closed'),
  cancel: ['draft', 'pending', 'processing'],
  close: ['completed', 'cancelled'],
  reopen: ['closed'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;
type OrderVerb = keyof typeof allowedFrom;

/** 409 `invalid_state` unless the order's status allows the action. */
export function requireAction(
  { status }: { readonly status: OrderStatus },
  action: OrderVerb,
): void {
  const allowed: readonly OrderStatus[] = allowedFrom[action];
  if (!allowed.includes(status)) rejectState(status, action, allowed);
}

/** 409 `invalid_state` once something was shipped: the address of an order is the one it went to. */
export function requireNothingShipped({ order, lines }: OrderWithLines): void {
  const isShipped = lines.some((line) => line.requiresShipping && line.fulfilledQuantity > 0);
  const action = 'change_shipping_address';
  if (isShipped) fail('invalid_state', { from: order.status, action, reason: 'shipped' });
}

function rejectState(from: string, action: string, allowed: readonly string[]): never {
  fail('invalid_state', { from, action, allowed });
}

/** 409 `invalid_state` while an edit's payment is in flight, or while the order is being cancelled. */
export function requireSettled(order: Order, action: string): void {
  const reason = order.cancelling ? 'cancelling' : order.pendingEditId ? 'edit_pending' : null;
  if (reason) fail('invalid_state', { from: order.status, action, reason });
}
