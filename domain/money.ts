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
