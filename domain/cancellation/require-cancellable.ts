import type { UndecidedCall } from '../../storage/queries/orders/order-money.ts';
import { requireNotBeingPaid } from '../carts/lock.ts';
import { fail } from '../errors.ts';
import { requireAction } from '../orders/require-action.ts';
import type { OrderWithLines } from '../orders/view.ts';

/** These facts decide whether an order may be cancelled. */
export interface CancelFacts extends OrderWithLines {
  /** A checkout is paying it. */
  readonly isPaying: boolean;
  readonly undecided: readonly UndecidedCall[];
}

/**
 * 409 `request_in_progress` while a checkout pays the order; 409 `invalid_state` in another state than contract 50 §3
 * names, once something was shipped, and while its money moves.
 */
export function requireCancellable({ order, lines, isPaying, undecided }: CancelFacts): void {
  requireNotBeingPaid(isPaying);
  requireAction(order, 'cancel');
  const reject = (reason: string): never =>
    fail('invalid_state', { from: order.status, action: 'cancel', reason });
  if (lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0)) reject('shipped');
  if (order.pendingEditId) reject('edit_pending');
  const isOwn = order.cancelling !== null && order.cancelling !== undefined;
  if (!isOwn && undecided.some(({ type }) => type !== 'refund')) reject('payment_pending');
}
