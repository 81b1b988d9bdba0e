import type { Cart } from '../../storage/entities/cart.ts';
import { lockLiveOrder } from '../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { cancelUnpaid } from '../orders/cancel-unpaid.ts';

const unpaid = new Set(['pending', 'failed', 'voided']);

/**
 * Cancels the draft order of a cart in checkout. False when the order has money on it: the cart then waits for its
 * order to be completed or cancelled.
 */
export async function cancelUnpaidDraft(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id, status }: Cart,
): Promise<boolean> {
  if (status !== 'checkout') return true;
  const found = await lockLiveOrder(tx, workspaceId, { cartId: id, sessionId: '' });
  if (!found) return true;
  if (found.order.amountPaid > 0 || !unpaid.has(found.order.paymentStatus)) return false;
  await cancelUnpaid(ctx, tx, found, 'cart_abandoned');
  return true;
}
