import { multiplyFraction } from '../money.ts';

export interface DiscountTerms {
  readonly type: 'percentage' | 'fixed_amount';
  /** Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. */
  readonly value: number;
  readonly currency: string | null;
}

/** What the terms take off a base: the lines after their own discounts, never shipping. */
export function orderDiscount(terms: DiscountTerms, base: number, currency: string): number {
  if (terms.type === 'percentage') {
    return multiplyFraction(base, Math.round(terms.value * 100), 10_000);
  }
  return terms.currency === currency ? Math.min(terms.value, base) : 0;
}
