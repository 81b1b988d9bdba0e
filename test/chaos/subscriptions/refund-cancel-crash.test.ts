import { describe, expect, test } from 'bun:test';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { killDuring, repeatUntil } from '../../support/crash/kill-during.ts';
import { bookingsOf } from '../../support/subscriptions/bookings.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point of a refund that ends a subscription. Afterwards the repeat of the request, or the
 * actors alone, finish it: the money went back once, and the subscription is cancelled.
 */
const { stack, world } = await CrashShop.ofFile({
  actorCount: 1,
  env: { RECONCILE_AFTER_MS: '500' },
});

/** Asks for the refund of a new subscription while the API is set to die at the point. */
async function crashAt(point: string, card = 'tok_visa') {
  const { id } = await subscribe(world, await subscriber(world, card));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => act(world, id, 'refund-cancel', { reason: 'complaint' }, headers);
  await killDuring(stack, point, ask);
  return { id, repeat: ask };
}

async function refundsOf(id: string): Promise<Parsed[]> {
  const [{ paymentId }] = await periodsOf(world, id);
  return bookingsOf(world, 'refund', paymentId);
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
  test.each(drawn('refund-cancel'))(
    'at %s: the repeat of the request finishes it',
    async (point) => {
      const { id, repeat } = await crashAt(point);
      const answer = await repeatUntil(repeat, 200);
      expect(answer.body.data).toMatchObject({ status: 'cancelled', refund: { amount: 3_000 } });
      await expectRefundedOnce(id);
    },
  );

  test.each(drawn('refund-cancel', 'alone'))('at %s: the actors finish it alone', async (point) => {
    const { id } = await crashAt(point);
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'cancelled', 60_000);
    await waitFor(async () => (await refundsOf(id)).length === 1);
    await expectRefundedOnce(id);
  });

  test.each(drawn('refused refund-cancel'))(
    'a refund that the processor refuses after the crash at %s leaves it active',
    async (point) => {
      const { id } = await crashAt(point, 'tok_refund_fail');
      await repeatUntil(() => act(world, id, 'pause'), 200);
      expect((await subscriptionOf(world, id)).status).toBe('paused');
      expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['declined']);
    },
  );
});
