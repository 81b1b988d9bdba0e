import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';
import type { CartWithLines } from './view.ts';

/** Removes the discount of an open cart; without one nothing changes. */
export async function removeDiscount(
  ctx: Context,
  cartId: string,
  ifMatch: number | null = null,
): Promise<Concluded<CartWithLines>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    if (!found.cart.appliedDiscount) return found;
    found.cart.removeDiscount();
    await concludeMutation(ctx, tx, found);
    return found;
  });
}
