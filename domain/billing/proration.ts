import { multiplyFraction } from '../money.ts';

/** A part of a whole, both in seconds: 0 <= part <= whole, whole >= 1. */
export interface Fraction {
  readonly part: number;
  readonly whole: number;
}

/**
 * The unused share of a period at an instant (contract 65 §6): (end - at) / (end - start), in whole Unix seconds. All
 * of it before the start, none after the end, and none of an empty period.
 */
export function unusedOf(period: { readonly start: Date; readonly end: Date }, at: Date): Fraction {
  const start = secondsOf(period.start);
  const end = secondsOf(period.end);
  if (end <= start) return { part: 0, whole: 1 };
  const clamped = Math.min(Math.max(secondsOf(at), start), end);
  return { part: end - clamped, whole: end - start };
}

/** round(amount x fraction) in minor units, exact, halves away from zero. */
export function prorate(amount: number, { part, whole }: Fraction): number {
  return multiplyFraction(amount, part, whole);
}

/** What a change moves, before tax, in minor units. */
export interface ChangeMoney {
  /** Given back of what was paid, >= 0. */
  readonly credit: number;
  /** Taken for the new terms, >= 0. */
  readonly charge: number;
  /** charge - credit: above 0 it is charged, below 0 it is the customer's. */
  readonly net: number;
}

/**
 * The money of a change that takes effect now (contract 65 §6). The same cadence charges the rest of the period at the
 * new price; another cadence begins a period of its own at the full price. Both give back what was really paid for the
 * rest of the old one.
 *
 * `paidNet` is paid for the whole period, and `fraction` is what is unused of that. After an earlier change in the same
 * period, what is really paid for the rest is that change's charge, from its instant to the end: then `paidNet` is
 * that charge and `paidFraction` is what is unused of that span. So no chain of changes gives back more than was paid.
 */
export function changeMoney(change: {
  readonly paidNet: number;
  /** What is unused of the span that `paidNet` pays for; without it, `fraction`. */
  readonly paidFraction?: Fraction;
  /** New amount x new quantity, for a full period. */
  readonly newTotal: number;
  readonly fraction: Fraction;
  readonly isNewCadence: boolean;
}): ChangeMoney {
  const { paidNet, newTotal, fraction, paidFraction = fraction, isNewCadence } = change;
  const credit = prorate(paidNet, paidFraction);
  const charge = isNewCadence ? newTotal : prorate(newTotal, fraction);
  return { credit, charge, net: charge - credit };
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
