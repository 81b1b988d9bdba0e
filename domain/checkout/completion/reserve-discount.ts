import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { baseOf } from '../../discounts/evaluate-for-cart.ts';
import { reserveUse, type HeldUse } from '../../discounts/reserve-use.ts';
import { fail } from '../../errors.ts';
import { isAgreed as isAgreedOrder } from '../../orders/is-agreed.ts';
import type { AttemptState } from './attempt-state.ts';
import type { KnownBuyer } from './known-buyer.ts';
import type { OrderCustomer } from './find-order-customer.ts';

/** Holds a use of the cart's discount for the order while it is being paid; 422 when the discount holds no longer. */
export async function reserveDiscount(
  ctx: ApplicationContext,
  tx: Transaction,
  { cart: found, order }: AttemptState,
  orderId: string,
  customer: OrderCustomer | null,
  buyer: KnownBuyer,
): Promise<HeldUse | null> {
  const applied = found?.cart.appliedDiscount;
  if (!found || !applied) return null;
  const isAgreed = order !== null && isAgreedOrder(order.order);
  if (!applied.valid) {
    if (isAgreed) return null;
    fail('discount_invalid', { reason: applied.invalidReason, code: applied.code });
  }
  const { cart, lines } = found;
  return reserveUse(ctx, tx, {
    applied,
    orderId,
    cartId: cart.id,
    customerId: customer?.id ?? null,
    email: customer?.email ?? buyer.givenEmail ?? buyer.collectedEmail,
    target: { currency: cart.currency, base: baseOf(lines), isEmpty: lines.length === 0 },
    isAgreed,
  });
}
