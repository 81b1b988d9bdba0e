import { roundHalfAwayFromZero } from '../money.ts';

export const usageAggregations = ['sum', 'max', 'last'] as const;
export type UsageAggregation = (typeof usageAggregations)[number];

export const usageActions = ['increment', 'set'] as const;

/** How metered use is billed (contract 65 §7). */
export interface UsageTerms {
  readonly metric: string;
  /** The price of one unit in minor units, an exact decimal of at most 12 decimals. */
  readonly unitAmountDecimal: string;
  /** Units of each period that cost nothing. */
  readonly included: number;
  readonly aggregation: UsageAggregation;
}

export interface UsageQuantity {
  readonly quantity: number;
  readonly action: (typeof usageActions)[number];
  readonly timestamp: Date;
}

/**
 * What a period used. Records count in the order of their timestamps, those of one instant in the order given.
 *
 * - `sum`: an increment adds; a set replaces the sum of everything before it, and later increments add to that.
 * - `max`: the largest quantity of one record, whatever its action.
 * - `last`: the quantity of the latest record, whatever its action.
 *
 * Sums are exact (0.1 + 0.2 is 0.3). No records: 0.
 */
export function aggregateUsage(
  records: readonly UsageQuantity[],
  aggregation: UsageAggregation,
): number {
  if (aggregation === 'max') return records.reduce((most, one) => Math.max(most, one.quantity), 0);
  const inTime = records.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  if (aggregation === 'last') return inTime.at(-1)?.quantity ?? 0;
  const from = Math.max(
    0,
    inTime.findLastIndex(({ action }) => action === 'set'),
  );
  const counted = inTime.slice(from).map(({ quantity }) => decimalOf(quantity));
  return numberOf(counted.reduce(addDecimals, zero));
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

const zero: Decimal = { units: 0n, decimals: 0 };

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

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, units: -b.units });
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, decimals: a.decimals + b.decimals };
}

export function numberOf({ units, decimals }: Decimal): number {
  return Number(`${units}e${-decimals}`);
}

const NUMERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

function unitsAt(value: Decimal, decimals: number): bigint {
  return value.units * 10n ** BigInt(decimals - value.decimals);
}
