import type { Cadence, Interval } from './cadence.ts';

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

const hourMs = 3_600_000;
const durationOf = {
  day: (days: number) => ({ days }),
  week: (weeks: number) => ({ weeks }),
  month: (months: number) => ({ months }),
  year: (years: number) => ({ years }),
} as const;
