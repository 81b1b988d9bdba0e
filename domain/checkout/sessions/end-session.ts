import type { SessionEnd } from '../../../storage/entities/checkout-session.ts';
import { lockLiveOrder, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { emitCartEvent } from '../../carts/events.ts';
import { recordCartChange } from '../../carts/record-change.ts';
import type { Context } from '../../context.ts';
import { cancelUnpaid } from '../../orders/cancel-unpaid.ts';
import { emitSessionEvent, fixedPriceOf, withCurrentAmount } from './events.ts';
import type { LockedSession } from './lock.ts';

/**
 * Ends an open session without an order: a cart in checkout opens again, and a pending order is cancelled. Never while
 * an attempt runs.
 */
export async function endSession(
  ctx: Context,
  tx: Transaction,
  locked: LockedSession,
  end: SessionEnd,
): Promise<void> {
  const { session, cart: found } = locked;
  const order = await lockLiveOrder(tx, session.workspaceId, {
    cartId: session.cartId ?? null,
    sessionId: session.id,
  });
  const shown = withCurrentAmount(session, found, fixedPriceOf(session, order));
  session.end(end, shown, ctx.now());
  await releaseCartAndOrder(ctx, tx, locked, order);
  emitSessionEvent(
    ctx,
    tx,
    shown,
    end.status === 'cancelled' ? 'checkout_session.cancelled' : 'checkout_session.expired',
  );
}

async function releaseCartAndOrder(
  ctx: Context,
  tx: Transaction,
  { session, cart: found }: LockedSession,
  order: OrderRows | null,
): Promise<void> {
  const isInCheckout = found?.cart.status === 'checkout';
  // An order with a recorded payment remains.
  if (order && order.order.amountPaid > 0) return;
  if (order && (isInCheckout || order.order.checkoutSessionId === session.id)) {
    await cancelUnpaid(ctx, tx, order, `session_${session.status}`);
  }
  if (!found || !isInCheckout) return;
  found.cart.reopen(ctx.now());
  recordCartChange(ctx, tx, found);
  await emitCartEvent(ctx, tx, found, 'cart.reopened', { checkoutSessionId: session.id });
}
