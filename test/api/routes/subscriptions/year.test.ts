import { expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const typesOf = async (id: string): Promise<string[]> =>
  (await readEvents(id)).map(({ type }) => type);

test('a year by the test clock: the trial ends, and each month is paid once', async () => {
  const world = await setup();
  expectStatus(await world.api.post('/api/v1/test-clock', { now: '2026-12-31T09:30:00Z' }), 200);
  const buyer = await subscriber(world);
  const made = await subscribe(world, buyer, { trialDays: 31 });
  expect(made).toMatchObject({
    status: 'trialing',
    trialEnd: '2027-01-31T09:30:00.000Z',
    nextBillingAt: '2027-01-31T09:30:00.000Z',
  });
  await advance(world, { unit: 'month', count: 12 });
  const after = await subscriptionOf(world, made.id);
  expect(after).toMatchObject({
    status: 'active',
    currentPeriodStart: '2027-12-31T09:30:00.000Z',
    nextBillingAt: '2028-01-31T09:30:00.000Z',
  });
  const types = await typesOf(made.id);
  expect(types.slice(0, 4)).toEqual([
    'subscription.created',
    'subscription.trial_will_end',
    'subscription.activated',
    'subscription.renewed',
  ]);
  expect(types.filter((type) => type === 'subscription.renewed')).toHaveLength(12);
  expect(types.filter((type) => type === 'subscription.renewal_upcoming')).toHaveLength(11);
  const orders = expectStatus(
    await world.api.get(`/api/v1/orders?subscriptionId=${made.id}&limit=100`),
    200,
  );
  expect(orders.map((order: { placedAt: string }) => order.placedAt.slice(0, 10))).toEqual([
    '2027-12-31',
    '2027-11-30',
    '2027-10-31',
    '2027-09-30',
    '2027-08-31',
    '2027-07-31',
    '2027-06-30',
    '2027-05-31',
    '2027-04-30',
    '2027-03-31',
    '2027-02-28',
    '2027-01-31',
  ]);
});
