import { row, section } from './report.mjs';

const SUBSCRIPTIONS = 2_000;

/** The arithmetic of a year of subscriptions; `measure(subscriptions)` runs loadtests/bench/billing/measure.ts. */
export async function reportBilling(measure) {
  section(`Billing: the arithmetic of a year of ${SUBSCRIPTIONS} subscriptions, one processor`);
  const { boundary, search, year } = await measure(SUBSCRIPTIONS);
  row('a boundary', `${boundary.micros.toFixed(2)} us`);
  row('the next boundary', `${search.micros.toFixed(2)} us`);
  row('the year', `${year.renewals} renewals, ${Math.round(year.milliseconds)} ms`);
}
