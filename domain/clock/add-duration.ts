import type { ClockUnit } from './schemas.ts';

const MINUTE_MS = 60_000;
const lengths: Readonly<Record<Exclude<ClockUnit, 'month'>, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 1_440 * MINUTE_MS,
  week: 10_080 * MINUTE_MS,
};

/** Adds units of time, in UTC; a month later is the same day, or the last day of a shorter month. */
export function addDuration(from: Date, unit: ClockUnit, count: number): Date {
  if (unit !== 'month') return new Date(from.getTime() + count * lengths[unit]);
  const moment = new Date(from);
  moment.setUTCMonth(moment.getUTCMonth() + count, 1);
  const lastDay = new Date(moment);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  moment.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return moment;
}
