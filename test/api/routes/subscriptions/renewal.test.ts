import { expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  makeDue,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const sql = await sqlOf(world);

test('a subscription is charged at its start, and its renewal at the next boundary', async () => {
  const buyer = await subscriber(world);
  const made = await subscribe(world, buyer);
  expect(made).toMatchObject({ status: 'active', kind: 'recurring', recurringTotal: 3_000 });
  await makeDue(sql, made.id);
  await waitFor(async () => {
    const [row] = await sql`
      select count(*)::int as paid from subscription_period where subscription_id = ${made.id} and status = 'paid'`;
    return row.paid === 2;
  });
  const renewed = await subscriptionOf(world, made.id);
  expect(renewed.status).toBe('active');
  const orders = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${made.id}`), 200);
  expect(orders.map((order: { source: string }) => order.source)).toEqual([
    'subscription_renewal',
    'subscription_first',
  ]);
  expect(orders[0]).toMatchObject({ total: 3_000, amountPaid: 3_000, status: 'processing' });
  const types = (await readEvents(made.id)).map(({ type }) => type);
  expect(types).toEqual(['subscription.created', 'subscription.activated', 'subscription.renewed']);
});

test('after a downtime of several boundaries the oldest is charged, and each other one is skipped', async () => {
  const { id } = await subscribe(world, await subscriber(world), { interval: 'week' });
  await makeDue(sql, id, 22 * 86_400_000);
  const periods = () => sql`
    select index, status from subscription_period where subscription_id = ${id} order by index`;
  await waitFor(async () => (await periods())[1]?.status === 'paid');
  expect([...(await periods())].map(({ status }) => status)).toEqual([
    'paid',
    'paid',
    'skipped',
    'skipped',
    'skipped',
  ]);
  const skipped = (await readEvents(id)).filter(({ type }) => type.endsWith('.period_skipped'));
  expect(skipped.map(({ data }) => data.period.index)).toEqual([2, 3, 4]);
  const { nextBillingAt } = await subscriptionOf(world, id);
  expect(new Date(nextBillingAt).getTime()).toBeGreaterThan(Date.now());
});

test('with billing.catchUp each of the boundaries that passed is charged, once', async () => {
  const own = await setup();
  await changeSettings(own, { billing: { catchUp: true } });
  const { id } = await subscribe(own, await subscriber(own), { interval: 'week' });
  await makeDue(await sqlOf(own), id, 22 * 86_400_000);
  await waitFor(async () => {
    const periods = expectStatus(await own.api.get(`/api/v1/subscriptions/${id}/periods`), 200);
    return periods.filter(({ status }: { status: string }) => status === 'paid').length === 5;
  });
  const ledger = expectStatus(await own.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  const keys = ledger.map(({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey);
  const charged = keys.filter((key: string) => key.startsWith(`sub:${id}:`)).toSorted();
  expect(charged).toEqual([0, 1, 2, 3, 4].map((index) => `sub:${id}:p${index}:a1`));
});
