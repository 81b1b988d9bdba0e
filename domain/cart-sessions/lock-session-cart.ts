import type { CartSession } from '../../storage/entities/cart-session.ts';
import { findCartSession } from '../../storage/queries/cart-session-rows.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { lockCart, type LockedCart } from '../carts/load.ts';
import { fail } from '../errors.ts';
import { requireActive } from './require-active.ts';
import type { CartSessionContext } from './session-context.ts';

export interface LockedSessionCart extends LockedCart {
  readonly session: CartSession;
}

/** The cart of an active session under its row lock, at the sequence that If-Match names, if any. */
export async function lockSessionCart(
  ctx: CartSessionContext,
  tx: Transaction,
  ifMatch: number | null,
): Promise<LockedSessionCart> {
  const { id, cartId } = ctx.cartSession;
  const [found, session] = await Promise.all([
    lockCart(ctx, tx, cartId),
    findCartSession(tx, ctx, id),
  ]);
  if (!session) fail('not_found');
  const { cart } = found;
  requireActive(session, cart, ctx.now());
  if (ifMatch !== null && ifMatch !== cart.sequence) {
    fail('cart_changed', { sequence: cart.sequence });
  }
  return { ...found, session };
}
