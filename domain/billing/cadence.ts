import { billingIntervals, type BillingInterval } from '../../storage/entities/subscription.ts';

/** What billing counts in, as in `interval` (contract 65 §3). */
export type Interval = BillingInterval;

/** How often something is billed: every `intervalCount` intervals. */
export interface Cadence {
  readonly interval: Interval;
  readonly intervalCount: number;
}

/** The most intervals of one cadence, and of one gap between installments: a year of each, for years three. */
const intervalCountMax: Readonly<Record<Interval, number>> = {
  hour: 8760,
  day: 365,
  week: 52,
  month: 12,
  year: 3,
};

/**
 * The cadence that an input names by an interval or an alias (`quarterly`), which `intervalCount` multiplies: twice
 * `quarterly` is every six months. Null when it is unknown or out of range.
 */
export function parseCadence(interval: string, intervalCount = 1): Cadence | null {
  const named = cadenceOf.get(interval);
  if (!named) return null;
  const product = named.intervalCount * intervalCount;
  const isInRange =
    Number.isInteger(intervalCount) &&
    intervalCount >= 1 &&
    product <= intervalCountMax[named.interval];
  return isInRange ? { interval: named.interval, intervalCount: product } : null;
}

const cadenceOf: ReadonlyMap<string, Cadence> = new Map<string, Cadence>([
  ...billingIntervals.map((interval) => [interval, { interval, intervalCount: 1 }] as const),
  ['daily', { interval: 'day', intervalCount: 1 }],
  ['weekly', { interval: 'week', intervalCount: 1 }],
  ['biweekly', { interval: 'week', intervalCount: 2 }],
  ['monthly', { interval: 'month', intervalCount: 1 }],
  ['quarterly', { interval: 'month', intervalCount: 3 }],
  ['semiannual', { interval: 'month', intervalCount: 6 }],
  ['yearly', { interval: 'year', intervalCount: 1 }],
]);
