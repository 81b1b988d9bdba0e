/** What the address says of the days; the rest is the default. */
export interface ChosenDays {
  readonly span: Span;
  readonly days: number;
  /** With `to` in place of `days`, where both are days. */
  readonly from: string | null;
  readonly to: string;
  /** Null: as the API finds it fitting. */
  readonly interval: Interval | null;
}

export const intervals = ['hour', 'day', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** The spans that have a button, as the address names them, and their days. */
export const spans = [
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
  ['12m', 365],
] as const;
type Span = (typeof spans)[number][0];

const isDay = /^\d{4}-\d{2}-\d{2}$/;

interface Search {
  readonly span?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: string | undefined;
}

export function chosenDays({ span, from, to, interval }: Search): ChosenDays {
  const hasOwn = from !== undefined && to !== undefined && isDay.test(from) && isDay.test(to);
  const [name, days] = spans.find(([one]) => one === span) ?? spans[1];
  return {
    span: name,
    days,
    from: hasOwn ? from : null,
    to: hasOwn ? to : '',
    interval: intervals.find((one) => one === interval) ?? null,
  };
}
