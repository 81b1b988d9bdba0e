import type { LockedCart } from '../carts/lock.ts';
import { recordCartChange } from '../carts/record-change.ts';
import type { Context, Transaction } from '../context.ts';
import { releaseUseOf } from '../discounts/end-use.ts';
import { cancelOpenOfOrder } from '../fulfillments/cancel-open-of-order.ts';
import { capturedOf, type PaymentFacts } from '../orders/payment-status.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';

/**
 * Cancels an order and its open fulfillments, under the locks of its cart, payments and itself. The cart of a draft is
 * abandoned without an event or a mail (contract 30 §2); an order that was never paid releases its discount use.
 */
export async function markCancelled(
  ctx: Context,
  tx: Transaction,
  found: OrderWithLines,
  cart: LockedCart | null,
  payments: readonly PaymentFacts[],
  reason: string | null,
): Promise<void> {
  const { order } = found;
  const before = snapshotOf(found);
  order.cancel(reason, ctx.now());
  if (order.discountId && capturedOf(payments) === 0) await releaseUseOf(ctx, tx, order);
  await cancelOpenOfOrder(ctx, tx, order, reason);
  refreshOrder(ctx, tx, found, payments, before);
  if (cart?.cart.status === 'checkout' && cart.cart.orderId === order.id) abandon(ctx, tx, cart);
}

function abandon(ctx: Context, tx: Transaction, found: LockedCart): void {
  found.cart.abandon('no_email', ctx.now());
  recordCartChange(ctx, tx, found);
}
