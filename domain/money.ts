/** The largest amount of a field, product or sum, in minor units. */
export const amountMax = 99_999_999_999;

export function isAmountTooLarge(amountMinor: number): boolean {
  return amountMinor > amountMax;
}

/** The integer nearest to an exact fraction, halves away from zero. `denominator` > 0. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** round(amount x numerator / denominator), exact, halves away from zero. `denominator` > 0. */
export function multiplyFraction(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator;
  if (!Number.isSafeInteger(product)) {
    const exact = BigInt(amount) * BigInt(numerator);
    return Number(roundHalfAwayFromZero(exact, BigInt(denominator)));
  }
  const magnitude = Math.abs(product);
  const remainder = magnitude % denominator;
  const floor = (magnitude - remainder) / denominator;
  const rounded = 2 * remainder >= denominator ? floor + 1 : floor;
  return product < 0 && rounded > 0 ? -rounded : rounded;
}

/** The share of `units` of `whole` in an amount, after `before` of them: all of them together have it to the cent. */
export function shareOfUnits(amount: number, before: number, units: number, whole: number): number {
  return multiplyFraction(amount, before + units, whole) - multiplyFraction(amount, before, whole);
}

/**
 * Splits `total` (>= 0) over weights (>= 0): floors first, then one unit each of the remainder to the largest
 * fractions, ties by order. The parts sum to `total`; no part exceeds its weight when `total` does not exceed the sum
 * of the weights.
 */
export function allocateLargestRemainder(total: number, weights: readonly number[]): number[] {
  if (total === 0) return weights.map(() => 0);
  const weightTotal = sumAmounts(weights);
  if (weightTotal === 0) throw new Error(`Cannot allocate ${total} over no weight`);
  const shares = weights.map((weight) => divideShare(total, weight, weightTotal));
  const left = total - sumAmounts(shares.map((share) => share.amount));
  if (left > 0) {
    const byFraction = shares.toSorted((a, b) => b.remainder - a.remainder);
    for (const share of byFraction.slice(0, left)) share.amount += 1;
  }
  return shares.map((share) => share.amount);
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function divideShare(total: number, weight: number, weightTotal: number) {
  const product = total * weight;
  if (Number.isSafeInteger(product)) {
    const remainder = product % weightTotal;
    return { amount: (product - remainder) / weightTotal, remainder };
  }
  const exact = BigInt(total) * BigInt(weight);
  const divisor = BigInt(weightTotal);
  return { amount: Number(exact / divisor), remainder: Number(exact % divisor) };
}

/** A tax rate on the wire: percent as a decimal string, '8.25'. */
export const ratePattern = '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,6})?$';

const rateExpression = new RegExp(ratePattern);

/** The whole (100 %) in the unit of parsed rates, a millionth of a percent. */
export const rateWhole = 100_000_000;

export function isRate(text: string): boolean {
  return rateExpression.test(text);
}

/** '8.25' -> 8_250_000 millionths of a percent. */
export function parseRate(text: string): number {
  if (!isRate(text)) throw new Error(`Not a rate: ${text}`);
  // At most nine digits: the product is off by far less than the half unit that rounding removes.
  return Math.round(Number(text) * 1_000_000);
}

const unitsAPercent = rateWhole / 100;

/** Adds rates: '5', '3.25' -> '8.25'. Null for none; rates that are not plain percentages are skipped. */
export function addRates(rates: readonly (string | null)[]): string | null {
  const known = rates.filter((rate): rate is string => rate !== null && isRate(rate));
  const [first, ...others] = known;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const units = known.reduce((sum, rate) => sum + parseRate(rate), 0);
  const whole = Math.floor(units / unitsAPercent);
  const decimals = String(units % unitsAPercent)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return decimals === '' ? String(whole) : `${whole}.${decimals}`;
}

/** "19.50" and "19.5" are one rate; null is that of what has none. */
export function sameRate(a: string | null, b: string | null): boolean {
  return plainRate(a) === plainRate(b);
}

/** Without zeros that say nothing: "19.00" is "19". */
export function plainRate(rate: string | null): string | null {
  if (rate === null) return null;
  const [whole = '0', decimals = ''] = rate.split('.');
  const kept = decimals.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? digits : `${digits}.${kept}`;
}

/** Orders rates, the highest first, then what has none. */
export function highestFirst(a: string | null, b: string | null): number {
  return heightOf(b) - heightOf(a);
}

function heightOf(rate: string | null): number {
  const height = rate === null ? -1 : Number(rate);
  return Number.isNaN(height) ? -1 : height;
}
