import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { rearmSweep } from '../../../domain/abandonment/rearm-sweep.ts';
import { wakeCart } from '../../../domain/abandonment/wake-cart.ts';
import type { SystemContext } from '../../../domain/context.ts';
import { openChaosServices, reconcilerContext } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import { complete, makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { fullHourOf } from '../../support/timing/full-hour.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** The verb of the cart's actor beside requests that change the cart at the same instant. */
let world: World;

const stack = await startStack({ actorCount: 0 });
const sql = new SQL({ url: stack.databaseUrl, max: 2 });
const ctx: SystemContext = reconcilerContext(await openChaosServices(stack.env));
afterAll(async () => {
  await ctx?.database.close();
  await sql?.end();
  await stack?.stop();
});
beforeEach(async () => {
  world = await setup(stack.baseUrl);
});

const hours = (count: number): number => count * 3_600_000;
const wake = ({ id }: Parsed): Promise<Date | null> =>
  wakeCart(ctx, { workspaceId: world.workspaceId, id });
const timerOf = async ({ id }: Parsed): Promise<Date | undefined> =>
  (await sql`select due_at from timer where kind = 'cart' and id = ${id}`)[0]?.due_at;
const typesOf = async ({ id }: Parsed): Promise<string[]> =>
  (await sql`select type from event where resource_id = ${id}`).map(
    ({ type }: { type: string }) => type,
  );

async function makeIdle(cart: Parsed): Promise<void> {
  await sql`update cart set updated_at = now() - interval '3 days' where id = ${cart.id}`;
}

async function shown(cart: Parsed): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200);
}

/** Cart after cart, its actor and a request at once; returns the statuses that the carts ended in. */
async function race(
  request: (cart: Parsed) => Promise<{ readonly status: number }>,
  prepare: (cart: Parsed) => Promise<Parsed> = async (cart) => cart,
): Promise<{ cart: Parsed; answer: number; next: Date | null }[]> {
  const carts = await Promise.all(Array.from({ length: 8 }, () => makeCart(world)));
  const ready: Parsed[] = [];
  for (const cart of carts) {
    ready.push(await prepare(cart));
    await makeIdle(cart);
  }
  return Promise.all(
    ready.map(async (cart, index) => {
      const [next, { status }] = await Promise.all([
        Bun.sleep(index * 2).then(() => wake(cart)),
        request(cart),
      ]);
      return { cart: await shown(cart), answer: status, next };
    }),
  );
}

describe('a cart at whose instant', () => {
  test('an item is added is abandoned or changed, never both, and never lost', async () => {
    const ends = await race(({ id }) =>
      world.api.post(`/api/v1/carts/${id}/items`, { name: 'Cup', unitPrice: 100 }),
    );
    for (const { cart, answer, next } of ends) {
      const abandoned = (await typesOf(cart)).filter((type) => type === 'cart.abandoned').length;
      if (answer === 410) {
        expect([cart.status, cart.lineItems.length, abandoned]).toEqual(['abandoned', 1, 1]);
        expect(next).toBeNull();
      } else {
        expect([answer, cart.status, cart.lineItems.length, abandoned]).toEqual([
          201,
          'open',
          2,
          0,
        ]);
        expect(next).toBeInstanceOf(Date);
        expect(await wake(cart)).toEqual(fullHourOf(Date.parse(cart.updatedAt) + hours(24)));
      }
    }
  });

  test('it is paid is abandoned or converted, never both', async () => {
    const sessions = new Map<string, Parsed>();
    const ends = await race(
      ({ id }) => complete(world, sessions.get(id) ?? {}),
      async (cart) => {
        sessions.set(cart.id, await makeSession(world, cart));
        return cart;
      },
    );
    for (const { cart, answer } of ends) {
      const types = await typesOf(cart);
      expect([200, 409, 410]).toContain(answer);
      expect(cart.status).toBe(answer === 200 ? 'converted' : 'abandoned');
      expect(types.includes('cart.abandoned')).toBe(answer !== 200);
      expect(types.includes('cart.converted')).toBe(answer === 200);
      expect(await wake(cart)).toBeNull();
    }
  });

  test('it is checked out is abandoned with its draft, before it or after', async () => {
    const ends = await race(({ id }) => world.api.post(`/api/v1/carts/${id}/checkout`, {}));
    for (const { cart, answer } of ends) {
      if (answer === 410) expect(cart.status).toBe('abandoned');
      else {
        expect([answer, cart.status]).toEqual([201, 'checkout']);
        await makeIdle(cart);
        expect(await wake(cart)).toBeNull();
        const [order] = await sql`select cancelled_at from orders where cart_id = ${cart.id}`;
        expect(order.cancelled_at).toBeInstanceOf(Date);
        expect((await shown(cart)).status).toBe('abandoned');
      }
    }
  });

  test('its session ends, which opens it again, begins its idle time anew', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    expectStatus(await complete(world, session, { paymentToken: 'tok_declined' }), 402);
    await makeIdle(cart);
    const path = `/api/v1/checkout/sessions/${session.id}/cancel`;
    const [next] = await Promise.all([wake(cart), world.api.post(path, {})]);
    const { status, updatedAt } = await shown(cart);
    if (status === 'open')
      expect(await wake(cart)).toEqual(fullHourOf(Date.parse(updatedAt) + hours(24)));
    else expect([status, next]).toEqual(['abandoned', null]);
  });

  test('three wakes at once abandon it once', async () => {
    const cart = await makeCart(world);
    await makeIdle(cart);
    const wakes = await Promise.all([wake(cart), wake(cart), wake(cart)]);
    expect(wakes).toContain(null);
    expect(await wake(cart)).toBeNull();
    const types = await typesOf(cart);
    expect(types.filter((type) => type === 'cart.abandoned')).toHaveLength(1);
  });

  test('its copy is asked for gives the buyer one open cart that is watched', async () => {
    const cart = await makeCart(world);
    await makeIdle(cart);
    expect(await wake(cart)).toBeNull();
    const path = `/api/v1/carts/${cart.id}/recover`;
    const [one, two] = await Promise.all([world.api.post(path, {}), world.api.post(path, {})]);
    const copy = expectStatus(one, 201);
    expect(expectStatus(two, 201).id).toBe(copy.id);
    expect(await timerOf(copy)).toEqual(fullHourOf(Date.parse(copy.updatedAt) + hours(24)));
  });
});

describe('a threshold that becomes shorter', () => {
  test('moves the timers of the application to the full hour, past ones to the next; others stay', async () => {
    const [fresh, idle] = [await makeCart(world), await makeCart(world)];
    const frozen = await timerOf(fresh);
    await makeIdle(idle);
    const config = { cartAbandonmentThresholdMinutes: 90 };
    expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
    const { workspaceId, applicationId, environments } = world;
    const key = { workspaceId, environmentId: environments.sandbox, applicationId };
    await rearmSweep(ctx, { ...key, applicationId: crypto.randomUUID() });
    expect(await timerOf(fresh)).toEqual(frozen);
    const next = fullHourOf(Date.now());
    await rearmSweep(ctx, key);
    expect(await timerOf(fresh)).toEqual(fullHourOf(Date.parse(fresh.updatedAt) + hours(1.5)));
    expect(await timerOf(idle)).toEqual(next);
    const [row] = await sql`select version::int from timer where id = ${idle.id}`;
    await rearmSweep(ctx, key);
    expect(await sql`select version::int from timer where id = ${idle.id}`).toEqual([row]);
  });

  test('moves more timers than a page holds', async () => {
    const { workspaceId, applicationId, environments } = world;
    const cart = await makeCart(world);
    await sql`
      with made as (
        insert into cart select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
        from cart c, generate_series(1, 1100) where c.id = ${cart.id} returning id
      )
      insert into timer select (jsonb_populate_record(t, jsonb_build_object('id', made.id))).*
      from timer t, made where t.id = ${cart.id}`;
    const config = { cartAbandonmentThresholdMinutes: 15 };
    expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
    await rearmSweep(ctx, { workspaceId, environmentId: environments.sandbox, applicationId });
    const due = await sql`
      select due_at, count(*)::int as count from timer where workspace_id = ${workspaceId} and kind = 'cart' group by 1`;
    const dueAt = fullHourOf(Date.parse(cart.updatedAt) + hours(0.25));
    expect([...due]).toEqual([{ due_at: dueAt, count: 1101 }]);
  });
});
