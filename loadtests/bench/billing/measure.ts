import {
  boundaryAfter,
  boundaryOf,
  retryInstants,
  type Calendar,
  type Cadence,
} from '../../../domain/billing/calendar.ts';
import { dueDatesOf, shiftUnpaid } from '../../../domain/billing/installments.ts';
import { changeMoney, unusedOf } from '../../../domain/billing/proration.ts';
import type { TermsInput } from '../../../domain/billing/schemas.ts';
import { parseTerms } from '../../../domain/billing/terms.ts';
import { aggregateUsage, usageAmount, type UsageTerms } from '../../../domain/billing/usage.ts';

/**
 * What the arithmetic of billing costs without a database: a boundary, the search for the next one, and a year of
 * subscriptions of mixed cadences and zones with their renewals, one change, one dunning and ten records of use each.
 * Prints JSON.
 */
const subscriptions = Number(process.argv[2] ?? 2_000);
const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const inputs: TermsInput[] = [
  { plan: 'monthly', interval: 'monthly', amount: 3000, quantity: 1, trialDays: 14 },
  { plan: 'weekly', interval: 'week', intervalCount: 2, amount: 900, quantity: 3, trialDays: 0 },
  { plan: 'daily', interval: 'daily', amount: 100, quantity: 1, trialDays: 0 },
  { plan: 'yearly', interval: 'yearly', amount: 30_000, quantity: 2, trialDays: 0 },
  {
    plan: 'in twelve',
    amount: 5000,
    quantity: 1,
    trialDays: 0,
    installments: { count: 12, unit: 'month' },
  },
];
const metered: UsageTerms = {
  metric: 'calls',
  unitAmountDecimal: '0.0025',
  included: 1000,
  aggregation: 'sum',
};
const start = new Date('2026-01-31T08:30:00Z');
const end = new Date('2027-01-31T08:30:00Z');

const sample = Array.from({ length: subscriptions }, (_, index) => calendarOf(index));
const yearStarted = performance.now();
const renewals = sample.reduce((sum, calendar, index) => sum + liveAYear(calendar, index), 0);
const milliseconds = performance.now() - yearStarted;
const boundary = { micros: microsOf((calendar, round) => boundaryOf(calendar, round % 60)) };
const search = { micros: microsOf((calendar) => boundaryAfter(calendar, end)) };
process.stdout.write(`${JSON.stringify({ boundary, search, year: { renewals, milliseconds } })}\n`);

function calendarOf(index: number): Calendar {
  const { cadence } = termsOf(index);
  const anchor = new Date(start.getTime() + index * 977_000);
  return { anchor, timezone: zones[index % zones.length] ?? 'UTC', cadence };
}

function termsOf(index: number) {
  const input = inputs[Math.floor(index / zones.length) % inputs.length];
  if (!input) throw new Error('There are terms');
  return parseTerms(input, 'recurring');
}

function liveAYear(calendar: Calendar, index: number): number {
  const { installments, amount } = termsOf(index);
  if (installments) {
    const rows = dueDatesOf(installments, calendar.anchor, calendar.timezone);
    return shiftUnpaid(rows, new Date('2026-06-01T00:00:00Z'), 86_400_000).length;
  }
  let count = 0;
  for (let at = calendar.anchor; at < end; count += 1) {
    const next = boundaryOf(calendar, boundaryAfter(calendar, at));
    if (count === 1) spendAPeriod({ start: at, end: next }, amount, calendar);
    at = next;
  }
  return count;
}

function spendAPeriod(
  period: { readonly start: Date; readonly end: Date },
  amount: number,
  { timezone }: { readonly timezone: string; readonly cadence: Cadence },
): void {
  const fraction = unusedOf(period, new Date((period.start.getTime() + period.end.getTime()) / 2));
  changeMoney({ paidNet: amount, newTotal: 2 * amount, fraction, isNewCadence: false });
  retryInstants(period.end, [1, 3, 5, 7, 14], timezone);
  const records = Array.from({ length: 10 }, (_, hour) => ({
    quantity: 150.5,
    action: 'increment' as const,
    timestamp: new Date(period.start.getTime() + hour),
  }));
  usageAmount(aggregateUsage(records, 'sum'), metered);
}

function microsOf(call: (calendar: Calendar, round: number) => unknown): number {
  const rounds = 50;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const one of sample) call(one, round);
  return ((performance.now() - started) * 1000) / (rounds * sample.length);
}
