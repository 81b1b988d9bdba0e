/** What the address says of the days; the rest is the default. */
export interface ChosenDays {
  readonly days: number;
  /** With `to` in place of `days`, where both are days. */
  readonly from: string | null;
  readonly to: string;
  /** Null: as the API finds it fitting. */
  readonly interval: Interval | null;
}

export const intervals = ['hour', 'day', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** The spans that have a button; 365 are called 12 months. */
export const spans = [7, 30, 90, 365] as const;
export const DEFAULT_SPAN = 30;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

interface Search {
  readonly days?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: string | undefined;
}

export function chosenDays({ days, from, to, interval }: Search): ChosenDays {
  const hasOwn = from !== undefined && to !== undefined && isDay.test(from) && isDay.test(to);
  const span = spans.find((one) => String(one) === days) ?? DEFAULT_SPAN;
  return {
    days: span,
    from: hasOwn ? from : null,
    to: hasOwn ? to : '',
    interval: intervals.find((one) => one === interval) ?? null,
  };
}
