import type { Transaction } from '../../storage/database.ts';
import {
  requireApplied,
  evaluateForCart,
  type DiscountBuyer,
} from '../discounts/evaluate-for-cart.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart, type LockedCart } from './lock.ts';
import type { CartWithLines } from './view.ts';

/** Applies a discount code to an open cart in place of any other; applying the same code again changes nothing. */
export async function applyDiscount(
  ctx: Context,
  cartId: string,
  code: string,
  ifMatch: number | null = null,
): Promise<Concluded<CartWithLines>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    await applyCode(ctx, tx, found, code);
    return found;
  });
}

/** Applies a code to a locked cart, for its buyer or the given one; 422 `discount_invalid` with the reason. */
export async function applyCode(
  ctx: Context,
  tx: Transaction,
  found: LockedCart,
  code: string,
  buyer?: DiscountBuyer,
): Promise<void> {
  const { cart } = found;
  const evaluated = await evaluateForCart(ctx, tx, found, { code }, buyer);
  const applied = requireApplied(evaluated, code, cart.sequence + 1);
  const present = cart.appliedDiscount;
  const isSame =
    present?.discountId === applied.discountId &&
    present.valid &&
    present.amount === applied.amount;
  if (isSame) return;
  cart.applyDiscount(applied);
  await concludeMutation(ctx, tx, found, { discountChecked: true });
}
