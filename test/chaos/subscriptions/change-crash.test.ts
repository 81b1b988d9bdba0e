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
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point of a change that charges, or refunds. Afterwards the repeat of the request, or the
 * actors alone, finish it: the money has moved once, and the terms are those that it paid for.
 */
const { stack, world } = await CrashShop.ofFile({
  actorCount: 1,
  env: { RECONCILE_AFTER_MS: '500' },
});

const ask = (id: string, body: object, headers: Record<string, string>): Promise<Answer> =>
  world.api.post(`/api/v1/subscriptions/${id}/change`, body, headers);

/** Asks for a change of a new subscription while the API is set to die at the point. */
async function crashAt(point: string, body: object) {
  const { id } = await subscribe(world, await subscriber(world));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeat = () => ask(id, body, headers);
  await killDuring(stack, point, repeat);
  return { id, repeat };
}

async function expectChargedOnce(id: string): Promise<void> {
  const { amount, issues } = await subscriptionOf(world, id);
  expect([amount, issues]).toEqual([5_000, []]);
  const charges = await bookingsOf(world, 'charge', `sub:${id}:c`);
  expect(charges.map(({ status }) => status)).toEqual(['approved']);
  const path = `/api/v1/orders?subscriptionId=${id}`;
  const orders = expectStatus(await world.api.get(path), 200);
  expect(orders.map(({ source }: Parsed) => source)).toEqual([
    'subscription_change',
    'subscription_first',
  ]);
}

describe('kill -9 of the API while a change charges', () => {
  test.each(drawn('change that charges'))(
    'at %s: the repeat of the request finishes it',
    async (point) => {
      const { id, repeat } = await crashAt(point, { amount: 5_000 });
      const answer = await repeatUntil(repeat, 200);
      expect(answer.body.data.adjustment.status).toBe('charged');
      await expectChargedOnce(id);
    },
  );

  test.each(drawn('change that charges', 'alone'))(
    'at %s: the actors finish it alone',
    async (point) => {
      const { id } = await crashAt(point, { amount: 5_000 });
      await waitFor(async () => (await subscriptionOf(world, id)).amount === 5_000, 60_000);
      await expectChargedOnce(id);
    },
  );
});

describe('kill -9 of the API while a change refunds', () => {
  test.each(drawn('change that refunds'))('at %s: the job refunds once', async (point) => {
    const { id } = await crashAt(point, { amount: 1_000, creditMode: 'refund' });
    const periods = expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/periods`), 200);
    const { paymentId } = periods[0];
    const payment = async (): Promise<Parsed> =>
      expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
    await waitFor(async () => (await payment()).amountRefunded > 0, 60_000);
    await waitFor(async () => (await bookingsOf(world, 'refund', paymentId)).length === 1);
    const [refund] = await bookingsOf(world, 'refund', paymentId);
    expect((await payment()).amountRefunded).toBe(refund?.amount);
    expect((await subscriptionOf(world, id)).creditBalance).toBe(0);
  });
});
