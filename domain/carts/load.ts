import { isUuid } from '../../storage/ids.ts';
import { readCartRows } from '../../storage/queries/carts/read-cart.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { CartWithLines } from './view.ts';

/** A cart for reading; 404 `cart_not_found` for a malformed, unknown or foreign id. */
export async function loadCart(ctx: Context, cartId: string): Promise<CartWithLines> {
  const found = isUuid(cartId) ? await readCartRows(ctx.database, ctx, cartId) : null;
  return found ?? fail('cart_not_found');
}
