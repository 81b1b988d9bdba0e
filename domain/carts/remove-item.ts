import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { requireLine } from './change-line.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';

/** Removes a line of an open cart; 404 `item_not_found` when it is already removed. */
export async function removeItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  ifMatch: number | null = null,
): Promise<Concluded<CartRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    deleteLine(tx, found, itemId);
    await concludeMutation(ctx, tx, found);
    return found;
  });
}

/** Removes the line from the cart; its row is deleted with the unit of work. */
export function deleteLine(tx: Transaction, found: CartRows, itemId: string): void {
  const line = requireLine(found, itemId);
  found.lines.splice(found.lines.indexOf(line), 1);
  tx.em.remove(line);
}
