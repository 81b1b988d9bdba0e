import exec from 'k6/execution';
import { refuse } from '../client/refuse.ts';
import type { Run } from '../client/run.ts';
import { send } from '../client/send.ts';
import { settings } from '../client/settings.ts';
import { pickProduct } from '../data/catalogue.ts';
import { randomOf } from '../data/random.ts';
import { arrivals, constantArrivals, usersFor } from '../profiles/arrivals.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { loadSeconds } from '../profiles/profiles.ts';
import { awaitDelivery } from '../steps/await-delivery.ts';
import { journeyOf } from '../steps/journey.ts';
import { purchase, purchaseRoutes } from '../steps/purchase.ts';
import { startRun } from '../steps/start-run.ts';
import { summaryOf } from '../summary/summarize.ts';
import { verifyRun } from '../verify/verify-run.ts';

/**
 * Quiet shops sell by the profile, while the first tenant begins NOISE times the average's journeys, from a third on. The
 * limits are for the quiet ones; what the noisy one is refused (429) is no failure.
 */
if (Math.max(settings.secretKeys.length, settings.newTenants) < 2)
  refuse(
    'This journey needs two tenants or more: add -e SECRET_KEY=sk_test_noisy,sk_test_quiet, or -e TENANTS=2 on a development deployment.',
  );
const times = Number(__ENV['NOISE'] || 20);
const noiseFrom = loadSeconds / 3;

export const options = journeyOptions({
  seconds: 1,
  pauses: 5,
  routes: purchaseRoutes,
  selected: 'tenant:quiet',
  shown: [
    'http_req_duration{phase:load,noise:alone}',
    'http_req_duration{phase:load,noise:beside}',
  ],
  compares: settings.receiver
    ? ['orders', 'payments', 'ledger', 'invoices', 'events', 'attempts', 'audit', 'deliveries']
    : ['orders', 'payments', 'ledger', 'invoices', 'events', 'attempts', 'audit'],
  waitsForDeliveries: true,
  scenarios: {
    quiet: {
      ...arrivals(1, 5),
      exec: 'quiet',
      tags: { tenant: 'quiet' },
    },
    noisy: {
      ...constantArrivals(
        settings.rate * times,
        loadSeconds - noiseFrom,
        usersFor(settings.rate * times, 0.2, 0),
      ),
      exec: 'noisy',
      startTime: `${Math.round(noiseFrom * 1_000)}ms`,
      tags: { tenant: 'noisy' },
    },
  },
});

export function setup(): Run {
  return startRun();
}

export function quiet(run: Run): void {
  const isBeside = Date.now() - run.startedAt > noiseFrom * 1_000;
  exec.vu.metrics.tags['noise'] = isBeside ? 'beside' : 'alone';
  const number = exec.scenario.iterationInTest;
  const random = randomOf(settings.seed, number);
  const tenant = run.tenants[1 + Math.floor(random() * (run.tenants.length - 1))];
  if (tenant === undefined) throw new Error('the run has no quiet tenant');
  journeyOf({ run, tenant, random, number }, (traveller) => {
    const { orderId, paidAt } = purchase(traveller);
    awaitDelivery(tenant, { type: 'order.created', resourceId: orderId }, paidAt);
  });
}

/** Carts that nobody wants, as a script in a loop fills them. */
export function noisy(run: Run): void {
  const [tenant] = run.tenants;
  if (tenant === undefined) throw new Error('the run has no tenant');
  const phase = 'noise';
  const { applicationId } = tenant;
  const expected = [201, 429];
  const cart = send(tenant, 'POST /carts', { phase, expected, body: { applicationId } });
  if (cart.status !== 201) return;
  const body = { ...pickProduct(Math.random), quantity: 1 };
  const path = { id: cart.data.id };
  send(tenant, 'POST /carts/{id}/items', { phase, expected, path, body });
}

export function teardown(run: Run): void {
  verifyRun(run);
}

export const handleSummary = summaryOf('noisy-neighbour', [
  { second: noiseFrom, name: 'noise begins' },
]);
