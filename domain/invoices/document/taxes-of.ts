import type { TaxLine } from '../../../storage/entities/purchase.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { InvoiceTax } from '../../../storage/entities/invoice-version.ts';

export type TaxedOrder = Pick<
  Order,
  'taxLines' | 'taxTotal' | 'subtotal' | 'discountTotal' | 'pricesIncludeTax'
>;

/** The taxes of an order, one row per tax and rate. A merchant's own tax has no rate. */
export function taxesOf(order: TaxedOrder): InvoiceTax[] {
  return summed(taxLinesOf(order));
}

/** Taxes with the same name, rate and inclusion, added up. */
export function summed(taxes: readonly InvoiceTax[]): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>();
  for (const { name, rate, taxable, amount, included } of taxes) {
    const key = taxKey({ name, rate, included });
    const before = sums.get(key);
    sums.set(key, {
      name,
      rate,
      taxable: (before?.taxable ?? 0) + taxable,
      amount: (before?.amount ?? 0) + amount,
      included,
    });
  }
  return [...sums.values()];
}

/** Taxes with equal keys are summed. */
export function taxKey({
  name,
  rate,
  included,
}: Pick<InvoiceTax, 'name' | 'rate' | 'included'>): string {
  return JSON.stringify([name, rate, included]);
}

export function taxLinesOf(order: TaxedOrder): readonly Omit<TaxLine, 'jurisdiction'>[] {
  if (order.taxLines.length > 0 || order.taxTotal === 0) return order.taxLines;
  const taxable = order.subtotal - order.discountTotal;
  const included = order.pricesIncludeTax;
  return [{ lineItemId: null, name: 'Tax', rate: null, taxable, amount: order.taxTotal, included }];
}
