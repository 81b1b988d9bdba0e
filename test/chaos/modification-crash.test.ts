import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { SystemResources } from '../../domain/context.ts';
import { sql } from '../../storage/query.ts';
import { openChaosServices, settleUndecided } from '../support/stack/chaos-services.ts';
import { buy } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { startStack } from '../support/stack/stack.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point between reserve, call and settle of a refund, a capture and a void. Afterwards the
 * reconciler, or the repeat of the request, settles it once to what the processor's ledger says.
 */
let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let resources: SystemResources;

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { RECONCILE_AFTER_MS: '200' } });
  world = await setup(stack.baseUrl);
  const settings = { payments: { captureMode: 'manual' } };
  expectStatus(
    await world.owner.patch(`/api/v1/applications/${world.applicationId}`, { settings }),
    200,
  );
  resources = await openChaosServices(stack.env);
});

afterAll(async () => {
  await resources?.database.close();
  await stack?.stop();
});

type Verb = 'refund' | 'capture' | 'void';

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const act = (paymentId: string, verb: Verb, headers: Record<string, string> = {}) =>
  world.api.post(
    `/api/v1/payments/${paymentId}/${verb}`,
    verb === 'void' ? {} : { amount: 1_000 },
    headers,
  );

/** A payment that the verb may be asked for. */
async function paymentFor(verb: Verb, paymentToken: string): Promise<string> {
  const { paymentId } = await buy(world, undefined, { complete: { paymentToken } });
  if (verb === 'refund')
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/capture`, {}), 200);
  return paymentId;
}

/** Asks for it while the API is set to die at the point; the request gets no answer. */
async function crashAt(
  point: string,
  verb: Verb,
  headers: Record<string, string>,
  paymentToken = 'tok_visa',
): Promise<string> {
  const paymentId = await paymentFor(verb, paymentToken);
  const child = await stack.restartApi(0, { FAILPOINTS: `${verb}.${point}` });
  await act(paymentId, verb, headers).then(
    ({ status, text }) => {
      throw new Error(`answered ${status}, though it was to die at ${point}: ${text}`);
    },
    () => undefined,
  );
  await child.exited;
  await stack.restartApi(0);
  return paymentId;
}

const reconcile = (): Promise<void> => settleUndecided(resources);

const settled = {
  refund: { status: 'partially_refunded', amountCaptured: 3_000, amountRefunded: 1_000 },
  capture: { status: 'captured', amountCaptured: 1_000, amountRefunded: 0 },
  void: { status: 'voided', amountCaptured: 0, amountRefunded: 0 },
} as const;
const eventTypes = {
  refund: 'payment.refunded',
  capture: 'payment.captured',
  void: 'payment.voided',
} as const;

/** Payment, transactions, order, invoice, events and ledger all say that it happened once. */
async function expectOnce(paymentId: string, verb: Verb): Promise<void> {
  const payment = await read(`/payments/${paymentId}`);
  expect({ ...payment }).toMatchObject(settled[verb]);
  const transactions: Parsed[] = await read(`/payments/${paymentId}/transactions`);
  const ours = transactions.filter(({ type }) => type === verb);
  const ledger: Parsed[] = await read('/sandbox/ledger?limit=100');
  const booked = ledger.filter(
    ({ type, idempotencyKey }) => type === verb && idempotencyKey.includes(paymentId),
  );
  const told = (rows: Parsed[]) =>
    rows.map(({ idempotencyKey, amount }) => [idempotencyKey, amount]);
  expect(booked.map(({ status }) => status)).toEqual(['approved']);
  expect(ours.map(({ status }) => status)).toEqual(['succeeded']);
  expect(told(ours)).toEqual(told(booked));
  const order = await read(`/orders/${payment.orderId}`);
  expect([order.amountPaid, order.amountRefunded]).toEqual([
    payment.amountCaptured,
    payment.amountRefunded,
  ]);
  const invoices: Parsed[] = await read(`/invoices?orderId=${payment.orderId}`);
  expect(invoices.map(({ amountRefunded }) => amountRefunded)).toEqual(
    verb === 'void' ? [] : [payment.amountRefunded],
  );
  const [events] = await resources.database.read(
    sql<{ count: number }>(
      'select count(*)::int as count from event where resource_id = $1 and type = $2',
    ),
    [paymentId, eventTypes[verb]],
  );
  expect(events?.count).toBe(1);
}

describe('kill -9 of the API', () => {
  for (const verb of ['refund', 'capture', 'void'] as const) {
    for (const point of ['after_reserve', 'after_call']) {
      test(`at ${verb}.${point}: settled once by the reconciler`, async () => {
        const paymentId = await crashAt(point, verb, {});
        await reconcile();
        await reconcile();
        await expectOnce(paymentId, verb);
      });
    }

    test(`at ${verb}.after_call: the repeat with its Idempotency-Key gets the answer`, async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const paymentId = await crashAt('after_call', verb, headers);
      const answer = expectStatus(await act(paymentId, verb, headers), 200);
      await expectOnce(paymentId, verb);
      const again = await act(paymentId, verb, headers);
      expect([expectStatus(again, 200), again.headers.get('idempotent-replayed')]).toEqual([
        answer,
        'true',
      ]);
      await reconcile();
      await expectOnce(paymentId, verb);
    });
  }

  test('at refund.after_settle: nothing is left to do', async () => {
    const paymentId = await crashAt('after_settle', 'refund', {});
    await expectOnce(paymentId, 'refund');
    await reconcile();
    await expectOnce(paymentId, 'refund');
  });

  test('at refund.after_call of one that is refused: failed, and refundable again', async () => {
    const paymentId = await crashAt('after_call', 'refund', {}, 'tok_refund_fail');
    const above = await act(paymentId, 'refund');
    expect(above.status).toBe(402);
    await reconcile();
    expect(await read(`/payments/${paymentId}/refunds`)).toMatchObject([
      { status: 'failed' },
      { status: 'failed' },
    ]);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountRefunded: 0,
    });
  });

  test('while a capture is undecided nothing else is done with the money', async () => {
    const paymentId = await crashAt('after_call', 'capture', {});
    for (const verb of ['capture', 'void'] as const) {
      const { status, body } = await act(paymentId, verb);
      expect([status, body.error?.code, body.error?.details]).toEqual([
        409,
        'invalid_state',
        expect.objectContaining({ reason: 'capture_pending' }),
      ]);
    }
    const refund = await act(paymentId, 'refund');
    expect(refund.body.error?.code).toBe('refund_not_allowed');
    await reconcile();
    await expectOnce(paymentId, 'capture');
  });
});
