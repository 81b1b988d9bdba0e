import { roundHalfAwayFromZero } from '../money.ts';
import { decimalOf, multiplyDecimals, subtractDecimals } from './decimal.ts';

export const usageAggregations = ['sum', 'max', 'last'] as const;
export type UsageAggregation = (typeof usageAggregations)[number];

/** How metered use is billed (contract 65 §7). */
export interface UsageTerms {
  readonly metric: string;
  /** The price of one unit in minor units, an exact decimal of at most 12 decimals. */
  readonly unitAmountDecimal: string;
  /** Units of each period that cost nothing. */
  readonly included: number;
  readonly aggregation: UsageAggregation;
}

/**
 * round(max(0, aggregate - included) x unit price) in minor units, exact, half up. Whoever records use rejects what
 * makes the result exceed the largest amount (`isAmountTooLarge`).
 */
export function usageAmount(aggregate: number, terms: UsageTerms): number {
  const billed = subtractDecimals(decimalOf(aggregate), decimalOf(terms.included));
  if (billed.units <= 0n) return 0;
  const price = multiplyDecimals(billed, decimalOf(terms.unitAmountDecimal));
  return Number(roundHalfAwayFromZero(price.units, 10n ** BigInt(price.decimals)));
}
