import { isUuid } from '../../storage/ids.ts';
import { lockCartRows, type CartRows } from '../../storage/queries/carts/cart-rows.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import type { Plain } from '../../storage/plain-row.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { toCartView, type CartView } from './view.ts';

/** A cart under its row lock, with its view at that moment. */
export interface LockedCart extends CartRows {
  readonly before: CartView;
}

/** A cart under its row lock, in any state. */
export async function lockCart(ctx: Context, tx: Transaction, cartId: string): Promise<LockedCart> {
  const found = isUuid(cartId) ? await lockCartRows(tx, ctx, cartId) : null;
  return found ? { ...found, before: toCartView(found) } : fail('cart_not_found');
}

/** A cart under its row lock that may change: open, and at the sequence of If-Match, if there is one. */
export async function lockOpenCart(
  ctx: Context,
  tx: Transaction,
  cartId: string,
  ifMatch: number | null,
): Promise<LockedCart> {
  const found = await lockCart(ctx, tx, cartId);
  requireOpen(found.cart);
  if (ifMatch !== null && ifMatch !== found.cart.sequence) {
    fail('cart_changed', { sequence: found.cart.sequence });
  }
  return found;
}

/** Only open carts can be changed (30 §2). */
export function requireOpen(cart: Plain<Cart>): void {
  const { status } = cart;
  if (status === 'checkout')
    fail('cart_already_checked_out', { status, orderId: cart.orderId ?? null });
  if (status === 'converted')
    fail('cart_already_converted', { status, orderId: cart.orderId ?? null });
  if (status === 'abandoned') fail('cart_abandoned', { status });
}
