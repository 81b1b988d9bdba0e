import type { CartLine } from '../../storage/entities/cart-line.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';
import { appendLine } from './change-line.ts';
import type { LineItemInput } from './schemas.ts';

/** Adds a line to an open cart. The cart's row is locked first, so concurrent requests both take effect. */
export async function addItem(
  ctx: Context,
  cartId: string,
  input: LineItemInput,
  ifMatch: number | null = null,
): Promise<Concluded<CartLine>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const line = await appendLine(ctx, tx, found, input);
    await concludeMutation(ctx, tx, found);
    return line;
  });
}
