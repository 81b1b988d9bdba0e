import { expect, test } from 'bun:test';
import { subscribe, subscriber } from '../../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../../support/subscriptions/verbs.ts';
import { advance } from '../../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, type World } from '../../../../support/world/world.ts';

const calls = { metric: 'calls', unitAmount: 10, included: 100 };

/** A subscription of 0.00 a month and 0.10 a call, of which 100 are free. */
async function metered(usage: object = calls) {
  const world = await worldAt('2027-04-01T00:00:00.000Z');
  const { id } = await subscribe(world, await subscriber(world), { amount: 0, usage });
  return { world, id: id as string };
}

/** Reports use an hour after the last that was reported. */
async function use(world: World, id: string, quantity: number, more: object = {}): Promise<void> {
  await advance(world, { unit: 'hour', count: 1 });
  const report = { quantity, identifier: crypto.randomUUID(), ...more };
  expectStatus(await act(world, id, 'usage', report), 201);
}

async function reprice(world: World, id: string, usage: object): Promise<Parsed> {
  await advance(world, { unit: 'hour', count: 1 });
  const changed = await act(world, id, 'change', { usage: { ...calls, ...usage } });
  return expectStatus(changed, 200);
}

async function upcomingOf(world: World, id: string): Promise<number[]> {
  const path = `/api/v1/subscriptions/${id}/upcoming-invoice`;
  const { lines } = expectStatus(await world.api.get(path), 200);
  return lines.slice(1).map(({ unitPrice }: Parsed) => unitPrice);
}

// 150 calls, 50 above what is free: 500. Then all cost 1.00: the next 20 are 2,000.
test('what was used is billed at the former price, as a line of its own', async () => {
  const { world, id } = await metered();
  await use(world, id, 150);
  expect(await upcomingOf(world, id)).toEqual([500]);
  const body = { usage: { ...calls, unitAmount: 100, included: 0 } };
  const seen = expectStatus(await act(world, id, 'preview-change', body), 200);
  expect(seen).toMatchObject({ net: 0, amountDueNow: 0, nextAmount: 500 });
  const changed = await reprice(world, id, { unitAmount: 100, included: 0 });
  expect(changed.adjustment).toMatchObject({ net: 0, amountDueNow: 0 });
  expect(await upcomingOf(world, id)).toEqual([500]);
  await use(world, id, 20);
  expect(await upcomingOf(world, id)).toEqual([500, 2_000]);
  await advance(world, { unit: 'month', count: 1 });
  const [order] = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
  expect(order.total).toBe(2_500);
  // The period after it knows only the new price.
  await use(world, id, 3);
  expect(await upcomingOf(world, id)).toEqual([300]);
});

async function lastReport(world: World, id: string): Promise<Parsed> {
  const { records } = expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/usage`), 200);
  return records[0];
}

test.each<
  [string, object, readonly [number, object?][], object, readonly [number, object?][], number[]]
>([
  // 100 at 10, then 100 at 20.
  [
    'no units are free',
    { included: 0 },
    [[100]],
    { included: 0, unitAmount: 20 },
    [[100]],
    [1_000, 2_000],
  ],
  // 50 of 150 were above 100; then 200 are free, of which 150 are used up.
  ['more units are free', {}, [[150]], { included: 200 }, [[60]], [500, 100]],
  // Nothing was above 100; then 20 are free, and 60 are used.
  ['fewer units are free', {}, [[60]], { included: 20 }, [[10]], [100]],
  // A total of 250 is 100 more than 150.
  [
    'totals are reported',
    { included: 0 },
    [[150]],
    { included: 0, unitAmount: 20 },
    [[250, { action: 'set' }]],
    [1_500, 2_000],
  ],
  // 5 seats at most, then 8: 3 more.
  [
    'the most is billed',
    { included: 0, aggregation: 'max' },
    [[5], [2]],
    { included: 0, aggregation: 'max', unitAmount: 20 },
    [[4], [8]],
    [50, 60],
  ],
  // 5 seats, then 3: none more.
  [
    'the last is billed',
    { included: 0, aggregation: 'last' },
    [[5]],
    { included: 0, aggregation: 'last', unitAmount: 20 },
    [[3]],
    [50],
  ],
])('where %s', async (_, terms, before, changed, after, amounts) => {
  const { world, id } = await metered({ ...calls, ...terms });
  for (const [quantity, more] of before) await use(world, id, quantity, more);
  await reprice(world, id, changed);
  for (const [quantity, more] of after) await use(world, id, quantity, more);
  expect(await upcomingOf(world, id)).toEqual(amounts);
});

// 10 at 10, 10 at 20, 10 at 30; an end at once bills all three.
test('each of several prices has its line, at an end at once as well', async () => {
  const { world, id } = await metered({ ...calls, included: 0 });
  for (const unitAmount of [20, 30]) {
    await use(world, id, 10);
    await reprice(world, id, { included: 0, unitAmount });
  }
  await use(world, id, 10);
  expect(await upcomingOf(world, id)).toEqual([100, 200, 300]);
  expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  const [order] = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
  expect(order.total).toBe(600);
});

// 5 seats at 10; then 3 at 20 are none more; then 5 at 30 are those that were billed at first.
test('a level that falls and comes back is billed once', async () => {
  const last = { included: 0, aggregation: 'last' };
  const { world, id } = await metered({ ...calls, ...last });
  await use(world, id, 5);
  await reprice(world, id, { ...last, unitAmount: 20 });
  await use(world, id, 3);
  await reprice(world, id, { ...last, unitAmount: 30 });
  await use(world, id, 5);
  expect(await upcomingOf(world, id)).toEqual([50]);
  await use(world, id, 6);
  expect(await upcomingOf(world, id)).toEqual([50, 30]);
});

// 100 calls at 10; 10 more that were made with them: 1,100. Then 10 at 20.
test('a report for an instant before the change is billed at the former price', async () => {
  const { world, id } = await metered({ ...calls, included: 0 });
  await use(world, id, 100);
  const { timestamp } = await lastReport(world, id);
  await reprice(world, id, { included: 0, unitAmount: 20 });
  await use(world, id, 10, { timestamp });
  expect(await upcomingOf(world, id)).toEqual([1_100]);
  await use(world, id, 10);
  expect(await upcomingOf(world, id)).toEqual([1_100, 200]);
});
