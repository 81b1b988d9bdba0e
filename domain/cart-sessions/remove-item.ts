import { concludeMutation } from '../carts/conclude-mutation.ts';
import { deleteLine } from '../carts/remove-item.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCart } from './view.ts';

/** Removes a line of the session's cart; 404 `item_not_found` when it is already removed. */
export async function removeSessionItem(
  ctx: CartSessionContext,
  itemId: string,
  ifMatch: number | null,
): Promise<Concluded<SessionCart>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockSessionCart(ctx, tx, ifMatch);
    deleteLine(tx, found, itemId);
    await concludeMutation(ctx, tx, found);
    return found;
  });
}
