import { sameLocalTimeAfter } from './calendar.ts';

/** When a declined renewal is charged again: days after the first failure, at its local time (contract 65 §10). */
export function retryInstants(
  firstFailureAt: Date,
  retryDays: readonly number[],
  timezone: string,
): Date[] {
  return retryDays.map((days) => sameLocalTimeAfter(firstFailureAt, days, timezone));
}
