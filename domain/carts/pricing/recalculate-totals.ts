import { calculateTotals, type PricingInput } from '../../pricing/calculate.ts';
import { rejectPricing } from '../../pricing/net-cart.ts';
import type { CartRows } from '../../../storage/queries/carts/cart-rows.ts';

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
    discount: discountOf(cart.appliedDiscount),
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

function discountOf(applied: CartRows['cart']['appliedDiscount']): PricingInput['discount'] {
  if (!applied?.valid) return null;
  return { type: applied.type, value: applied.value, currency: applied.currency };
}
