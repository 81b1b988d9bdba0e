import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import {
  startSampleProcessor,
  type Fault,
  type SampleProcessor,
} from '../../../support/checkout/sample-processor.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

/**
 * The whole life of payments at a processor that was written from docs/http-connector.md alone: what the service books
 * is what that processor's own ledger says, whatever it does wrong.
 */
const TIMEOUT_MS = 700;

let processor: SampleProcessor;
let world: World;
let connectorId: string;
let secret: string;

beforeAll(async () => {
  processor = startSampleProcessor();
  world = await setup();
  const old: Parsed[] = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  const made = await world.owner.post('/api/v1/connectors', {
    kind: 'http',
    displayName: 'Own processor',
    config: { baseUrl: processor.url, timeoutMs: TIMEOUT_MS },
  });
  ({ id: connectorId, signingSecret: secret } = expectStatus(made, 201));
  processor.trust(secret);
  for (const { id } of old)
    expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
  const tested = expectStatus(
    await world.owner.post(`/api/v1/connectors/${connectorId}/test`),
    200,
  );
  expect(tested.ok).toBe(true);
});

afterAll(() => processor.stop());

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

const report = (event: object, signedBy?: string): Promise<Response> =>
  processor.tell(`${world.baseUrl}/api/v1/connectors/${connectorId}/events`, event, signedBy);

async function pay(paymentToken = 'card_good', session: object = {}): Promise<Parsed> {
  const made = await makeSession(world, await makeCart(world), session);
  return { session: made, answer: await complete(world, made, { paymentToken }) };
}

const paid = async (paymentToken?: string): Promise<string> =>
  expectStatus((await pay(paymentToken)).answer, 200).paymentId;

/** Our transactions that succeeded are the processor's bookings that were approved: key, type and amount. */

async function expectLedgersAgree(paymentId: string): Promise<void> {
  const transactions: Parsed[] = await read(`/payments/${paymentId}/transactions`);
  const keys = transactions.map(({ idempotencyKey }) => idempotencyKey);
  const ours = transactions
    .filter(({ status }) => status === 'succeeded')
    .map(({ idempotencyKey, type, amount }) => [idempotencyKey, type, amount].join(' '));
  const theirs = processor.ledger
    .filter(
      ({ key, status }) => keys.includes(key) && (status === 'approved' || status === 'released'),
    )
    .map(({ key, type, amount }) => [key, type, amount].join(' '));
  expect(ours.toSorted()).toEqual(theirs.toSorted());
}

describe('a processor that misbehaves in a charge', () => {
  const found: readonly Fault[] = ['cut_after', 'fails_after', 'slow', 'gibberish'];
  test.each(found)(
    '%s: looked up, and paid once',
    async (fault) => {
      processor.goWrong('/charge', fault);
      const { session, answer } = await pay();
      const { paymentId } = expectStatus(answer, 200);
      const booked = processor.ledger.filter(({ key }) => key.startsWith(`cs:${session.id}:`));
      expect(booked).toHaveLength(1);
      await expectLedgersAgree(paymentId);
    },
    15_000,
  );

  test.each(['cut_before', 'not_ready'] as const)(
    '%s: surely not charged',
    async (fault) => {
      processor.goWrong('/charge', fault);
      const { session, answer } = await pay();
      expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
      const again = await complete(world, session, { paymentToken: 'card_good' });
      await expectLedgersAgree(expectStatus(again, 200).paymentId);
    },
    15_000,
  );

  test('one that took another amount is never believed, neither by its answer nor by its lookup', async () => {
    processor.goWrong('/charge', 'takes_less');
    const { session, answer } = await pay();
    const { paymentId } = expectStatus(answer, 202);
    const [transaction] = await read(`/payments/${paymentId}/transactions`);
    expect(transaction).toMatchObject({ status: 'unknown', amount: 3000 });
    const { ref } = processor.decide(transaction.idempotencyKey, 'approved');
    expect((await report({ id: crypto.randomUUID(), type: 'charge.captured', ref })).status).toBe(
      200,
    );
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ status: 'pending' });
    expect(await pollSession(world, session)).toMatchObject({ status: 'open' });
  }, 15_000);
});

describe('the connection itself', () => {
  const test502 = async (): Promise<Parsed> =>
    expectStatus(await world.owner.post(`/api/v1/connectors/${connectorId}/test`), 200);

  test('one that does not say what it can do stops the routing; one that mints no token the page', async () => {
    processor.close(true);
    const routing = { rules: [], defaultCascade: [connectorId] };
    const put = await world.owner.put('/api/v1/payment-routing', routing);
    expect([put.status, put.body.error?.code]).toEqual([502, 'processor_upstream_error']);
    expect((await test502()).ok).toBe(false);
    const session = await makeSession(world, await makeCart(world));
    const path = `/api/v1/checkout-sessions/${session.id}/embed-token`;
    const { status, body } = await world.anyone.get(path);
    expect([status, body.error?.code]).toEqual([502, 'embed_token_failed']);
    processor.close(false);
    expectStatus(await world.owner.put('/api/v1/payment-routing', routing), 200);
  });

  test('a rotated secret signs beside the former one, and alone without an overlap', async () => {
    const rotate = async (overlapSeconds: number): Promise<string> =>
      expectStatus(
        await world.owner.post(`/api/v1/connectors/${connectorId}/rotate-secret`, {
          overlapSeconds,
        }),
        200,
      ).signingSecret;
    const event = () => ({ id: crypto.randomUUID(), type: 'charge.disputed', ref: 'nobody' });
    const next = await rotate(3600);
    await paid();
    expect((await report(event(), secret)).status).toBe(200);
    expect((await report(event(), next)).status).toBe(200);
    processor.trust(next);
    await paid();
    const last = await rotate(0);
    expect((await report(event(), last)).status).toBe(200);
    const before = processor.refused();
    const { answer } = await pay();
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
    expect(processor.refused()).toBe(before + 1);
    processor.trust(last);
    await paid();
  }, 15_000);
});
