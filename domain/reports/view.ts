import type { AbandonedCarts, Conversion } from '../../storage/queries/reports/conversion.ts';
import type { RecurringRevenue } from '../../storage/queries/reports/subscriptions.ts';
import type { Calendar } from './calendar.ts';
import type { Overview } from './overview.ts';

export function toOverviewView(found: Overview) {
  const { calendar, at, troubles } = found;
  return {
    ...toDays(calendar.days),
    timezone: calendar.timezone,
    interval: calendar.interval,
    before: toDays(calendar.before),
    at: at.toISOString(),
    intervals: calendar.starts.map((start, index) => ({
      start: start.toISOString(),
      previousStart: (calendar.startsBefore[index] ?? start).toISOString(),
    })),
    currencies: currenciesOf(found).map((currency) => toCurrencyView(found, currency)),
    conversion: { carts: toFunnel(found.carts), checkouts: toFunnel(found.checkouts) },
    webhooks: {
      delivered: compared(found.deliveries, ({ delivered }) => delivered),
      exhausted: compared(found.deliveries, ({ exhausted }) => exhausted),
    },
    attention: {
      failedPayments: troubles.failed_payments,
      pastDueSubscriptions: troubles.past_due_subscriptions,
      openSubscriptionIssues: troubles.open_subscription_issues,
      failingWebhookEndpoints: troubles.failing_webhook_endpoints,
      openDisputes: troubles.open_disputes,
      undecidedPayments: troubles.undecided_payments,
      lapsingAuthorizations: troubles.lapsing_authorizations,
      overdueInvoices: troubles.overdue_invoices,
      failedDocuments: troubles.failed_documents,
      ordersToShip: troubles.orders_to_ship,
      ordersPartlyShipped: troubles.orders_partly_shipped,
    },
  };
}

function toDays({ from, to }: Calendar['days']) {
  return { from: from.toString(), to: to.toString() };
}

/** The one with most orders first, then by their codes. */
function currenciesOf({ orders, money, abandoned, subscriptions }: Overview): string[] {
  const ordersOf = new Map<string, number>();
  for (const { currency } of [...money, ...abandoned, ...subscriptions]) ordersOf.set(currency, 0);
  for (const row of orders)
    ordersOf.set(row.currency, (ordersOf.get(row.currency) ?? 0) + row.orders);
  return [...ordersOf]
    .toSorted(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
    .map(([currency]) => currency);
}

function toCurrencyView(found: Overview, currency: string) {
  const { calendar } = found;
  const isOf = (row: { readonly currency: string }) => row.currency === currency;
  const money = found.money.filter(isOf);
  const orders = seriesOf(calendar, found.orders.filter(isOf), (row) => row.orders);
  const captured = seriesOf(calendar, money, (row) => row.captured);
  const refunded = seriesOf(calendar, money, (row) => row.refunded);
  const [taken, returned] = [sumOf(captured), sumOf(refunded)];
  return {
    currency,
    orders: sumOf(orders),
    captured: taken,
    refunded: returned,
    net: { value: taken.value - returned.value, previous: taken.previous - returned.previous },
    payments: {
      attempts: sumOf(seriesOf(calendar, money, ({ attempts }) => attempts)),
      declined: sumOf(seriesOf(calendar, money, ({ declined }) => declined)),
    },
    abandonedCarts: toAbandoned(found.abandoned.filter(isOf)),
    subscriptions: toSubscriptions(found.subscriptions.find(isOf) ?? null),
    series: { orders, captured, refunded },
  };
}

interface Series {
  readonly values: readonly number[];
  readonly previous: readonly number[];
}

/** Rows name their interval from 1, those of the days before first. */
function seriesOf<Row extends { readonly interval: number }>(
  { starts }: Calendar,
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): Series {
  const length = starts.length;
  const values = Array.from({ length }, () => 0);
  const previous = Array.from({ length }, () => 0);
  for (const row of rows) {
    const index = row.interval - 1;
    const side = index < length ? previous : values;
    side[index % length] = valueOf(row);
  }
  return { values, previous };
}

function sumOf({ values, previous }: Series) {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return { value: sum(values), previous: sum(previous) };
}

function compared<Row extends { readonly is_current: boolean }>(
  rows: readonly Row[],
  valueOf: (row: Row) => number,
) {
  const of = (isCurrent: boolean) => {
    const row = rows.find(({ is_current }) => is_current === isCurrent);
    return row ? valueOf(row) : 0;
  };
  return { value: of(true), previous: of(false) };
}

function toFunnel(rows: readonly Conversion[]) {
  const begun = compared(rows, (row) => row.begun);
  const completed = compared(rows, (row) => row.converted);
  return {
    begun,
    completed,
    rate: {
      value: rateOf(completed.value, begun.value),
      previous: rateOf(completed.previous, begun.previous),
    },
  };
}

function toAbandoned(rows: readonly AbandonedCarts[]) {
  return {
    count: compared(rows, ({ carts }) => carts),
    value: compared(rows, ({ value }) => value),
    recovered: compared(rows, ({ recovered }) => recovered),
    recoveredAmount: compared(rows, ({ recovered_amount }) => recovered_amount),
  };
}

function toSubscriptions(row: RecurringRevenue | null) {
  const pair = (value: number | undefined, previous: number | undefined) => ({
    value: value ?? 0,
    previous: previous ?? 0,
  });
  return {
    active: row?.active ?? 0,
    mrr: row?.mrr ?? 0,
    trialing: row?.trialing ?? 0,
    trialingMrr: row?.trialing_mrr ?? 0,
    begun: pair(row?.begun, row?.begun_before),
    begunMrr: pair(row?.begun_mrr, row?.begun_mrr_before),
    ended: pair(row?.ended, row?.ended_before),
    endedMrr: pair(row?.ended_mrr, row?.ended_mrr_before),
    churn: {
      value: row ? rateOf(row.left_of_start, row.at_start) : null,
      previous: row ? rateOf(row.left_of_start_before, row.at_start_before) : null,
    },
  };
}

/** With four digits; null where nothing is divided by. */
function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
