import type { CartLine } from '../../storage/entities/cart-line.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { changeLine, requireLine } from './change-line.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';
import type { LineItemChanges } from './schemas.ts';

/** Changes a line of an open cart; equal values change nothing. */
export async function changeItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  changes: LineItemChanges,
  ifMatch: number | null = null,
): Promise<Concluded<CartLine>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const line = requireLine(found, itemId);
    if (changeLine(line, changes)) await concludeMutation(ctx, tx, found);
    return line;
  });
}
