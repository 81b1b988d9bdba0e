import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startStack } from '../../support/stack/stack.ts';
import { killDuring, repeatUntil } from '../../support/subscriptions/crash.ts';
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
 * kill -9 of the API while it retries a charge that a merchant asks for: afterwards the period is charged once, and paid
 * once, whoever finishes it.
 */
const points = ['after_reserve', 'after_call', 'after_settle'].map((at) => `subscription.${at}`);

let stack: Awaited<ReturnType<typeof startStack>>;

beforeAll(async () => {
  const env = { RECONCILE_AFTER_MS: '500', ACTOR_LEASE_MS: '1500' };
  stack = await startStack({ apiCount: 1, actorCount: 1, env });
}, 90_000);
afterAll(() => stack?.stop(), 30_000);

async function pastDue(card = 'tok_renewal_decline_once_1') {
  const world = await worldAt('2027-11-01T00:00:00Z', stack.baseUrl);
  const { id } = await subscribe(world, await subscriber(world, card));
  await advance(world, { unit: 'month', count: 1 });
  expect((await subscriptionOf(world, id)).status).toBe('past_due');
  return { world, id: id as string };
}

async function expectPaidOnce(world: World, id: string, booked: readonly string[]): Promise<void> {
  expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', issues: [] });
  expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', ...booked]);
  expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  const orders = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
  expect(orders.map(({ total }: Parsed) => total)).toEqual([3_000, 3_000]);
  const types = await typesOfAt(world, id);
  expect(types.filter((type) => type === 'renewed')).toHaveLength(1);
  expect(new Set(types).size).toBe(types.length);
}

const booked = ['p1:a1 declined', 'p1:a2 approved'];
const retry = (world: World, id: string, headers = {}) =>
  act(world, id, 'retry-charge', {}, headers);

describe('kill -9 of the API during retry-charge', () => {
  test.each(points)(
    'at %s: the repeat of the request finishes it',
    async (point) => {
      const { world, id } = await pastDue();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const ask = () => retry(world, id, headers);
      await killDuring(stack, point, ask);
      await repeatUntil(ask, 200);
      await expectPaidOnce(world, id, booked);
    },
    120_000,
  );

  test('at subscription.after_call: the actors finish it alone', async () => {
    const { world, id } = await pastDue();
    await killDuring(stack, 'subscription.after_call', () => retry(world, id));
    await waitFor(async () => (await subscriptionOf(world, id)).status === 'active', 60_000);
    await expectPaidOnce(world, id, booked);
  }, 120_000);
});
