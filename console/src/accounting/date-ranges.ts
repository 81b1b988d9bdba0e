import { dayOf } from '../format/days.ts';

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Ranges of the calendar that bookkeeping uses. */
export const dateRangeNames = [
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type DateRangeName = (typeof dateRangeNames)[number];

export function dateRangeOf(name: DateRangeName, now: Date): DateRange {
  const year = now.getFullYear();
  const month = now.getMonth();
  const quarter = Math.floor(month / 3) * 3;
  return {
    thisMonth: between(new Date(year, month, 1), now),
    lastMonth: between(new Date(year, month - 1, 1), new Date(year, month, 0)),
    lastQuarter: between(new Date(year, quarter - 3, 1), new Date(year, quarter, 0)),
    thisYear: between(new Date(year, 0, 1), now),
    lastYear: between(new Date(year - 1, 0, 1), new Date(year, 0, 0)),
  }[name];
}

function between(first: Date, last: Date): DateRange {
  return { from: dayOf(first), to: dayOf(last) };
}
