import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { Transaction } from '../../../storage/database.ts';
import { rejectCode } from '../../discounts/evaluate-discount.ts';
import {
  requireApplied,
  evaluateForCart,
  evaluateForTarget,
  type DiscountBuyer,
} from '../../discounts/evaluate-for-cart.ts';
import { applyCode } from '../../carts/apply-discount.ts';
import { requireOpen, type LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findOrderCustomer, knownBuyer } from '../buyer.ts';

type NamedBuyer = Pick<CheckoutSession, 'customer' | 'customerEmail'>;

/**
 * Applies the code of a new session to its cart, for the buyer whom the session names; without a code, a code that the
 * cart has must hold for that buyer. 422 `discount_invalid`.
 */
export async function applyCodeToCart(
  ctx: ApplicationContext,
  tx: Transaction,
  found: LockedCart,
  named: NamedBuyer,
  code: string | undefined,
): Promise<void> {
  const { cart } = found;
  const applied = cart.appliedDiscount;
  if (code !== undefined) {
    requireOpen(cart);
    await applyCode(ctx, tx, found, code, await buyerOf(ctx, tx, found, named));
    return;
  }
  // A draft's price is agreed, and its use is reserved.
  if (!applied?.valid || cart.status !== 'open' || !(named.customer || named.customerEmail)) return;
  const buyer = await buyerOf(ctx, tx, found, named);
  const { evaluation } = await evaluateForCart(ctx, tx, found, { id: applied.discountId }, buyer);
  if (!evaluation.valid) rejectCode(evaluation.reason, applied.code);
}

/** The discount that a code takes off the amount of the merchant's own cart; 422 `discount_invalid`. */
export async function applyCodeToAmount(
  ctx: ApplicationContext,
  tx: Transaction,
  price: { readonly amount: number | null; readonly currency: string | null },
  named: NamedBuyer,
  code: string,
): Promise<AppliedDiscount> {
  const { amount, currency } = price;
  if (amount === null || currency === null) {
    const message = 'A discountCode needs the amount of the external cart.';
    fail('validation_error', [{ path: 'amount', code: 'required', message }]);
  }
  const buyer = await buyerOf(ctx, tx, null, named);
  const evaluated = await evaluateForTarget(
    ctx,
    tx,
    ctx,
    { code },
    { cartId: null, ...buyer },
    { currency, base: amount, isEmpty: amount === 0 },
  );
  return requireApplied(evaluated, code, 0);
}

/** The customer and e-mail by which the completion will count the use. */
async function buyerOf(
  ctx: ApplicationContext,
  tx: Transaction,
  found: LockedCart | null,
  named: NamedBuyer,
): Promise<DiscountBuyer> {
  const cart = found?.cart ?? null;
  const customer = await findOrderCustomer(ctx, tx, named, cart);
  const { collectedEmail } = knownBuyer(named, cart);
  return { customerId: customer?.id ?? null, email: customer?.email ?? collectedEmail };
}
