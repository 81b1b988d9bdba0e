import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startStack } from '../../support/stack/stack.ts';
import { pointsOf } from '../../support/subscriptions/crash-points.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point of a refund that ends a subscription. Afterwards the repeat of the request, or the
 * actors alone, finish it: the money went back once, and the subscription is cancelled.
 */
const points = pointsOf('refund-cancel');
const unfinished = points.filter((point) => point !== 'subscription_refund.after_finish');

let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 1, env: { RECONCILE_AFTER_MS: '500' } });
  world = await setup(stack.baseUrl);
});
afterAll(() => stack?.stop());

/** Asks for the refund of a new subscription while the API is set to die at the point. */
async function crashAt(point: string, card = 'tok_visa') {
  const { id } = await subscribe(world, await subscriber(world, card));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => act(world, id, 'refund-cancel', { reason: 'complaint' }, headers);
  const child = await stack.restartApi(0, { FAILPOINTS: point });
  expect(await ask().catch(() => null)).toBeNull();
  await child.exited;
  await stack.restartApi(0);
  return { id, repeat: ask };
}

async function refundsOf(id: string): Promise<Parsed[]> {
  const [{ paymentId }] = await periodsOf(world, id);
  const rows = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter(
    ({ type, idempotencyKey }: Parsed) => type === 'refund' && idempotencyKey.includes(paymentId),
  );
}

async function expectRefundedOnce(id: string): Promise<void> {
  expect(await subscriptionOf(world, id)).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'complaint', by: 'merchant' },
  });
  expect(await refundsOf(id)).toMatchObject([{ amount: 3_000, status: 'approved' }]);
  const [{ paymentId }] = await periodsOf(world, id);
  const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect(payment).toMatchObject({ status: 'refunded', amountRefunded: 3_000 });
  const path = `/api/v1/subscriptions/${id}/timeline?limit=100`;
  const actions = expectStatus(await world.api.get(path), 200).map(({ action }: Parsed) => action);
  expect(actions.filter((action: string) => action === 'cancelled')).toHaveLength(1);
}

describe('kill -9 of the API while a refund ends a subscription', () => {
  for (const point of points) {
    test(`at ${point}: the repeat of the request finishes it`, async () => {
      const { id, repeat } = await crashAt(point);
      let answer = await repeat();
      await waitFor(async () => {
        if (answer.status === 200) return true;
        answer = await repeat();
        return false;
      }, 60_000);
      expect(answer.body.data).toMatchObject({ status: 'cancelled', refund: { amount: 3_000 } });
      await expectRefundedOnce(id);
    });
  }

  test.each(unfinished)('at %s: the actors finish it alone', async (point) => {
    const { id } = await crashAt(point);
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'cancelled', 60_000);
    await waitFor(async () => (await refundsOf(id)).length === 1, 10_000);
    await expectRefundedOnce(id);
  });

  test('a refund that the processor refuses after the crash leaves it active', async () => {
    const { id } = await crashAt('subscription_refund.after_reserve', 'tok_refund_fail');
    await waitFor(async () => {
      const answer = await act(world, id, 'pause');
      return answer.status === 200;
    }, 60_000);
    expect((await subscriptionOf(world, id)).status).toBe('paused');
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['declined']);
  });
});
