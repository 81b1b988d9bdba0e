import { describe, expect, test } from 'bun:test';
import { aggregateUsage } from '../../../support/subscriptions/aggregate-usage.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const DAY_MS = 24 * 3_600_000;
const CALLS = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };

/** The rejection, with what its answer says of it. */
function expectError({ status, body }: Answer, wanted: number, code: string): Parsed {
  expect([status, body.error?.code]).toEqual([wanted, code]);
  return body.error;
}

const world = await setup();
const sql = await sqlOf(world);

/** A subscription of 30.00 a month that is metered. */
async function metered(of: World = world, terms: object = CALLS): Promise<Parsed> {
  const made = await subscribe(of, await subscriber(of));
  const sqlOfWorld = await sqlOf(of);
  await sqlOfWorld`update subscription set usage_terms = ${terms} where id = ${made.id}`;
  return made;
}

function report(id: string, body: object, of: World = world): Promise<Answer> {
  return of.api.post(`/api/v1/subscriptions/${id}/usage`, {
    identifier: crypto.randomUUID(),
    ...body,
  });
}

const usageOf = async (id: string, query = '', of: World = world): Promise<Parsed> =>
  expectStatus(await of.api.get(`/api/v1/subscriptions/${id}/usage${query}`), 200);

const ordersOf = async (of: World, id: string): Promise<Parsed[]> =>
  expectStatus(await of.api.get(`/api/v1/orders?subscriptionId=${id}&limit=100`), 200);

describe('POST /subscriptions/{id}/usage', () => {
  test('records it in the open period', async () => {
    const { id, currentPeriodStart } = await metered();
    const record = expectStatus(
      await report(id, { quantity: 0.25, description: 'a quarter', timestamp: currentPeriodStart }),
      201,
    );
    expect(record).toMatchObject({
      subscriptionId: id,
      metric: 'calls',
      quantity: 0.25,
      action: 'increment',
      timestamp: currentPeriodStart,
      periodIndex: 0,
      description: 'a quarter',
    });
    expect(await usageOf(id)).toEqual({ total: 0.25, records: [record] });
  });

  test('the same identifier with the same body is one record, with another body 409', async () => {
    const { id } = await metered();
    const body = { quantity: 7, identifier: 'nightly-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(id, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
    for (const other of [
      { quantity: 8 },
      { action: 'set' },
      { description: 'again' },
      { timestamp: new Date().toISOString() },
    ])
      expectError(await report(id, { ...body, ...other }), 409, 'idempotency_key_reused');
    expect((await usageOf(id)).total).toBe(7);
  });

  describe('rejects', () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    test.each([
      ['a period that has ended', { timestamp: at(-DAY_MS) }, 'period_closed'],
      ['more than 5 minutes ahead', { timestamp: at(6 * 60_000) }, 'in_future'],
      ['another metric', { metric: 'bytes' }, 'no_usage_terms'],
      ['more than can be charged', { quantity: 1e12 }, 'amount_too_large'],
    ])('%s', async (_name, body, code) => {
      const { id } = await metered();
      const error = expectError(
        await report(id, { quantity: 1, ...body }),
        422,
        'validation_error',
      );
      expect(error.details).toMatchObject([{ code }]);
      expect((await usageOf(id)).records).toEqual([]);
    });

    test('a report of 36 days ago, in a period that is as long', async () => {
      const made = await subscribe(world, await subscriber(world), { interval: 'year' });
      await sql`update subscription set usage_terms = ${CALLS},
        current_period_start = current_period_start - interval '60 days' where id = ${made.id}`;
      const late = (days: number) =>
        report(made.id, { quantity: 1, timestamp: at(-days * DAY_MS) });
      const error = expectError(await late(36), 422, 'validation_error');
      expect(error.details).toMatchObject([{ path: 'timestamp', code: 'too_old' }]);
      expectStatus(await late(34), 201);
    });

    test('a subscription without usage terms', async () => {
      const { id } = await subscribe(world, await subscriber(world));
      const error = expectError(await report(id, { quantity: 1 }), 422, 'validation_error');
      expect(error.details).toMatchObject([{ path: 'metric', code: 'no_usage_terms' }]);
    });

    test('an ended one, but not the repeat of a report', async () => {
      const { id } = await metered();
      const known = { quantity: 1, identifier: 'before' };
      expectStatus(await report(id, known), 201);
      await sql`update subscription set status = 'cancelled', ended_at = now() where id = ${id}`;
      expectError(await report(id, { quantity: 1 }), 422, 'invalid_state');
      expectStatus(await report(id, known), 200);
    });

    test('an installment plan', async () => {
      const { id } = await metered();
      expectMoneyViolations(world);
      const row = { amount: 1_000, dueAt: new Date().toISOString(), status: 'paid' };
      await sql`update subscription set schedule = ${[row]} where id = ${id}`;
      expectError(await report(id, { quantity: 1 }), 400, 'invalid_state');
    });

    test('a subscription of another workspace', async () => {
      const other = await setup();
      const { id } = await metered();
      expectError(await report(id, { quantity: 1 }, other), 404, 'not_found');
      expectError(await other.api.get(`/api/v1/subscriptions/${id}/usage`), 404, 'not_found');
    });

    test.each([
      [{ quantity: -1 }],
      [{}],
      [{ quantity: 1, identifier: '' }],
      [{ quantity: 1, action: 'add' }],
    ])('the body %j', async (body) => {
      const { id } = await metered();
      expectError(await report(id, body), 400, 'validation_error');
    });
  });
});

describe('GET /subscriptions/{id}/usage', () => {
  test('pages, filters, and counts all that matches', async () => {
    const { id, currentPeriodStart } = await metered();
    const start = Date.parse(currentPeriodStart);
    const instants = [0, 1, 2, 3].map((seconds) => new Date(start + seconds * 1_000).toISOString());
    for (const timestamp of instants)
      expectStatus(await report(id, { quantity: 10, timestamp }), 201);
    const first = await world.api.get(`/api/v1/subscriptions/${id}/usage?limit=3`);
    expect(first.body.data.total).toBe(40);
    expect(first.body.data.records).toHaveLength(3);
    const { cursor, hasMore } = first.body.meta?.pagination ?? {};
    expect(hasMore).toBe(true);
    const rest = await usageOf(id, `?limit=3&cursor=${encodeURIComponent(cursor ?? '')}`);
    expect(rest.records.map((row: Parsed) => row.timestamp)).toEqual([instants[0]]);
    const middle = await usageOf(id, `?from=${instants[1]}&to=${instants[3]}&metric=calls`);
    expect([middle.total, middle.records.length]).toEqual([20, 2]);
    expect((await usageOf(id, '?metric=bytes')).total).toBe(0);
  });

  test.each(['sum', 'max', 'last'] as const)('%s is what the rule says', async (aggregation) => {
    const { id, currentPeriodStart } = await metered(world, { ...CALLS, aggregation });
    const start = Date.parse(currentPeriodStart);
    const records = Array.from({ length: 12 }, (_, index) => ({
      quantity: ((index * 7) % 5) + 0.1,
      action: index % 5 === 3 ? ('set' as const) : ('increment' as const),
      timestamp: new Date(start + ((index * 5) % 4) * 100),
    }));
    for (const [index, record] of records.entries()) {
      expectStatus(await report(id, { ...record, timestamp: record.timestamp.toISOString() }), 201);
      expect((await usageOf(id)).total).toBe(
        aggregateUsage(records.slice(0, index + 1), aggregation),
      );
    }
  });
});

describe('what was used', () => {
  test('is billed by the renewal after it, once, above what is included', async () => {
    const own = await setup();
    const { id } = await metered(own);
    for (const quantity of [90, 30]) expectStatus(await report(id, { quantity }, own), 201);
    await advance(own, { unit: 'month', count: 1 });
    const [renewal] = await ordersOf(own, id);
    expect(renewal).toMatchObject({ source: 'subscription_renewal', total: 3_050 });
    const order = expectStatus(await own.api.get(`/api/v1/orders/${renewal?.id}`), 200);
    expect(order.lineItems).toMatchObject([
      { unitPrice: 3_000 },
      { name: 'Usage: calls', description: 'Units: 20', unitPrice: 50 },
    ]);
    const { currentPeriodStart } = await subscriptionOf(own, id);
    const before = new Date(Date.parse(currentPeriodStart) - 1).toISOString();
    const late = expectError(
      await report(id, { quantity: 1, timestamp: before }, own),
      422,
      'validation_error',
    );
    expect(late.details).toMatchObject([{ code: 'period_closed' }]);
    await advance(own, { unit: 'month', count: 1 });
    expect((await ordersOf(own, id)).map(({ total }) => total)).toEqual([3_000, 3_050, 3_000]);
  });

  test('is named in the language of the invoice', async () => {
    const own = await setup();
    const { id } = await metered(own);
    const upcoming = `/api/v1/subscriptions/${id}/upcoming-invoice`;
    const named = async () => {
      const { lines } = expectStatus(await own.api.get(upcoming), 200);
      return [lines[1].name, lines[1].description];
    };
    expectStatus(await report(id, { quantity: 1_300.5 }, own), 201);
    expect(await named()).toEqual(['Usage: calls', 'Units: 1,200.5']);
    expectStatus(await own.api.put('/api/v1/invoice-settings', { language: 'de' }), 200);
    expect(await named()).toEqual(['Nutzung: calls', 'Einheiten: 1.200,5']);
    await advance(own, { unit: 'month', count: 1 });
    const [renewal] = await ordersOf(own, id);
    const { lineItems } = expectStatus(await own.api.get(`/api/v1/orders/${renewal?.id}`), 200);
    expect(lineItems[1]).toMatchObject({ name: 'Nutzung: calls' });
  });

  test('is named in the language of the session that sold it, unless invoices keep their own', async () => {
    const own = await setup();
    const { id } = await metered(own);
    const session = await makeSession(own, await makeCart(own), { locale: 'fr-CA' });
    const sqlOfOwn = await sqlOf(own);
    await sqlOfOwn`update subscription set checkout_session_id = ${session.id} where id = ${id}`;
    expectStatus(await report(id, { quantity: 120 }, own), 201);
    const upcoming = `/api/v1/subscriptions/${id}/upcoming-invoice`;
    const named = async () => expectStatus(await own.api.get(upcoming), 200).lines[1].name;
    expect(await named()).toBe('Consommation : calls');
    const kept = { language: 'pl', inBuyerLanguage: false };
    expectStatus(await own.api.put('/api/v1/invoice-settings', kept), 200);
    expect(await named()).toBe('Zużycie: calls');
  });

  test('of a period whose boundary was skipped is billed by the next renewal', async () => {
    const own = await setup();
    const { id } = await metered(own);
    expectStatus(await report(id, { quantity: 110 }, own), 201);
    const sqlOfOwn = await sqlOf(own);
    await sqlOfOwn`update subscription set skips = 1 where id = ${id}`;
    await advance(own, { unit: 'month', count: 1 });
    expect((await ordersOf(own, id)).map(({ total }) => total)).toEqual([3_000]);
    expectStatus(await report(id, { quantity: 120 }, own), 201);
    await advance(own, { unit: 'month', count: 1 });
    expect((await ordersOf(own, id)).map(({ total }) => total)).toEqual([3_000 + 25 + 50, 3_000]);
  });
});
