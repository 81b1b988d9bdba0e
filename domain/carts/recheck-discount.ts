import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { appliedDiscount, lostDiscount } from '../discounts/applied-discount.ts';
import { evaluateForCart } from '../discounts/evaluate-for-cart.ts';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';

/** Checks the cart's discount anew, at the cart's sequence; no longer valid, it is kept and takes nothing off. */
export async function recheckDiscount(
  ctx: BaseContext,
  tx: Transaction,
  found: CartRows,
): Promise<void> {
  const { cart } = found;
  const applied = cart.appliedDiscount;
  if (!applied) return;
  const { discount, evaluation } = await evaluateForCart(ctx, tx, found, {
    id: applied.discountId,
  });
  cart.appliedDiscount = discount
    ? appliedDiscount(discount, evaluation, cart.sequence)
    : lostDiscount(applied, cart.sequence);
}
