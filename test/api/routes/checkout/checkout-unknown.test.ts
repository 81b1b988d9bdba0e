import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { behaviours, startReceiver, type Receiver } from '../../../support/webhooks/receiver.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/** A merchant's own processor that fails in the middle of a charge, with a sandbox connector behind it. */
let world: World;
let processor: Receiver;

beforeAll(async () => {
  processor = await startReceiver({ tls: false });
  world = await setup();
  const connectors = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  for (const { id } of connectors)
    expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
  const http = { kind: 'http', displayName: 'own', config: { baseUrl: processor.url } };
  expectStatus(await world.owner.post('/api/v1/connectors', http), 201);
  const behind = { kind: 'sandbox', displayName: 'behind' };
  expectStatus(await world.owner.post('/api/v1/connectors', behind), 201);
});
afterAll(() => processor.stop());

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const ledger = () => read('/sandbox/ledger');
const json = (body: object) => ({
  kind: 'answer' as const,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a charge whose outcome nobody knows', () => {
  test('is answered 202 and never tried elsewhere; the lookup decides it later', async () => {
    processor.respondWith(behaviours.status(500));
    const session = await makeSession(world, await makeCart(world));
    const answer = await complete(world, session);
    expect(answer.status).toBe(202);
    expect(answer.body.data?.nextAction).toBeUndefined();
    const [order] = await read(`/orders?cartId=${session.cartId}`);
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    const [payment] = await read(`/orders/${order.id}/payments`);
    expect(payment.status).toBe('pending');
    expect(await read(`/payments/${payment.id}/transactions`)).toMatchObject([
      { status: 'unknown', idempotencyKey: `cs:${session.id}:a1:c0` },
    ]);
    expect(await ledger()).toEqual([]);

    const other = complete(world, session, { paymentToken: 'tok_mastercard' });
    processor.respondWith(({ path }) =>
      path.startsWith('/lookup/')
        ? json({ status: 'approved', ref: 'own-1', amount: 3000 })
        : behaviours.status(500),
    );
    await waitFor(async () => (await pollSession(world, session)).status === 'completed');
    expect((await other).body.error).toMatchObject({
      code: 'session_not_open',
      details: { orderId: order.id },
    });
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
    });
    expect(await ledger()).toEqual([]);
    expect((await readEvents(payment.id)).map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.captured',
    ]);
    const charges = processor.requests.filter(({ path }) => path === '/charge');
    expect(charges).toHaveLength(1);
  });

  test.each([
    ['another amount', { amount: 1 }, behaviours.status(500)],
    ['another currency', { amount: 3_000, currency: 'EUR' }, behaviours.status(500)],
    ['another amount, and unknown to the lookup', { amount: 1 }, behaviours.status(404)],
  ])('approved with %s is not believed', async (_, told, lookedUp) => {
    processor.respondWith(({ path }) =>
      path === '/charge'
        ? json({ status: 'approved', ref: crypto.randomUUID(), ...told })
        : lookedUp,
    );
    const session = await makeSession(world, await makeCart(world));
    expect((await complete(world, session)).status).toBe(202);
    expect((await pollSession(world, session)).status).toBe('open');
    expect(await ledger()).toEqual([]);
  });

  test('refused before it was processed, it goes on to the next connector', async () => {
    processor.respondWith({ ...json({ status: 'error' }), status: 429 });
    const session = await makeSession(world, await makeCart(world));
    const answer = await complete(world, session);
    const booked = await ledger();
    expect([answer.status, booked.length]).toEqual([200, 1]);
    expect(booked[0].idempotencyKey).toBe(`cs:${session.id}:a1:c1`);
  });
});
