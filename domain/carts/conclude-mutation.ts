import type { AppliedDiscount } from '../../storage/entities/purchase.ts';
import { setIdleTimer, type CartRows } from '../../storage/queries/carts/cart-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { appliedAgain, termsOf, evaluateForCart } from '../discounts/evaluate-for-cart.ts';
import type { BaseContext } from '../context.ts';
import { calculateTotals, rejectPricing } from '../pricing/calculate.ts';
import { recordCartUpdate } from './record-change.ts';
import type { LockedCart } from './lock.ts';

interface MutationOptions {
  /** The caller has just checked the discount. */
  readonly discountChecked?: boolean;
  /** No input of the price changed, so a persisted calculation remains valid. */
  readonly isPriceUnchanged?: boolean;
}

/** Completes every accepted mutation of a cart: new totals, sequence +1, idle clock reset, timeline, event. */
export async function concludeMutation(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedCart,
  { discountChecked = false, isPriceUnchanged = false }: MutationOptions = {},
): Promise<void> {
  const { cart } = found;
  const discount = cart.appliedDiscount ?? null;
  cart.touch(ctx.now());
  if (!discountChecked) await recheckDiscount(ctx, tx, found);
  if (!isPriceUnchanged || changesPrice(discount, cart.appliedDiscount ?? null))
    recalculateTotals(found);
  if (found.lines.length > 0 && !cart.sweepAt) setIdleTimer(tx, cart);
  await recordCartUpdate(ctx, tx, found);
}

function changesPrice(before: AppliedDiscount | null, after: AppliedDiscount | null): boolean {
  return before?.valid !== after?.valid || before?.amount !== after?.amount;
}

/** Evaluates the cart's discount again at the cart's sequence; an invalid one remains on the cart with amount 0. */
export async function recheckDiscount(
  ctx: BaseContext,
  tx: Transaction,
  found: CartRows,
): Promise<void> {
  const { cart } = found;
  const applied = cart.appliedDiscount;
  if (!applied) return;
  const evaluated = await evaluateForCart(ctx, tx, found, { id: applied.discountId });
  cart.applyDiscount(appliedAgain(evaluated, applied, cart.sequence));
}

/**
 * Recalculates the cart's totals from its lines, discount and selected shipping. Mutations of items, discounts and
 * addresses call it, so a persisted tax calculation is dropped and the merchant's line tax applies again.
 */
export function recalculateTotals({ cart, lines }: CartRows): void {
  for (const line of lines) {
    if (line.calculatedTaxAmount !== null) line.takeTax(null);
  }
  const totals = calculateTotals({
    currency: cart.currency,
    lines: lines.map((line) => ({
      id: line.id,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
      discountAmount: line.discountAmount,
      taxAmount: line.merchantTaxAmount,
    })),
    discount: termsOf(cart.appliedDiscount),
    shipping: cart.selectedShipping
      ? { amount: cart.selectedShipping.rateAmount, taxable: false }
      : null,
    tax: { mode: 'merchant' },
  });
  if (!totals.ok) rejectPricing(totals);
  cart.recalculate(totals);
  if (cart.appliedDiscount && cart.appliedDiscount.amount !== totals.orderDiscount) {
    cart.applyDiscount({ ...cart.appliedDiscount, amount: totals.orderDiscount });
  }
}
