import type { CartWithLines } from '../view.ts';
import type { PricedCart } from './run-cart-pricing.ts';

/** The cart as the calculation would leave it; nothing is written. */
export function pricedAs({ found, run, applied }: PricedCart): CartWithLines {
  const { subtotal, discountTotal, shippingTotal, taxTotal, total } = run.totals;
  const { pricesIncludeTax, taxLines, orderDiscount, lines } = run.totals;
  const taxOf = new Map(lines.map((line) => [line.id, line.taxAmount]));
  return {
    cart: {
      ...found.cart,
      subtotal,
      discountTotal,
      shippingTotal,
      taxTotal,
      total,
      pricesIncludeTax,
      taxLines,
      selectedShipping: run.selected,
      appliedDiscount: applied && { ...applied, amount: orderDiscount },
    },
    lines: found.lines.map((line) => ({
      ...line,
      calculatedTaxAmount: taxOf.get(line.id) ?? null,
    })),
  };
}
