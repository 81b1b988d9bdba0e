import { confirmChange } from '../client/accounts.ts';
import { refuse } from '../client/refuse.ts';
import type { Run } from '../client/run.ts';
import { expect } from '../client/send.ts';
import { settings } from '../client/settings.ts';
import { pickBuyer } from '../data/catalogue.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { awaitDelivery } from '../steps/await-delivery.ts';
import { journey } from '../steps/journey.ts';
import { startRun } from '../steps/start-run.ts';
import { think } from '../steps/think.ts';
import { summaryOf } from '../summary/summarize.ts';
import { verifyRun } from '../verify/verify-run.ts';

/** Customers are created and changed; each change must arrive at the receiver, signed and in order, and soon. */
if (settings.receiver === null)
  refuse(
    'This journey needs a receiver: start loadtests/receiver/verify-deliveries.mjs, and add -e RECEIVER_URL=... -e RECEIVER_CONTROL=...',
  );
const events = ['customer.*'];

export const options = journeyOptions({
  seconds: 1,
  pauses: 2,
  routes: ['POST /customers', 'PATCH /customers/{id}'],
  compares: ['deliveries', 'audit'],
  waitsForDeliveries: true,
});

export function setup(): Run {
  return startRun({ events, countedChanges: events });
}

export default function webhooks(run: Run): void {
  journey(run, ({ tenant, random, number }) => {
    const { firstName, lastName } = pickBuyer(random);
    const { id } = expect(tenant, 'POST /customers', {
      body: {
        email: `buyer-${run.id}-${number}@example.test`,
        lastName,
        metadata: { loadRun: run.id },
      },
    });
    const createdAt = Date.now();
    confirmChange(run, id);
    for (const name of [firstName, `${firstName} ${lastName}`]) {
      think(random);
      expect(tenant, 'PATCH /customers/{id}', { path: { id }, body: { firstName: name } });
      confirmChange(run, id);
    }
    awaitDelivery(tenant, { type: 'customer.created', resourceId: id }, createdAt);
  });
}

export function teardown(run: Run): void {
  verifyRun(run);
}

export const handleSummary = summaryOf('webhooks');
