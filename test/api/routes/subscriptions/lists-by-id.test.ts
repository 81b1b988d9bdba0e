import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const [world, foreign] = await Promise.all([setup(), setup()]);

const lists: readonly (readonly [path: string, make: () => Promise<string>])[] = [
  ['/api/v1/orders', async () => (await buy(world)).orderId],
  ['/api/v1/customers', async () => (await subscriber(world)).customerId],
  ['/api/v1/subscriptions', async () => (await subscribe(world, await subscriber(world))).id],
];

describe.each(lists)('GET %s by ids', (path, make) => {
  const queryOf = (ids: readonly string[]) => ids.map((id) => `id=${id}`).join('&');
  const idsOf = async (of: World, ids: readonly string[]): Promise<string[]> =>
    expectStatus(await of.api.get(`${path}?${queryOf(ids)}`), 200).map(({ id }: Parsed) => id);

  test('answers those that exist, newest first, and none of another workspace', async () => {
    const first = await make();
    const second = await make();
    await make();
    expect(await idsOf(world, [first, crypto.randomUUID(), second])).toEqual([second, first]);
    expect(await idsOf(world, [first])).toEqual([first]);
    expect(await idsOf(foreign, [first, second])).toEqual([]);
  });

  test('refuses what is no id, and more than a hundred', async () => {
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const ids of [['7'], many]) {
      const { status, body } = await world.api.get(`${path}?${queryOf(ids)}`);
      expect([status, body.error?.code]).toEqual([400, 'validation_error']);
    }
    expect(await idsOf(world, many.slice(1))).toEqual([]);
  });
});
