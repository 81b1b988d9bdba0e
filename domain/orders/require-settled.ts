import type { Order } from '../../storage/entities/order.ts';
import { fail } from '../errors.ts';

/** 409 `invalid_state` while an edit's payment is in flight, or while the order is being cancelled. */
export function requireSettled(order: Order, action: string): void {
  const reason = order.cancelling ? 'cancelling' : order.pendingEditId ? 'edit_pending' : null;
  if (reason) fail('invalid_state', { from: order.status, action, reason });
}
