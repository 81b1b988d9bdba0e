export interface DueDay {
  /** `YYYY-MM-DD`, as in `payment.metadata.dueDate`. */
  readonly dueDate: string;
  /** The last millisecond of that day. */
  readonly dueAt: Date;
}

/**
 * When a Net-N invoice is due (contract 60 §1): the day of issue in the billing time zone + N days, until that day's
 * end.
 */
export function dueDayOf(issuedAt: Date, netN: number, timezone: string): DueDay {
  const dueDate = addDays(localDate(issuedAt, timezone), netN);
  const nextDay = startOfDay(addDays(dueDate, 1), timezone);
  return { dueDate, dueAt: new Date(nextDay.getTime() - 1) };
}

/** The local date of an instant in a time zone, `YYYY-MM-DD`. */
export function localDate(instant: Date, timezone: string): string {
  const { year, month, day } = wallClock(instant, timezone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The start of a local day: midnight, or later where a clock change skips midnight. */
function startOfDay(date: string, timezone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  // Takes the offset from instants on both sides of a clock change.
  const near = midnight - offsetMs(new Date(midnight), timezone);
  const nearer = midnight - offsetMs(new Date(near), timezone);
  const start = new Date(Math.min(near, nearer));
  return localDate(start, timezone) === date ? start : new Date(Math.max(near, nearer));
}

function offsetMs(instant: Date, timezone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timezone);
  const wholeSecond = Math.floor(instant.getTime() / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

function wallClock(instant: Date, timezone: string) {
  const parts = formatter(timezone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? Number.NaN);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter is much slower than using it; there are some hundred zones.
function formatter(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timezone, made);
  return made;
}

const DAY_MS = 86_400_000;
/** Days from the end of the due day: one reminder before, one when it has passed, two more. */
const reminderDays = [-3, 0, 7, 14] as const;

export interface InvoiceTime {
  readonly status: string;
  readonly issuedAt: Date;
  readonly dueAt: Date | null;
  /** When it was marked as overdue. */
  readonly overdueAt: Date | null;
  /** How many of its reminders are done with, those that were left out too. */
  readonly remindersDone: number;
}

export type InvoiceStep =
  | { readonly kind: 'overdue'; readonly at: Date }
  /** The reminder, counted from 0. */
  | { readonly kind: 'reminder'; readonly at: Date; readonly index: number };

/**
 * What time does next to an open invoice; null for any other. Of reminders that were missed together only the latest
 * comes; the one before the due day is left out where it would follow the invoice within a day.
 */
export function nextInvoiceStep(time: InvoiceTime, now: Date): InvoiceStep | null {
  const { status, dueAt, overdueAt } = time;
  if (status !== 'open' || dueAt === null) return null;
  const reminder = nextReminder(time, dueAt, now);
  if (overdueAt !== null) return reminder;
  const overdue: InvoiceStep = { kind: 'overdue', at: afterDueDay(dueAt, 0) };
  return reminder && reminder.at < overdue.at ? reminder : overdue;
}

function nextReminder(
  { issuedAt, remindersDone }: InvoiceTime,
  dueAt: Date,
  now: Date,
): InvoiceStep | null {
  const left = reminderDays
    .map((days, index) => ({ kind: 'reminder', at: afterDueDay(dueAt, days), index }) as const)
    .filter(({ index }) => index >= remindersDone)
    .filter(({ at }) => at.getTime() >= issuedAt.getTime() + DAY_MS || at > dueAt);
  return left.findLast(({ at }) => at <= now) ?? left[0] ?? null;
}

/** The first instant after the due day, and days from it. */
function afterDueDay(dueAt: Date, days: number): Date {
  return new Date(dueAt.getTime() + 1 + days * DAY_MS);
}
