export const reportIntervals = ['hour', 'day', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** Days of a time zone, both included. */
export interface Days {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/** Days, the same number of days before them, and the intervals of both. */
export interface Calendar {
  readonly days: Days;
  readonly before: Days;
  readonly timezone: string;
  readonly interval: ReportInterval;
  /** When the intervals begin, in order. */
  readonly starts: readonly Date[];
  /** When the same intervals begin that many days earlier, by the clocks of the time zone. */
  readonly startsBefore: readonly Date[];
  /** The end of the last day. */
  readonly until: Date;
}

/**
 * Hours follow each other in exact time; days and months begin at their local midnight. An interval's counterpart begins
 * at the same local time as many days earlier as were asked for, and ends where the next one's counterpart begins. So
 * where a clock change gives a day one hour more or less than its counterpart, one counterpart is empty or has two hours,
 * and both spans are counted whole.
 */
export function calendarOf(days: Days, interval: ReportInterval, timezone: string): Calendar {
  const length = lengthOf(days);
  const earlier = (day: Temporal.PlainDate) => day.subtract({ days: length });
  const until = days.to.add({ days: 1 }).toZonedDateTime(timezone);
  const starts = startsOf(days, interval, timezone, until);
  return {
    days,
    before: { from: earlier(days.from), to: earlier(days.to) },
    timezone,
    interval,
    starts: starts.map(toDate),
    startsBefore: starts.map((start) => toDate(sameTime(start, length))),
    until: toDate(until),
  };
}

/** How many days. */
export function lengthOf({ from, to }: Days): number {
  return from.until(to, { largestUnit: 'days' }).days + 1;
}

function startsOf(
  { from, to }: Days,
  interval: ReportInterval,
  timezone: string,
  until: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime[] {
  const starts: Temporal.ZonedDateTime[] = [];
  if (interval === 'hour') {
    let at = from.toZonedDateTime(timezone);
    for (; Temporal.ZonedDateTime.compare(at, until) < 0; at = at.add({ hours: 1 }))
      starts.push(at);
    return starts;
  }
  const next = (day: Temporal.PlainDate) =>
    interval === 'day' ? day.add({ days: 1 }) : day.with({ day: 1 }).add({ months: 1 });
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = next(day))
    starts.push(day.toZonedDateTime(timezone));
  return starts;
}

/** The start of a day stays one, also where a clock change moves midnight. */
function sameTime(start: Temporal.ZonedDateTime, days: number): Temporal.ZonedDateTime {
  const day = start.toPlainDate().subtract({ days });
  const isStartOfDay = start.epochMilliseconds === start.startOfDay().epochMilliseconds;
  if (isStartOfDay) return day.toZonedDateTime(start.timeZoneId);
  return day.toZonedDateTime({ timeZone: start.timeZoneId, plainTime: start.toPlainTime() });
}

function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}
