import { concludeMutation } from '../carts/conclude-mutation.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCart } from './view.ts';

/** Removes the discount of the session's cart; without one nothing changes. */
export async function removeSessionDiscount(
  ctx: CartSessionContext,
  ifMatch: number | null,
): Promise<Concluded<SessionCart>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    if (!found.cart.appliedDiscount) return found;
    found.cart.removeDiscount();
    await concludeMutation(ctx, tx, found);
    return found;
  });
}
