import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { baseOf } from '../../discounts/evaluate-for-cart.ts';
import { reserveUse } from '../../discounts/reserve-use.ts';
import type { DiscountUse } from '../../../storage/queries/discounts/uses.ts';
import { fail } from '../../errors.ts';
import { ownEmailOf, type Buyer } from './buyer.ts';
import type { Purchase } from './purchase.ts';

/** Reserves a use of the cart's discount for the order while it is being paid; 422 when it is no longer valid. */
export async function reserveDiscount(
  ctx: ApplicationContext,
  tx: Transaction,
  purchase: Purchase,
  orderId: string,
  buyer: Buyer,
): Promise<DiscountUse | null> {
  if (purchase.kind !== 'cart' && purchase.kind !== 'order') return null;
  const applied = purchase.cart?.cart.appliedDiscount;
  if (!purchase.cart || !applied) return null;
  const isAgreed = purchase.kind === 'order';
  if (!applied.valid) {
    if (isAgreed) return null;
    fail('discount_invalid', { reason: applied.invalidReason, code: applied.code });
  }
  const { cart, lines } = purchase.cart;
  return reserveUse(ctx, tx, {
    applied,
    orderId,
    cartId: cart.id,
    customerId: buyer.customer?.id ?? null,
    email: buyer.customer?.email ?? ownEmailOf(buyer),
    target: { currency: cart.currency, base: baseOf(lines), isEmpty: lines.length === 0 },
    isAgreed,
  });
}
