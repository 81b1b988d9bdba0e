import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { appliedDiscount, invalidDiscount } from '../discounts/applied-discount.ts';
import { evaluateForCart } from '../discounts/evaluate-for-cart.ts';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';

/** Evaluates the cart's discount again at the cart's sequence; an invalid one remains on the cart with amount 0. */
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
  cart.applyDiscount(
    discount
      ? appliedDiscount(discount, evaluation, cart.sequence)
      : invalidDiscount(applied, cart.sequence),
  );
}
