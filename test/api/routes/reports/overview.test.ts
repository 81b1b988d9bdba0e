import { describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Client, Parsed } from '../../../support/world/client.ts';
import { colleague } from '../../../support/world/team.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const path = '/api/v1/reports/overview';

async function overview(from: Client, query: Record<string, string> = {}): Promise<Parsed> {
  return expectStatus(await from.get(`${path}?${new URLSearchParams(query)}`), 200);
}

async function setClock(world: World, now: string): Promise<void> {
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
}

/** A world whose clock stands at an instant. */
async function worldAt(now: string): Promise<World> {
  const world = await setup();
  await setClock(world, now);
  return world;
}

const lines = (unitPrice: number) => [{ name: 'Lamp', unitPrice, quantity: 1 }];
const sell = (world: World, price: number, currency = 'USD') =>
  buy(world, lines(price), { cart: { currency } });

async function refund(world: World, paymentId: string, amount: number): Promise<void> {
  const body = { amount, reason: 'Came back' };
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, body), 200);
}

const of = ({ currencies }: Parsed, currency: string): Parsed =>
  currencies.find((one: Parsed) => one.currency === currency);

describe('GET /reports/overview', () => {
  test('counts orders and money on the days on which they were placed, captured and refunded, by currency', async () => {
    const world = await worldAt('2031-03-02T10:00:00Z');
    const early = await sell(world, 5_000);
    await setClock(world, '2031-03-09T10:00:00Z');
    await sell(world, 1_999);
    await sell(world, 700, 'JPY');
    await setClock(world, '2031-03-10T10:00:00Z');
    const late = await sell(world, 1_000);
    await refund(world, late.paymentId, 250);
    await refund(world, early.paymentId, 5_000);

    const read = await overview(world.api, { from: '2031-03-08', to: '2031-03-14' });
    expect(read).toMatchObject({
      from: '2031-03-08',
      to: '2031-03-14',
      before: { from: '2031-03-01', to: '2031-03-07' },
      timezone: 'UTC',
      interval: 'day',
      at: '2031-03-10T10:00:00.000Z',
    });
    expect(read.currencies.map(({ currency }: Parsed) => currency)).toEqual(['USD', 'JPY']);
    expect(of(read, 'USD')).toMatchObject({
      orders: { value: 2, previous: 1 },
      captured: { value: 2_999, previous: 5_000 },
      refunded: { value: 5_250, previous: 0 },
      net: { value: -2_251, previous: 5_000 },
      payments: { attempts: { value: 2, previous: 1 }, declined: { value: 0, previous: 0 } },
      series: {
        orders: { values: [0, 1, 1, 0, 0, 0, 0], previous: [0, 1, 0, 0, 0, 0, 0] },
        captured: { values: [0, 1_999, 1_000, 0, 0, 0, 0], previous: [0, 5_000, 0, 0, 0, 0, 0] },
        refunded: { values: [0, 0, 5_250, 0, 0, 0, 0], previous: [0, 0, 0, 0, 0, 0, 0] },
      },
    });
    expect(of(read, 'JPY')).toMatchObject({
      orders: { value: 1, previous: 0 },
      captured: { value: 700, previous: 0 },
      net: { value: 700, previous: 0 },
    });
    expect(read.conversion.carts).toEqual({
      begun: { value: 3, previous: 1 },
      completed: { value: 3, previous: 1 },
      rate: { value: 1, previous: 1 },
    });
    expect(read.attention.ordersToShip).toBe(4);
  });

  test('counts money that is received elsewhere when it is recorded, and never as a try', async () => {
    const world = await worldAt('2031-05-05T10:00:00Z');
    const { paymentId, total } = await buyOnAccount(world);
    const before = of(await overview(world.api), 'USD');
    expect([before.orders.value, before.captured.value]).toEqual([1, 0]);
    await setClock(world, '2031-05-06T10:00:00Z');
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/mark-paid`, {}), 200);
    const day = { from: '2031-05-06', to: '2031-05-06' };
    expect(of(await overview(world.api, day), 'USD')).toMatchObject({
      orders: { value: 0, previous: 1 },
      captured: { value: total, previous: 0 },
      payments: { attempts: { value: 0 } },
    });
  });

  test('counts by the days of the time zone that is asked for, else the application’s', async () => {
    const world = await worldAt('2031-07-01T21:59:59Z');
    await sell(world, 100);
    await setClock(world, '2031-07-01T22:00:00Z');
    await sell(world, 900);
    const days = { from: '2031-07-01', to: '2031-07-02' };
    const captured = async (query: Record<string, string> = {}) => {
      const { series } = of(
        await overview(world.api, { ...days, interval: 'day', ...query }),
        'USD',
      );
      return series.captured.values;
    };
    expect(await captured()).toEqual([1_000, 0]);
    expect(await captured({ timezone: 'Europe/Berlin' })).toEqual([100, 900]);
    await changeSettings(world, { billingTimezone: 'Europe/Berlin' });
    expect(await captured()).toEqual([100, 900]);
    // "Today" is the zone's, too.
    expect((await overview(world.api)).to).toBe('2031-07-02');
  });

  test('keeps the hours of a day that has 25, and one that has 23, beside days of 24', async () => {
    // Berlin leaves summer time at 2031-10-26T01:00Z, when 02:00 to 03:00 comes twice.
    const world = await worldAt('2031-10-25T00:30:00Z');
    await sell(world, 10);
    await setClock(world, '2031-10-26T00:30:00Z');
    await sell(world, 20);
    await setClock(world, '2031-10-26T01:30:00Z');
    await sell(world, 40);
    const berlin = { timezone: 'Europe/Berlin', interval: 'hour' };
    const day = await overview(world.api, { ...berlin, from: '2031-10-26', to: '2031-10-26' });
    const { values, previous } = of(day, 'USD').series.captured;
    expect(day.intervals).toHaveLength(25);
    expect([day.intervals[0].start, day.intervals[24].start]).toEqual([
      '2031-10-25T22:00:00.000Z',
      '2031-10-26T22:00:00.000Z',
    ]);
    expect(values.slice(1, 5)).toEqual([0, 20, 40, 0]);
    expect(previous.reduce((sum: number, one: number) => sum + one, 0)).toBe(10);
    expect(previous.indexOf(10)).toBeOneOf([2, 3]);
    const after = await overview(world.api, { ...berlin, from: '2031-10-27', to: '2031-10-27' });
    expect(after.intervals).toHaveLength(24);
    expect(of(after, 'USD').captured).toEqual({ value: 0, previous: 60 });
    const spring = await overview(world.api, { ...berlin, from: '2031-03-30', to: '2031-03-30' });
    expect(spring.intervals).toHaveLength(23);
  });

  test('counts months from their first days, and the rest of the first and last one', async () => {
    const world = await worldAt('2031-02-10T10:00:00Z');
    await sell(world, 100);
    await setClock(world, '2031-03-31T10:00:00Z');
    await sell(world, 200);
    const query = { from: '2031-02-10', to: '2031-04-05', interval: 'month' };
    const read = await overview(world.api, query);
    expect(read.intervals.map(({ start }: Parsed) => start.slice(0, 10))).toEqual([
      '2031-02-10',
      '2031-03-01',
      '2031-04-01',
    ]);
    expect(of(read, 'USD').series.captured.values).toEqual([100, 200, 0]);
  });

  test('tells declined tries from orders, and what of carts and checkouts became a purchase', async () => {
    const world = await worldAt('2031-06-10T10:00:00Z');
    const session = await makeSession(world, await makeCart(world, {}, lines(500)));
    const declined = await complete(world, session, { paymentToken: 'tok_decline_stolen' });
    expect(declined.status).toBe(402);
    await makeCart(world, {}, []);
    await sell(world, 800);
    const read = await overview(world.api);
    expect(of(read, 'USD')).toMatchObject({
      orders: { value: 1 },
      captured: { value: 800 },
      payments: { attempts: { value: 2 }, declined: { value: 1 } },
    });
    const half = {
      begun: { value: 2, previous: 0 },
      completed: { value: 1, previous: 0 },
      rate: { value: 0.5, previous: null },
    };
    expect(read.conversion).toEqual({ carts: half, checkouts: half });
    expect(read.attention).toMatchObject({ failedPayments: 1, ordersToShip: 1 });
  });

  test('shows what was abandoned, and what was paid for by those who came back', async () => {
    const world = await worldAt('2031-08-01T10:00:00Z');
    const cart = await makeCart(world, {}, lines(4_000));
    await makeCart(world, {}, lines(1_000));
    await advance(world, { unit: 'day', count: 2 });
    const copy = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/recover`, {}), 201);
    const session = await makeSession(world, copy);
    expectStatus(await complete(world, session), 200);
    const read = await overview(world.api);
    expect(of(read, 'USD').abandonedCarts).toEqual({
      count: { value: 2, previous: 0 },
      value: { value: 5_000, previous: 0 },
      recovered: { value: 1, previous: 0 },
      recoveredAmount: { value: 4_000, previous: 0 },
    });
    // The cart that went on as its copy counts once.
    expect(read.conversion.carts).toMatchObject({ begun: { value: 2 }, completed: { value: 1 } });
  });

  test('brings recurring revenue to the month, trials apart, and tells who left', async () => {
    const world = await worldAt('2031-01-15T10:00:00Z');
    const buyer = await subscriber(world);
    await subscribe(world, buyer, { amount: 12_000, interval: 'year', quantity: 2 });
    const leaving = await subscribe(world, buyer, { amount: 500, interval: 'week' });
    await subscribe(world, buyer, { amount: 3_000, intervalCount: 3 });
    await subscribe(world, buyer, { amount: 9_900, trialDays: 30 });
    const short = await subscribe(world, buyer, { amount: 700, trialDays: 30 });
    const january = { from: '2031-01-01', to: '2031-01-31' };
    const weekly = Math.round((500 * 30.4375) / 7);
    expect(of(await overview(world.api, january), 'USD').subscriptions).toMatchObject({
      active: 3,
      mrr: 2_000 + Math.round((500 * 30.4375) / 7 + 1_000),
      trialing: 2,
      trialingMrr: 9_900 + 700,
      begun: { value: 3, previous: 0 },
      ended: { value: 0, previous: 0 },
      churn: { value: null, previous: null },
    });
    await setClock(world, '2031-01-18T10:00:00Z');
    for (const { id } of [leaving, short])
      expectStatus(
        await world.api.post(`/api/v1/subscriptions/${id}/cancel`, { cancelAtPeriodEnd: false }),
        200,
      );
    const days = { from: '2031-01-17', to: '2031-01-20' };
    expect(of(await overview(world.api, days), 'USD').subscriptions).toMatchObject({
      active: 2,
      mrr: 3_000,
      trialing: 1,
      begun: { value: 0, previous: 3 },
      ended: { value: 1, previous: 0 },
      endedMrr: { value: weekly, previous: 0 },
      churn: { value: 0.3333, previous: null },
    });
  });

  test('counts webhooks that were given up, and endpoints that fail', async () => {
    const world = await setup();
    const made = await world.api.post('/api/v1/webhook-endpoints', {
      url: 'https://receiver.example.test/hooks',
      enabledEvents: ['order.created'],
    });
    const { id } = expectStatus(made, 201);
    const sql = await sqlOf(world);
    const hour = new Date(Date.now() - 3_600_000);
    hour.setUTCMinutes(0, 0, 0);
    const row = (status: string, deliveries: number) => sql`
      insert into webhook_delivery_hour (environment_id, endpoint_id, hour, status, application_id, workspace_id, deliveries)
      values (${world.environments.sandbox}, ${id}, ${hour}, ${status}, ${world.applicationId}, ${world.workspaceId}, ${deliveries})`;
    await row('succeeded', 41);
    await row('exhausted', 3);
    await sql`update webhook_endpoint set failing_since = now() where id = ${id}`;
    const read = await overview(world.api);
    expect(read.webhooks).toEqual({
      delivered: { value: 41, previous: 0 },
      exhausted: { value: 3, previous: 0 },
    });
    expect(read.attention.failingWebhookEndpoints).toBe(1);
  });

  test('is empty for a workspace in which nothing has happened', async () => {
    const world = await setup();
    const read = await overview(world.api);
    expect((await overview(world.api, { days: '7' })).intervals).toHaveLength(7);
    expect(read.currencies).toEqual([]);
    expect(read.intervals).toHaveLength(30);
    expect(Object.values(read.attention)).toEqual(Array(11).fill(0));
    expect(read.conversion.carts.rate).toEqual({ value: null, previous: null });
  });

  test.each([
    ['days turned round', { from: '2031-02-02', to: '2031-02-01' }, 422, 'query.to'],
    ['more than 366 days', { from: '2030-01-01', to: '2031-01-02' }, 422, 'query.from'],
    ['no such day', { from: '2031-02-30' }, 400, 'query.from'],
    ['a day before all', { from: '0001-01-01', to: '0001-01-02' }, 422, 'query.from'],
    ['a day behind all', { from: '9999-12-30', to: '9999-12-31' }, 422, 'query.to'],
    ['a first day and a number of days', { from: '2031-02-01', days: '3' }, 422, 'query.days'],
    ['no days', { days: '0' }, 400, 'query.days'],
    ['no such interval', { interval: 'week' }, 400, 'query.interval'],
    ['no such time zone', { timezone: 'Europe/Atlantis' }, 422, 'query.timezone'],
    ['a time zone that is none', { timezone: "UTC'; --" }, 422, 'query.timezone'],
  ])('refuses %s', async (_name, query, status, field) => {
    const world = await setup();
    const answer = await world.api.get(`${path}?${new URLSearchParams(query)}`);
    expect([answer.status, answer.body.error?.details?.[0]?.['path']]).toEqual([status, field]);
  });

  test('shows a viewer the figures, and a key without the scope nothing', async () => {
    const world = await setup();
    await sell(world, 300);
    const viewer = await colleague(world, 'viewer');
    expect(of(await overview(viewer.client), 'USD').captured.value).toBe(300);
    const other = world.anyone.with({
      'x-api-key': await world.makeKey({ scopes: ['carts:read'] }),
    });
    expect((await other.get(path)).status).toBe(403);
    expect((await world.anyone.get(path)).status).toBe(401);
  });

  test('keeps workspaces, environments and applications apart', async () => {
    const world = await setup();
    await sell(world, 300);
    const stranger = await setup();
    expect((await overview(stranger.api)).currencies).toEqual([]);
    const production = world.owner.with({
      'x-service-environment-id': world.environments.production,
    });
    expect((await overview(production)).currencies).toEqual([]);
    const applicationId = await world.makeApplication('Second');
    const second = world.owner.with({ 'x-service-application-id': applicationId });
    expect((await overview(second)).currencies).toEqual([]);
    const made = await second.post('/api/v1/api-keys', { name: 'second', scopes: ['*'] });
    const { key } = expectStatus(made, 201);
    const shop: World = { ...world, applicationId, api: world.anyone.with({ 'x-api-key': key }) };
    await sell(shop, 50);
    const all = world.anyone.with({
      authorization: `Bearer ${world.ownerToken}`,
      'x-service-environment-id': world.environments.sandbox,
    });
    const captured = async (from: Client) => of(await overview(from), 'USD').captured.value;
    expect(await captured(all)).toBe(350);
    expect([await captured(world.owner), await captured(second)]).toEqual([300, 50]);
  });
});
