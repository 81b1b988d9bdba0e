import { billingIntervals, type BillingInterval } from '../../storage/entities/subscription.ts';

/** When something is billed: from `anchor` on, every cadence, by the clocks of an IANA time zone. */
export interface Calendar {
  readonly anchor: Date;
  readonly timezone: string;
  readonly cadence: Cadence;
}

/**
 * Boundary k: anchor + k intervals, k >= 0 (contract 65 §4). Always counted from the anchor, so a month that is too
 * short leaves no trace: Jan 31, Feb 28, Mar 31. Hours are exact time; the others keep the local time of day. A local
 * time that a clock change skips moves forward by the change, one that comes twice is the earlier one.
 *
 * Boundaries grow strictly, but for one case: where a zone skips a whole day (Samoa, 2011-12-30), the boundary of
 * that day is the same instant as the next one: such a period is empty.
 */
export function boundaryOf(calendar: Calendar, k: number): Date {
  const { interval, intervalCount } = calendar.cadence;
  return addTo(calendar.anchor, interval, k * intervalCount, calendar.timezone);
}

/** The instant some intervals later by the zone's clocks: a gap between installments, the days of a trial. */
export function addTo(at: Date, unit: Interval, count: number, timezone: string): Date {
  if (unit === 'hour') return new Date(at.getTime() + count * hourMs);
  // Disambiguates as Temporal's "compatible" does, which is the rule of contract 65 §4.
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  return new Date(local.add(durationOf[unit](count)).epochMilliseconds);
}

/** The same local time some days later. */
export function sameLocalTimeAfter(at: Date, days: number, timezone: string): Date {
  return addTo(at, 'day', days, timezone);
}

/** When a declined renewal is charged again: days after the first failure, at its local time (contract 65 §10). */
export function retryInstants(
  firstFailureAt: Date,
  retryDays: readonly number[],
  timezone: string,
): Date[] {
  return retryDays.map((days) => sameLocalTimeAfter(firstFailureAt, days, timezone));
}

const hourMs = 3_600_000;
const durationOf = {
  day: (days: number) => ({ days }),
  week: (weeks: number) => ({ weeks }),
  month: (months: number) => ({ months }),
  year: (years: number) => ({ years }),
} as const;

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
