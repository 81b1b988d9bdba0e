import type { SessionEnd, CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { lockLiveOrder, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../../storage/database.ts';
import { recordCartEvent } from '../../carts/record-change.ts';
import { type Context, unitOfWork } from '../../context.ts';
import { cancelUnpaid } from '../../orders/cancel-unpaid.ts';
import { fail } from '../../errors.ts';
import { fixedPriceOf, withCurrentAmount } from './current-amount.ts';
import { emitSessionEvent } from './events.ts';
import { type LockedSession, lockSession, requireOpenSession } from './lock.ts';
import type { SessionWithContext } from './session-context.ts';

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
  await recordCartEvent(ctx, tx, found, 'cart.reopened', { checkoutSessionId: session.id });
}

/** Expires a session that is due, unless an attempt runs for it. Returns whether it did. */
export async function expireIfDue(ctx: Context, known: CheckoutSession): Promise<boolean> {
  if (!known.isDue(ctx.now())) return false;
  return unitOfWork(ctx, async (tx) => {
    const locked = await lockSession(ctx, tx, known);
    if (locked.running || !locked.session.isDue(ctx.now())) return false;
    await endSession(ctx, tx, locked, { status: 'expired', reason: 'time' });
    return true;
  });
}

/** The buyer may still pay the session; else 410 `session_expired`, 422 `session_not_open`. */
export async function requirePayable({ ctx, session }: SessionWithContext): Promise<void> {
  if (await expireIfDue(ctx, session)) fail('session_expired');
  requireOpenSession(session);
}
