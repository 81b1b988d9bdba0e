import { expect, test } from 'bun:test';
import { readEvents } from '../../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../../support/subscriptions/subscriptions.ts';
import { act, worldAt } from '../../../../support/subscriptions/verbs.ts';
import { advance } from '../../../../support/timing/test-clock.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { changeSettings, expectStatus, type World } from '../../../../support/world/world.ts';

const april = () => worldAt('2027-04-01T00:00:00.000Z');

/** A subscription of 30.00 a month from april 1. */
async function monthly(world: World, terms: object = {}): Promise<Parsed> {
  return subscribe(world, await subscriber(world), terms);
}

const change = async (world: World, id: string, body: object): Promise<Parsed> =>
  expectStatus(await act(world, id, 'change', body), 200);

/** The newest first. */
const ordersOf = async (world: World, id: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}&limit=100`), 200);

test('period_end stores the terms, the renewal takes them', async () => {
  const own = await april();
  const { id } = await monthly(own);
  const stored = await change(own, id, { amount: 5_000, effective: 'period_end' });
  expect(stored).toMatchObject({
    amount: 3_000,
    pendingChange: {
      terms: { amount: 5_000, quantity: 1 },
      effectiveAt: '2027-05-01T00:00:00.000Z',
    },
    adjustment: { status: 'scheduled', net: 0 },
  });
  const more = await change(own, id, { quantity: 2, effective: 'period_end' });
  expect(more.pendingChange.terms).toMatchObject({ amount: 5_000, quantity: 2 });
  await advance(own, { unit: 'month', count: 1 });
  expect(await subscriptionOf(own, id)).toMatchObject({
    amount: 5_000,
    quantity: 2,
    pendingChange: null,
  });
  expect((await ordersOf(own, id))[0]).toMatchObject({ total: 10_000 });
  const types = (await readEvents(id)).map(({ type }) => type);
  expect(types.slice(2)).toEqual([
    'subscription.change_scheduled',
    'subscription.change_scheduled',
    'subscription.renewal_upcoming',
    'subscription.changed',
    'subscription.renewed',
  ]);
});

// Plan A of 30.00 until the end of April, then plan B of 10.00: 1,000, whatever else changes meanwhile.
test('a change now leaves the stored one, with what it alters in it', async () => {
  const own = await april();
  const { id } = await monthly(own);
  const b = { plan: 'b', planName: 'B', amount: 1_000 };
  await change(own, id, { ...b, effective: 'period_end' });
  const renamed = await change(own, id, { planName: 'A renamed' });
  const planB = { planId: 'b', planName: 'B', amount: 1_000, quantity: 1 };
  expect(renamed).toMatchObject({
    planName: 'A renamed',
    amount: 3_000,
    pendingChange: { terms: planB, effectiveAt: '2027-05-01T00:00:00.000Z' },
  });
  const free = { quantity: 2, proration: 'none' };
  const seen = expectStatus(await act(own, id, 'preview-change', free), 200);
  expect(seen).toMatchObject({ nextAmount: 2_000 });
  const more = await change(own, id, free);
  expect(more).toMatchObject({ planId: 'pro', quantity: 2, amount: 3_000 });
  expect(more.pendingChange.terms).toMatchObject({ ...planB, quantity: 2 });
  await advance(own, { unit: 'month', count: 1 });
  const renewed = { ...planB, quantity: 2, pendingChange: null };
  expect(await subscriptionOf(own, id)).toMatchObject(renewed);
  expect((await ordersOf(own, id))[0]).toMatchObject({ total: 2_000 });
});

// Skipped are May and June: 50.00 from July on.
test('skipped renewals move the stored change to the first that is charged', async () => {
  const own = await april();
  const { id } = await monthly(own);
  const { effectiveAt } = (await change(own, id, { amount: 5_000, effective: 'period_end' }))
    .pendingChange;
  expect(effectiveAt).toBe('2027-05-01T00:00:00.000Z');
  const july = { effectiveAt: '2027-07-01T00:00:00.000Z' };
  const skipping = expectStatus(await act(own, id, 'skip-next', { count: 2 }), 200);
  expect(skipping.pendingChange).toMatchObject(july);
  const again = await change(own, id, { quantity: 2, effective: 'period_end' });
  expect(again.pendingChange).toMatchObject(july);
  await advance(own, { unit: 'month', count: 1 });
  expect(await subscriptionOf(own, id)).toMatchObject({ amount: 3_000, pendingChange: july });
  const cleared = expectStatus(await act(own, id, 'skip-next', { count: 0 }), 200);
  expect(cleared.pendingChange.effectiveAt).toBe('2027-06-01T00:00:00.000Z');
  expectStatus(await act(own, id, 'skip-next', { count: 1 }), 200);
  await advance(own, { unit: 'month', count: 1 });
  expect(await subscriptionOf(own, id)).toMatchObject({ amount: 3_000, pendingChange: july });
  await advance(own, { unit: 'month', count: 1 });
  expect(await subscriptionOf(own, id)).toMatchObject({ amount: 5_000, pendingChange: null });
  expect((await ordersOf(own, id)).map(({ total }) => total)).toEqual([10_000, 3_000]);
});

test('renewals that pass while one is unpaid move the stored change', async () => {
  const own = await april();
  await changeSettings(own, { dunning: { retryDays: [1], finalAction: 'keep' } });
  const { id } = await subscribe(own, await subscriber(own, 'tok_renewal_decline_1'));
  await advance(own, { unit: 'month', count: 1 });
  const stored = await change(own, id, { amount: 5_000, effective: 'period_end' });
  expect(stored).toMatchObject({
    status: 'past_due',
    pendingChange: { effectiveAt: '2027-06-01T00:00:00.000Z' },
  });
  await advance(own, { unit: 'month', count: 1 });
  expect((await subscriptionOf(own, id)).pendingChange.effectiveAt).toBe(
    '2027-07-01T00:00:00.000Z',
  );
  expectStatus(await act(own, id, 'waive-period'), 200);
  await advance(own, { unit: 'month', count: 1 });
  expect(await subscriptionOf(own, id)).toMatchObject({ amount: 5_000, pendingChange: null });
  expect((await ordersOf(own, id))[0]).toMatchObject({ total: 5_000 });
});

test('another cadence now moves the stored change to the end of its first period', async () => {
  const own = await april();
  const { id } = await monthly(own, { quantity: 2 });
  await change(own, id, { quantity: 1, effective: 'period_end' });
  const yearly = await change(own, id, { interval: 'year', amount: 30_000 });
  expect(yearly.pendingChange).toMatchObject({
    terms: { interval: 'year', amount: 30_000, quantity: 1 },
    effectiveAt: yearly.nextBillingAt,
  });
});

test('the stored change is dropped, once', async () => {
  const own = await april();
  const { id } = await monthly(own);
  await change(own, id, { amount: 5_000, effective: 'period_end' });
  const pending = `/api/v1/subscriptions/${id}/pending-change`;
  expect(expectStatus(await own.api.delete(pending), 200).pendingChange).toBeNull();
  const again = await own.api.delete(pending);
  expect([again.status, again.body.error?.code]).toEqual([409, 'invalid_state']);
});
