import { expect } from 'bun:test';
import {
  calculateTotals,
  type PricingInput,
  type Totals,
  type PricingLine,
} from '../../../domain/pricing/calculate.ts';
import type { DiscountTerms } from '../../../domain/discounts/evaluate-discount.ts';
import type { PricingTax } from '../../../domain/pricing/tax-lines.ts';

/** Lines L1, L2, ... of [quantity, unitPrice, discountAmount, taxAmount]. */
export function linesOf(
  ...lines: readonly (readonly [number, number, number?, number?])[]
): PricingLine[] {
  return lines.map(([quantity, unitPrice, discountAmount = 0, taxAmount = 0], position) => ({
    id: `L${position + 1}`,
    quantity,
    unitPrice,
    discountAmount,
    taxAmount,
  }));
}

export function percentage(value: number): DiscountTerms {
  return { type: 'percentage', value, currency: null };
}

export function fixedAmount(value: number, currency = 'USD'): DiscountTerms {
  return { type: 'fixed_amount', value, currency };
}

/** The same rates on every line and on shipping. */
export function ratesOn(
  lines: readonly PricingLine[],
  pricesIncludeTax: boolean,
  ...rates: readonly string[]
): PricingTax {
  const taxRates = rates.map((rate) => ({ jurisdiction: 'US', name: `Tax ${rate}`, rate }));
  return {
    mode: 'rates',
    pricesIncludeTax,
    lineRates: new Map(lines.map((line) => [line.id, taxRates])),
    shippingRates: taxRates,
  };
}

export function cartTotals(input: Partial<PricingInput>): Totals {
  const totals = calculateTotals({
    currency: 'USD',
    lines: [],
    discount: null,
    shipping: null,
    tax: { mode: 'merchant' },
    ...input,
  });
  if (!totals.ok) throw new Error(`Refused: ${totals.reason} ${totals.field}`);
  expectSums(totals);
  return totals;
}

/** What holds of every calculation: the parts are the whole, and nothing is negative. */
export function expectSums(totals: Totals): void {
  const { lines, taxLines } = totals;
  const discounts = lines.map((line) => line.gross - line.net + line.allocatedDiscount);
  const ofShipping = taxLines.filter((line) => line.lineItemId === null);
  expect(sum(lines.map((line) => line.gross))).toBe(totals.subtotal);
  expect(sum(lines.map((line) => line.allocatedDiscount))).toBe(totals.orderDiscount);
  expect(sum(discounts)).toBe(totals.discountTotal);
  expect(sum(lines.map((line) => line.taxable))).toBe(totals.subtotal - totals.discountTotal);
  expect(
    sum(lines.map((line) => line.taxAmount)) + sum(ofShipping.map((line) => line.amount)),
  ).toBe(totals.taxTotal);
  const tax = totals.pricesIncludeTax ? 0 : totals.taxTotal;
  expect(totals.subtotal - totals.discountTotal + totals.shippingTotal + tax).toBe(totals.total);
  for (const line of lines) {
    expect(line.total).toBe(line.net);
    expect(line.taxable + line.allocatedDiscount).toBe(line.net);
    const parts = [line.gross, line.net, line.allocatedDiscount, line.taxable, line.taxAmount];
    expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
  }
  for (const line of taxLines)
    expect(Number.isSafeInteger(line.amount) && line.amount >= 0).toBe(true);
}

/** Apart from the engine's own. */
function sum(parts: readonly number[]): number {
  return parts.reduce((a, b) => a + b, 0);
}
