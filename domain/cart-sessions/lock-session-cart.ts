import {
  lockSessionCartRows,
  type CartSessionState,
} from '../../storage/queries/cart-sessions/lock-session-cart.ts';
import type { Transaction } from '../../storage/database.ts';
import { requireNotBeingPaid, type LockedCart } from '../carts/lock.ts';
import { toCartView } from '../carts/view.ts';
import { fail } from '../errors.ts';
import { requireActive } from './require-active.ts';
import type { CartSessionContext } from './session-context.ts';

export interface LockedSessionCart extends LockedCart {
  readonly session: CartSessionState;
}

/** The cart of an active session under its row lock, not being paid, at the sequence of If-Match, if there is one. */
export async function lockSessionCart(
  ctx: CartSessionContext,
  tx: Transaction,
  ifMatch: number | null,
): Promise<LockedSessionCart> {
  const { id: sessionId, cartId } = ctx.cartSession;
  const found = await lockSessionCartRows(tx, ctx, { sessionId, cartId });
  if (!found) fail('cart_not_found');
  const { session } = found;
  if (!session) fail('not_found');
  const { cart } = found;
  requireActive(session, cart, ctx.now());
  requireNotBeingPaid(found.isPaying);
  if (ifMatch !== null && ifMatch !== cart.sequence) {
    fail('cart_changed', { sequence: cart.sequence });
  }
  return { ...found, before: toCartView(found), session };
}
