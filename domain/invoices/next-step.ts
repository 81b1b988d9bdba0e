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
