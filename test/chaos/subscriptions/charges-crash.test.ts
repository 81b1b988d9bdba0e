import { describe, expect, test } from 'bun:test';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { killActorsAt, killDuring, repeatUntil } from '../../support/crash/kill-during.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import {
  act,
  bookedFor,
  periodsOf,
  typesOfAt,
  worldAt,
} from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

/**
 * kill -9 of the API while it charges what a merchant asks for (a resumption, a retry), and of the actors while they do
 * so by time: afterwards the period is charged once, and paid once, whoever finishes it.
 */
const env = { RECONCILE_AFTER_MS: '500', ACTOR_LEASE_MS: '1500' };
const { stack } = await CrashShop.ofFile({ actorCount: 1, env });

/** Paused until after the end of its paid period. */
async function paused(card = 'tok_visa', body: object = {}) {
  const world = await worldAt('2027-11-01T00:00:00Z', stack.baseUrl);
  const { id } = await subscribe(world, await subscriber(world, card));
  expectStatus(await act(world, id, 'pause', body), 200);
  return { world, id: id as string };
}

async function pausedLong(card?: string) {
  const found = await paused(card);
  await advance(found.world, { unit: 'month', count: 2 });
  return found;
}

async function pastDue(card = 'tok_renewal_decline_once_1') {
  const world = await worldAt('2027-11-01T00:00:00Z', stack.baseUrl);
  const { id } = await subscribe(world, await subscriber(world, card));
  await advance(world, { unit: 'month', count: 1 });
  expect((await subscriptionOf(world, id)).status).toBe('past_due');
  return { world, id: id as string };
}

async function expectPaidOnce(world: World, id: string, booked: readonly string[]): Promise<void> {
  // What a process left behind is looked up by real time, also after the clock has stopped.
  await waitFor(
    async () => (await periodsOf(world, id)).every(({ status }) => status === 'paid'),
    60_000,
  );
  expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', issues: [] });
  expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', ...booked]);
  expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  const orders = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
  expect(orders.map(({ total }: Parsed) => total)).toEqual([3_000, 3_000]);
  const types = await typesOfAt(stack, world, id);
  expect(types.filter((type) => type === 'renewed')).toHaveLength(1);
  expect(new Set(types).size).toBe(types.length);
}

const retried = ['p1:a1 declined', 'p1:a2 approved'];
const cases = [
  {
    verb: 'resume',
    points: drawn('resume'),
    alone: drawn('resume', 'alone'),
    scene: pausedLong,
    booked: ['p1:a1 approved'],
  },
  {
    verb: 'retry-charge',
    points: drawn('retry-charge'),
    alone: drawn('retry-charge', 'alone'),
    scene: pastDue,
    booked: retried,
  },
];

describe.each(cases)(
  'kill -9 of the API during $verb',
  ({ verb, points, alone, scene, booked }) => {
    test.each(points)('at %s: the repeat of the request finishes it', async (point) => {
      const { world, id } = await scene();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const ask = () => act(world, id, verb, {}, headers);
      await killDuring(stack, point, ask);
      await repeatUntil(ask, 200);
      await expectPaidOnce(world, id, booked);
    });

    test.each(alone)('at %s: the actors finish it alone', async (point) => {
      const { world, id } = await scene();
      await killDuring(stack, point, () => act(world, id, verb));
      await waitFor(async () => (await subscriptionOf(world, id)).status === 'active', 60_000);
      await expectPaidOnce(world, id, booked);
    });
  },
);

test.each(drawn('declined resume'))(
  'a resumption that is declined after the crash at %s leaves it paused',
  async (point) => {
    const { world, id } = await pausedLong('tok_renewal_decline_1');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = () => act(world, id, 'resume', {}, headers);
    await killDuring(stack, point, ask);
    const answer = await repeatUntil(ask, 402);
    expect(answer.body.error?.code).toBe('payment_failed');
    expect((await subscriptionOf(world, id)).status).toBe('paused');
    expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', 'p1:a1 declined']);
  },
);

describe('a charge that its dead process left behind', () => {
  test.each(drawn('look-up'))('is looked up once more when the actors die at %s', async (point) => {
    const { world, id } = await pausedLong();
    await killActorsAt(stack, point, () =>
      killDuring(stack, 'subscription.after_call', () => act(world, id, 'resume')),
    );
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'active', 60_000);
    await expectPaidOnce(world, id, ['p1:a1 approved']);
  });

  test.each(drawn('resume of another amount'))(
    'at %s, of another amount, is an orphan, also when it is made again',
    async (point) => {
      const { world, id } = await pausedLong('tok_renewal_other_amount_1');
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const ask = () => act(world, id, 'resume', {}, headers);
      await stopActors();
      await killDuring(stack, point, ask);
      await waitFor(async () => (await ask()).status !== 409, 60_000);
      stack.addActors();
      const { status, issues } = await subscriptionOf(world, id);
      expect(status).toBe('paused');
      expect(issues).toMatchObject([{ type: 'orphan_charge', confirmed: true, amount: 3_100 }]);
      expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', 'p1:a1 approved']);
    },
  );
});

async function stopActors(): Promise<void> {
  for (const running of stack.actorProcesses.filter((process) => process.running))
    await running.stop();
}

/** The clock goes on while the actors that drive it are set to die at the point, and others take over. */
async function advanceWithDying(world: World, point: string, days: number): Promise<void> {
  const by = { unit: 'day', count: days };
  await killActorsAt(stack, point, async () =>
    expectStatus(await world.api.post('/api/v1/test-clock/advance', { by }), 202),
  );
  await waitFor(async () => {
    const clock = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
    return clock.mode === 'frozen';
  }, 60_000);
}

describe('kill -9 of the actors while the clock goes on', () => {
  test.each(drawn('retry'))('at %s of a retry: it is charged once', async (point) => {
    const { world, id } = await pastDue();
    await advanceWithDying(world, point, 1);
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'active', 60_000);
    await expectPaidOnce(world, id, retried);
  });

  test.each(drawn('end of a pause'))(
    'at %s of the end of a pause: it is charged once',
    async (point) => {
      const { world, id } = await paused('tok_visa', { resumeAt: '2027-12-11T00:00:00Z' });
      await advance(world, { unit: 'month', count: 1 });
      await advanceWithDying(world, point, 12);
      await waitFor(async () => (await subscriptionOf(world, id)).status === 'active', 60_000);
      await expectPaidOnce(world, id, ['p1:a1 approved']);
    },
  );
});
