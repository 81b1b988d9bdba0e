import type { SessionEnd } from '../../../storage/entities/checkout-session.ts';
import { lockLiveOrder } from '../../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { emitCartEvent } from '../../carts/events.ts';
import { recordCartChange } from '../../carts/record-change.ts';
import type { Context } from '../../context.ts';
import { cancelUnpaid } from '../../orders/cancel-unpaid.ts';
import { emitSessionEvent, withCurrentAmount } from './events.ts';
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
  const shown = withCurrentAmount(session, found);
  session.end(end, shown, ctx.now());
  await releaseCartAndOrder(ctx, tx, locked);
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
  locked: LockedSession,
): Promise<void> {
  const { session, cart: found } = locked;
  const isInCheckout = found?.cart.status === 'checkout';
  const order = await lockLiveOrder(tx, session.workspaceId, {
    cartId: session.cartId ?? null,
    sessionId: session.id,
  });
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
