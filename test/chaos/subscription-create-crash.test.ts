import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { reconcilePayments } from '../../domain/payments/movements/reconcile-payments.ts';
import type { SystemResources } from '../../domain/context.ts';
import { sql } from '../../storage/query.ts';
import { openChaosServices, reconcilerContext } from '../support/stack/chaos-services.ts';
import { startStack } from '../support/stack/stack.ts';
import { pointsOf } from '../support/subscriptions/crash-points.ts';
import { subscriber } from '../support/subscriptions/subscriptions.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../support/world/client.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point of POST /subscriptions. Afterwards the reconciler, or the repeat of the request with
 * its Idempotency-Key, brings the subscription, its order, its invoice and the processor's ledger to the same, once.
 */
let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let resources: SystemResources;

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { RECONCILE_AFTER_MS: '200' } });
  world = await setup(stack.baseUrl);
  resources = await openChaosServices(stack.env);
});

afterAll(async () => {
  await resources?.database.close();
  await stack?.stop();
});

interface Started {
  readonly customerId: string;
  readonly ask: () => Promise<Answer>;
}

async function crashAt(point: string, paymentToken?: string): Promise<Started> {
  const { customerId } = await subscriber(world, paymentToken);
  const body = { applicationId: world.applicationId, customerId, plan: 'pro', interval: 'month' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => world.api.post('/api/v1/subscriptions', { ...body, amount: 3_000 }, headers);
  const child = await stack.restartApi(0, { FAILPOINTS: point });
  expect(await ask().catch(() => null)).toBeNull();
  await child.exited;
  await stack.restartApi(0);
  return { customerId, ask };
}

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

let days = 0;

/** Looks up what is undecided, as the actors do in time. */
async function reconcile(): Promise<void> {
  const ctx = reconcilerContext(resources);
  await waitFor(async () => {
    days += 2;
    await reconcilePayments(ctx, { now: new Date(Date.now() + days * 86_400_000), batch: 100 });
    const open = await resources.database.read(
      sql(`select 1 from payment_transaction where status in ('pending', 'unknown')`),
    );
    return open.length === 0;
  }, 30_000);
}

/** One subscription with one paid period, one order, one invoice and one charge; or nothing at all. */
async function expectOnce(customerId: string, count: 0 | 1): Promise<void> {
  const [subscriptions, orders] = await Promise.all([
    read(`/subscriptions?customerId=${customerId}`),
    read(`/orders?customerId=${customerId}`),
  ]);
  const ledger = (await read('/sandbox/ledger?limit=100')).filter(
    ({ idempotencyKey, status }: Parsed) =>
      status === 'approved' && subscriptions.some(({ id }: Parsed) => idempotencyKey.includes(id)),
  );
  expect([subscriptions.length, orders.length, ledger.length]).toEqual([count, count, count]);
  for (const { id, status } of subscriptions) {
    expect(status).toBe('active');
    expect(await read(`/subscriptions/${id}/invoices`)).toHaveLength(1);
    expect(await read(`/subscriptions/${id}/periods`)).toMatchObject([{ status: 'paid' }]);
  }
  const { invariants } = await read('/audit/money');
  for (const { name, violations } of invariants) expect([name, violations]).toEqual([name, []]);
}

describe('kill -9 of the API, and the request is repeated', () => {
  test.each(pointsOf('creation'))('at %s: one subscription, answered', async (point) => {
    const { customerId, ask } = await crashAt(point);
    const made = expectStatus(await ask(), 201);
    expect(made).toMatchObject({ customerId, status: 'active' });
    await expectOnce(customerId, 1);
    expect((await ask()).body.data).toEqual(made);
  });

  test('after the reconciler has made the charge, which is declined: 402, and nothing is made', async () => {
    const { customerId, ask } = await crashAt(
      'subscription.after_reserve',
      'pm_sandbox_renewalDecline',
    );
    await reconcile();
    const answer = await ask();
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'payment_failed']);
    await expectOnce(customerId, 0);
  });
});

describe('kill -9 of the API, and nobody asks again', () => {
  test('after the call: the reconciler makes the subscription', async () => {
    const { customerId } = await crashAt('subscription.after_call');
    await reconcile();
    await expectOnce(customerId, 1);
  });
});
