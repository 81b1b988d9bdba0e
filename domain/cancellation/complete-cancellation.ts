import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import { concludingUnit, unitOfWork, type Concluded, type Context } from '../context.ts';
import { loadOrder, lockOrder } from '../orders/load.ts';
import { lockPurchase } from '../orders/lock-purchase.ts';
import { markCancelled } from './mark-cancelled.ts';
import { requireAction } from '../orders/require-action.ts';
import type { OrderWithLines } from '../orders/view.ts';

/** Cancels an order whose payments are reversed; 409 `invalid_state` if another request has cancelled it meanwhile. */
export async function completeCancellation(
  ctx: Context,
  orderId: string,
): Promise<Concluded<OrderWithLines>> {
  const known = await loadOrder(ctx, orderId);
  return concludingUnit(ctx, async (tx) => {
    const { cart } = await lockPurchase(ctx, tx, known.order);
    const found = await lockOrder(ctx, tx, orderId);
    const { order } = found;
    requireAction(order, 'cancel');
    const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
    await markCancelled(ctx, tx, found, cart, payments, order.cancelling?.reason ?? null);
    return found;
  });
}

/** Discards the cancellation; the order is unchanged. */
export async function discardCancellation(ctx: Context, orderId: string): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const { order } = await lockOrder(ctx, tx, orderId);
    order.discardCancellation();
  });
}
