import { afterAll, beforeAll, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { cardsOf, makeBuyer, vaultSession } from '../../../support/checkout/saved-cards.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** A merchant's own processor that keeps cards: what it was asked, in order. */
const asked: { path: string; body: Parsed }[] = [];
const card = {
  brand: 'visa',
  lastFour: '1881',
  expMonth: 4,
  expYear: 2039,
  type: 'credit',
  country: 'DE',
};
const processor = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const path = new URL(request.url).pathname;
    if (path === '/capabilities')
      return Response.json({
        methods: ['card'],
        currencies: '*',
        vault: true,
        chargeStored: true,
        lookup: 'authoritative',
      });
    if (path === '/embed-token')
      return Response.json({ token: 'widget', expiresAt: '2040-01-01T00:00:00.000Z' });
    const text = await request.text();
    asked.push({ path, body: text === '' ? {} : JSON.parse(text) });
    if (path === '/vault')
      return Response.json({ status: 'approved', ref: 'r1', amount: 0, storedRef: 'kept_1', card });
    if (path === '/unvault') return Response.json({});
    return new Response(null, { status: 404 });
  },
});

let world: World;
let connectorId: string;

beforeAll(async () => {
  world = await setup();
  const old: Parsed[] = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  const made = await world.owner.post('/api/v1/connectors', {
    kind: 'http',
    displayName: 'Own processor',
    config: { baseUrl: `http://127.0.0.1:${processor.port}`, merchantAccountId: 'acct_7' },
  });
  connectorId = expectStatus(made, 201).id;
  for (const { id } of old)
    expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
});
afterAll(() => processor.stop(true));

test('a processor of the merchant’s stores a card, and forgets it when it is removed', async () => {
  const buyer = await makeBuyer(world);
  const session = await vaultSession(buyer);
  expect(session).toMatchObject({
    processorId: connectorId,
    merchantAccountId: 'acct_7',
    embedToken: 'widget',
  });
  const answer = await complete(world, session, { paymentToken: 'own_token' });
  const { paymentMethodId } = expectStatus(answer, 200);
  expect(asked.at(-1)).toMatchObject({
    path: '/vault',
    body: {
      idempotencyKey: `cs:${session.id}:a1:c0`,
      type: 'verification',
      amount: 0,
      token: 'own_token',
      initiator: 'customer',
      customer: { id: buyer.customerId },
    },
  });
  expect(await cardsOf(buyer)).toMatchObject([{ id: paymentMethodId, cardLastFour: '1881' }]);
  const path = `/api/v1/me/payment-methods/${paymentMethodId}`;
  expectStatus(await buyer.client.delete(path), 200);
  await waitFor(async () => asked.at(-1)?.path === '/unvault');
  expect(asked.at(-1)?.body).toEqual({ storedRef: 'kept_1' });
});

test('one that keeps no cards serves no vault session and no subscription', async () => {
  const shop = await setup();
  const old: Parsed[] = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
  const plain = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.json({ methods: ['card'], currencies: '*', lookup: 'none' }),
  });
  const made = await shop.owner.post('/api/v1/connectors', {
    kind: 'http',
    displayName: 'Charges only',
    config: { baseUrl: `http://127.0.0.1:${plain.port}` },
  });
  // What it can do is known once it was asked.
  const { id: plainId } = expectStatus(made, 201);
  expectStatus(await shop.owner.post(`/api/v1/connectors/${plainId}/test`), 200);
  for (const { id } of old)
    expectStatus(await shop.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
  const { client } = await makeBuyer(shop);
  const refused = await client.post('/api/v1/me/payment-methods/embed-token');
  expect([refused.status, refused.body.error?.code]).toEqual([422, 'no_processor_connection']);
  const session = await makeSession(shop, await makeCart(shop));
  const offered = async (): Promise<Parsed> =>
    expectStatus(
      await shop.anyone.get(`/api/v1/checkout-sessions/${session.id}/payment-methods`),
      200,
    );
  expect((await offered()).methods[0]).toMatchObject({ method: 'card', connectorId: plainId });
  const recurring = { plan: 'pro', interval: 'month', amount: 900 };
  const selling = await makeSession(shop, await makeCart(shop), { recurring });
  const ofSubscription = await shop.anyone.get(
    `/api/v1/checkout-sessions/${selling.id}/payment-methods`,
  );
  expect(expectStatus(ofSubscription, 200)).toEqual({
    methods: [],
    unavailableReason: 'no_recurring_connector',
  });
  const unsold = await complete(shop, selling);
  expect([unsold.status, unsold.body.error?.code]).toEqual([422, 'no_processor_connection']);
  await plain.stop(true);
});
