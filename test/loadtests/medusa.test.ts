import { describe, expect, test } from 'bun:test';
import { measure, units, type Turn } from '../../loadtests/peers/medusa/measure.ts';
import type { Counts, Shop } from '../../loadtests/peers/medusa/shop.ts';
import { tableOf } from '../../loadtests/peers/medusa/table.ts';

describe('a turn', () => {
  const amounts = { clients: 2, warmUpSeconds: 0, seconds: 0.05 };
  const measured = (shop: Shop) => {
    const { purchase } = units;
    if (!purchase) throw new Error('no unit');
    return measure(purchase, { shop, other: shopOf() }, amounts);
  };

  test('counts the purchases whose orders are in the database', async () => {
    const { count, added, drainSeconds } = await measured(shopOf());
    expect(count).toBeGreaterThan(0);
    expect(added).toEqual({ carts: count, lines: 2 * count, orders: count });
    expect(drainSeconds).toBeGreaterThanOrEqual(0);
  });

  test.each([0, 2])('fails when each purchase has made %i orders', async (orderEach) => {
    await expect(measured(shopOf({ orderEach }))).rejects.toThrow(/units have added \d+ orders/);
  });

  test('fails at the first response that is no success', async () => {
    const checkOut = () => Promise.reject(new Error('POST /complete: 409'));
    await expect(measured({ ...shopOf(), checkOut })).rejects.toThrow('POST /complete: 409');
  });
});

test('the table shows the middle turn of each unit, and how many times better the first shop is', () => {
  const turn = (perSecond: number): Turn => ({
    count: 100,
    perSecond,
    times: { count: 100, p50: 200 / perSecond, p95: 1_000 / perSecond, p99: 2_000 / perSecond },
    processor: { API: 10 / perSecond, Postgres: 20 / perSecond },
    othersPerSecond: 0,
    drainSeconds: 1.25,
    added: { carts: 100, lines: 200, orders: 0 },
  });
  const table = tableOf(
    { name: 'one', turns: { purchase: [turn(30), turn(10), turn(20)] } },
    { name: 'other', turns: { purchase: [turn(0.5), turn(0.4)] } },
  );
  expect(table.split('\n')).toEqual([
    '|  | one | other | ratio |',
    '| --- | --- | --- | --- |',
    '| purchase: a second | 20 (10 to 30) | 0.4 (0.4 to 0.5) | 50 |',
    '| purchase: p50, p95 | 10 ms, 50 ms | 500 ms, 2,500 ms | 50 |',
    '| purchase: processor time each | 15 ms (API 5, Postgres 10) | 750 ms (API 250, Postgres 500) | 50 |',
    '| purchase: adds, and is done with it after | carts 1, lines 2, 1.3 s | carts 1, lines 2, 1.3 s |  |',
  ]);
});

/** A shop in memory, whose purchases make one order each, or as many as given. */
function shopOf({ orderEach = 1 } = {}): Shop {
  const counts = { carts: 0, lines: 0, orders: 0 } satisfies Counts;
  return {
    name: 'a shop',
    programs: {},
    newCart: async () => `cart-${(counts.carts += 1)}`,
    addItem: async () => void (counts.lines += 1),
    readCart: async () => counts.lines,
    checkOut: async () => {
      await Bun.sleep(1);
      counts.orders += orderEach;
    },
    left: async () => ({ now: 0, soon: 0 }),
    counts: async () => ({ ...counts }),
    ofPurchase: ['orders'],
    close: async () => {},
  };
}
