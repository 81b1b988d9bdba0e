import type { Span } from '../../storage/queries/accounting/booked-invoices.ts';
import { fail } from '../errors.ts';

export interface Days {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** The instants of local days, from the start of the first to the end of the last; 422 when they are turned round. */
export function spanOf({ from, to }: Days, timezone: string): Span {
  if (from > to) rejectDays('invalid_range', 'The last day comes before the first.');
  return { from: startOf(from, timezone), until: startOf(dayAfter(to), timezone) };
}

export function rejectDays(code: string, message: string): never {
  return fail('validation_error', [{ path: 'query.to', code, message }], { status: 422 });
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function startOf(day: string, timezone: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  return new Date(zoned.epochMilliseconds);
}
