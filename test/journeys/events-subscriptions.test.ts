import { afterAll, expect, test } from 'bun:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { eventCatalogue } from '../../domain/event-catalogue/catalogue.ts';
import { openWitness } from '../support/events/event-witness.ts';
import { liveThroughEveryEvent } from '../support/subscriptions/every-event.ts';
import { contradictionsOf } from '../support/subscriptions/story.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const own = await startWebhookStack();
const world = await setup(own.stack.baseUrl);
const receiver = await startReceiver();
const filtered = await startReceiver();
const { secret } = await registerEndpoint(world, receiver.url);
await registerEndpoint(world, filtered.url, ['subscription.*', 'invoice.voided']);
afterAll(async () => {
  await Promise.all([receiver.stop(), filtered.stop()]);
  await own.stop();
});

const promised = eventCatalogue.filter(({ type }) => type.startsWith('subscription.'));
const seen = (): Parsed[] => receiver.requests.map(envelopeOf);

test('each event of a subscription comes to a webhook: signed, of its shape, once, in one order', async () => {
  const types: Parsed[] = expectStatus(await world.api.get('/api/v1/event-types'), 200);
  await liveThroughEveryEvent(world);
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

  const idsOf = (events: readonly Parsed[]) => new Set(events.map(({ id }) => id));
  const meant = idsOf(seen().filter(({ type }) => /^subscription\.|^invoice\.voided$/.test(type)));
  await waitFor(() => idsOf(filtered.requests.map(envelopeOf)).size >= meant.size);
  expect(idsOf(filtered.requests.map(envelopeOf))).toEqual(meant);
});

test('each event of a subscription tells what its GET answers and what was before', async () => {
  const witnessed = await setup();
  const witness = await openWitness(witnessed);
  await liveThroughEveryEvent(witnessed, witness.during);
  const told = new Set(witness.events.map(({ type }) => type));
  expect(promised.map(({ type }) => type).filter((type) => !told.has(type))).toEqual([]);
  expect(await witness.findings()).toEqual([]);
});
