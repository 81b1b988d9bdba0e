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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Days and months begin at their local midnight, and hours follow it in exact time. An interval's counterpart begins at
 * the same local time as many days earlier as were asked for, and ends where the next one's counterpart begins. So where a
 * clock change gives a day one hour more or less than its counterpart, one counterpart is empty or has two hours, and both
 * spans are counted whole.
 */
export function calendarOf(days: Days, interval: ReportInterval, timezone: string): Calendar {
  const length = lengthOf(days);
  const before = {
    from: days.from.subtract({ days: length }),
    to: days.to.subtract({ days: length }),
  };
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).epochMilliseconds;
  const starts: number[] = [];
  const startsBefore: number[] = [];
  for (
    let day = days.from;
    Temporal.PlainDate.compare(day, days.to) <= 0;
    day = next(day, interval)
  ) {
    const [start, startBefore] = [startOf(day), startOf(day.subtract({ days: length }))];
    if (interval !== 'hour') {
      starts.push(start);
      startsBefore.push(startBefore);
      continue;
    }
    const end = startOf(day.add({ days: 1 }));
    const isPlain =
      end - start === DAY_MS &&
      startOf(day.subtract({ days: length - 1 })) - startBefore === DAY_MS;
    for (let hour = start; hour < end; hour += HOUR_MS) {
      starts.push(hour);
      // Asking the time zone for each of the 8,760 hours of a year would take a fifth of a second.
      startsBefore.push(
        isPlain ? startBefore + hour - start : sameTimeBefore(hour, length, timezone),
      );
    }
  }
  return {
    days,
    before,
    timezone,
    interval,
    starts: starts.map(toDate),
    startsBefore: startsBefore.map(toDate),
    until: toDate(startOf(days.to.add({ days: 1 }))),
  };
}

/** How many days. */
export function lengthOf({ from, to }: Days): number {
  return from.until(to, { largestUnit: 'days' }).days + 1;
}

function next(day: Temporal.PlainDate, interval: ReportInterval): Temporal.PlainDate {
  return interval === 'month' ? day.with({ day: 1 }).add({ months: 1 }) : day.add({ days: 1 });
}

/** Within its day, whose start a clock change may have moved, and which Samoa once left out. */
function sameTimeBefore(instant: number, days: number, timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const day = local.toPlainDate().subtract({ days });
  const same = day.toZonedDateTime({ timeZone: timezone, plainTime: local.toPlainTime() });
  const start = day.toZonedDateTime(timezone).epochMilliseconds;
  const end = day.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  return Math.min(Math.max(same.epochMilliseconds, start), end);
}

function toDate(epochMilliseconds: number): Date {
  return new Date(epochMilliseconds);
}
