import { fail } from '../errors.ts';
import { lengthOf, type Days, type ReportInterval } from './calendar.ts';
import { DAYS_DEFAULT, DAYS_MAX, type OverviewInput } from './schemas.ts';

/** Further away there is nothing to count, and no instant that Postgres and Temporal both write. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9990-12-31';

/** The days that are asked for, by default the 30 up to today; 422 when they are turned round, or too many. */
export function chooseDays(
  asked: Pick<OverviewInput, 'from' | 'to' | 'days'>,
  now: Date,
  timezone: string,
  { daysDefault = DAYS_DEFAULT, daysMax = DAYS_MAX } = {},
): Days {
  const { from, to, days: count } = asked;
  if (from !== undefined && count !== undefined)
    refuse('days', 'invalid_range', 'Name `from` or `days`, not both.');
  const last = to === undefined ? today(now, timezone) : Temporal.PlainDate.from(to);
  const first =
    from === undefined
      ? last.subtract({ days: (count ?? daysDefault) - 1 })
      : Temporal.PlainDate.from(from);
  const days = { from: first, to: last };
  const length = lengthOf(days);
  if (length < 1) refuse('to', 'invalid_range', 'The last day comes before the first.');
  if (length > daysMax) refuse('from', 'range_too_long', `At most ${daysMax} days at once.`);
  if (from !== undefined && from < FIRST_DAY)
    refuse('from', 'invalid_range', `The first day is ${FIRST_DAY} or later.`);
  if (to !== undefined && (to < FIRST_DAY || to > LAST_DAY))
    refuse('to', 'invalid_range', `The last day lies between ${FIRST_DAY} and ${LAST_DAY}.`);
  return days;
}

/** As fine as a picture of the days can show. */
export function chooseInterval({ interval }: OverviewInput, days: Days): ReportInterval {
  if (interval !== undefined) return interval;
  const length = lengthOf(days);
  if (length <= 2) return 'hour';
  return length <= 180 ? 'day' : 'month';
}

export function requireTimezone(timezone: string): void {
  try {
    Temporal.PlainDate.from(FIRST_DAY).toZonedDateTime(timezone);
  } catch {
    refuse('timezone', 'invalid_format', 'It is not an IANA time zone such as Europe/Berlin.');
  }
}

function today(now: Date, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
}

function refuse(field: string, code: string, message: string): never {
  return fail('validation_error', [{ path: `query.${field}`, code, message }], { status: 422 });
}
