import type { Run } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { journey } from '../steps/journey.ts';
import { startRun } from '../steps/start-run.ts';
import { subscribe, withSubscribers } from '../steps/subscribe.ts';
import { summaryOf } from '../summary/summarize.ts';
import { measureRenewals } from '../verify/measure-renewals.ts';
import { verifyRun } from '../verify/verify-run.ts';

/** Subscriptions whose charge falls due by the clock, at the rate of the profile: billing, orders, invoices, events. */
const subscribers = 5;

export const options = journeyOptions({
  seconds: 0.3,
  pauses: 0,
  routes: ['POST /subscriptions'],
  compares: settings.receiver
    ? ['orders', 'payments', 'ledger', 'invoices', 'events', 'audit', 'deliveries']
    : ['orders', 'payments', 'ledger', 'invoices', 'events', 'audit'],
  waitsForRenewals: true,
});

export function setup(): Run {
  return startRun({
    prepare: (tenant, runId) => withSubscribers(tenant, runId, subscribers),
  });
}

export default function renewals(run: Run): void {
  journey(run, subscribe);
}

export function teardown(run: Run): void {
  measureRenewals(run);
  verifyRun(run);
}

export const handleSummary = summaryOf('renewals');
