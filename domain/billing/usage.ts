import { roundHalfAwayFromZero } from '../money.ts';

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

/** An exact decimal number: units x 10^-decimals. */
export interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** Reads `12`, `0.0025` or a finite number as it prints (`1e-7`); anything else is a bug. */
export function decimalOf(value: string | number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMERAL.exec(String(value)) ?? [];
  if (sign === undefined) throw new Error(`Not a decimal number: ${value}`);
  const units = BigInt(`${sign}${whole}${fraction}`);
  const decimals = fraction.length - Number(exponent);
  return decimals >= 0
    ? { units, decimals }
    : { units: units * 10n ** BigInt(-decimals), decimals: 0 };
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const decimals = Math.max(a.decimals, b.decimals);
  return { units: unitsAt(a, decimals) + unitsAt(b, decimals), decimals };
}

function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, units: -b.units });
}

function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, decimals: a.decimals + b.decimals };
}

const NUMERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

function unitsAt(value: Decimal, decimals: number): bigint {
  return value.units * 10n ** BigInt(decimals - value.decimals);
}
