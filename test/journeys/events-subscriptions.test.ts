import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { eventCatalogue } from '../../domain/event-catalogue/catalogue.ts';
import { complete, decideChallenge } from '../support/checkout/checkout.ts';
import { monthly, plan, sell } from '../support/checkout/recurring.ts';
import { contradictionsOf } from '../support/subscriptions/story.ts';
import { subscribe, subscriber } from '../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../support/subscriptions/verbs.ts';
import { advance } from '../support/timing/test-clock.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import {
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
  type WebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, type World } from '../support/world/world.ts';

let own: WebhookStack;
let world: World;
let receiver: Receiver;
let secret: string;
beforeAll(async () => {
  own = await startWebhookStack();
  world = await worldAt('2027-11-01T00:00:00Z', own.stack.baseUrl);
  receiver = await startReceiver();
  ({ secret } = await registerEndpoint(world, receiver.url));
}, 90_000);
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

const promised = eventCatalogue.filter(({ type }) => type.startsWith('subscription.'));
const seen = (): Parsed[] => receiver.requests.map(envelopeOf);
const make = async (token?: string, terms: object = {}): Promise<Parsed> =>
  subscribe(world, await subscriber(world, token), terms);
const did = async (id: string, verb: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(world, id, verb, body), 200);

/** One subscription for each way that leads to an event. */
async function liveThemThrough(): Promise<void> {
  const merchant = await make();
  await make('tok_visa', { trialDays: 10 });
  const rows = { count: 2, unit: 'month' };
  await make('tok_visa', { installments: rows, interval: undefined });
  await make('tok_renewal_decline_once_1');
  const waived = await make('tok_renewal_decline_1');
  const lost = await make('tok_renewal_orphan_1');
  const skipping = await make();
  await did(skipping.id, 'skip-next', { count: 1 });
  const session = await sell(world, [plan], { recurring: monthly });
  const pending = expectStatus(await complete(world, session, { paymentToken: 'tok_3ds' }), 202);
  const ref = pending.nextAction.url.split('/').at(-1) ?? '';
  await decideChallenge(world, session, ref, 'reject');

  const { id } = merchant;
  const path = `/api/v1/subscriptions/${id}`;
  expectStatus(await world.api.patch(path, { metadata: { tier: 'gold' } }), 200);
  await did(id, 'change', { amount: 5_000 });
  await did(id, 'change', { amount: 6_000, effective: 'period_end' });
  await did(id, 'pause');
  await did(id, 'resume');
  await did(id, 'cancel');
  await did(id, 'uncancel');
  const cards = `/api/v1/customers/${merchant.customerId}/payment-methods`;
  const [card] = expectStatus(await world.api.get(cards), 200);
  await did(id, 'payment-method', { paymentMethodId: card.id });

  await advance(world, { unit: 'month', count: 1 });
  await did(waived.id, 'waive-period');
  await did(waived.id, 'cancel', { cancelAtPeriodEnd: false });
  const issues = expectStatus(await world.api.get(`/api/v1/subscriptions/${lost.id}/issues`), 200);
  const note = 'The bank says that nothing was taken';
  await did(lost.id, `issues/${issues[0].id}/resolve`, { resolution: 'not_charged', note });
  await advance(world, { unit: 'day', count: 2 });
}

test('each event of a subscription comes to a webhook: signed, of its shape, once, in one order', async () => {
  const types: Parsed[] = expectStatus(await world.api.get('/api/v1/event-types'), 200);
  await liveThemThrough();
  await waitFor(async () => {
    const told = new Set(seen().map(({ type }) => type));
    return promised.every(({ type }) => told.has(type));
  }, 30_000).catch(() => undefined);
  const told = new Set(seen().map(({ type }) => type));
  expect(promised.map(({ type }) => type).filter((type) => !told.has(type))).toEqual([]);
  const caused = ['order.created', 'invoice.issued', 'invoice.paid', 'payment.captured'];
  for (const type of [...caused, 'payment.failed']) expect(told).toContain(type);

  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const entries = new Map(
    types.map(({ type, schema, hasPrevious }) => [
      type,
      { isOf: ajv.compile(schema), hasPrevious, names: new Set(Object.keys(schema.properties)) },
    ]),
  );
  const verifier = new Webhook(secret);
  const findings: string[] = [];
  for (const { body, headers } of receiver.requests) {
    const event: Parsed = verifier.verify(body, Object.fromEntries(headers));
    const entry = entries.get(event.type);
    if (!entry?.isOf(event.data))
      findings.push(`${event.type}: ${ajv.errorsText(entry?.isOf.errors)}`);
    if (headers.get('webhook-id') !== event.id) findings.push(`${event.type}: another webhook-id`);
    if (entry?.hasPrevious !== 'previous' in event) findings.push(`${event.type}: previous`);
    for (const name of Object.keys(event.data))
      if (!entry?.names.has(name)) findings.push(`${event.type}: ${name} is not in its schema`);
  }
  const ours = seen().filter(({ resource }) => resource.type === 'subscription');
  const single = new Map(ours.map((event) => [event.id, event]));
  for (const [id, events] of Map.groupBy(single.values(), ({ resource }) => resource.id)) {
    const story = events
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(({ type, sequence, data, previous = null }) => ({
        type: type.replace('subscription.', ''),
        sequence,
        data,
        previous,
      }));
    findings.push(...contradictionsOf(story).map((what) => `${id}: ${what}`));
  }
  expect(findings).toEqual([]);
}, 240_000);
