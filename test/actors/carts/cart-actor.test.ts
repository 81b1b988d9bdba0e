import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { cartActor } from '../../../actors/carts/cart-actor.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { complete, makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { fullHourOf } from '../../support/timing/full-hour.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** The actor of carts in an engine of the test, beside a stack whose actors and sweeps do not run. */
let world: World;

const { stack, sql, ...engines } = await engineStack();
beforeEach(async () => {
  world = await setup(stack.baseUrl);
});
afterEach(engines.stopEngines);

const open = () => engines.open({ actors: [cartActor] });

/** Has the cart be idle since long ago, and its actor woken after so many milliseconds. */
async function wakeIdle(engine: Engine, { id }: Parsed, inMs: number, of = world): Promise<Date> {
  await sql`update cart set updated_at = now() - interval '3 days' where id = ${id}`;
  const dueAt = new Date(Date.now() + inMs);
  const { workspaceId } = of;
  const environmentId = of.environments.sandbox;
  await engine.database.of(workspaceId).transaction(async (tx) => {
    setTimer(tx, { kind: 'cart', id, workspaceId, environmentId, dueAt });
  });
  return dueAt;
}

interface Timer {
  readonly due_at: Date;
  readonly version: number;
}

/** The cart with one item more. */
async function addItem({ id }: Parsed): Promise<Parsed> {
  const path = `/api/v1/carts/${id}`;
  expectStatus(await world.api.post(`${path}/items`, { name: 'Cup', unitPrice: 100 }), 201);
  return expectStatus(await world.api.get(path), 200);
}

const timerOf = async ({ id }: Parsed): Promise<Timer | undefined> =>
  (await sql`select due_at, version::int from timer where kind = 'cart' and id = ${id}`)[0];
const statusOf = async ({ id }: Parsed): Promise<string> =>
  (await sql`select status from cart where id = ${id}`)[0].status;
const eventsOf = async ({ id }: Parsed): Promise<number> =>
  (await sql`select 1 from event where resource_id = ${id} and type = 'cart.abandoned'`).length;
const hours = (count: number): number => count * 3_600_000;

describe('the timer of a cart', () => {
  test('is set by its first item alone, at the full hour after the day that it may be idle', async () => {
    const empty = await makeCart(world, {}, []);
    expect(await timerOf(empty)).toBeUndefined();
    const first = await addItem(empty);
    const dueAt = fullHourOf(Date.parse(first.updatedAt) + hours(24));
    expect(await timerOf(empty)).toEqual({ due_at: dueAt, version: 1 });
    await addItem(empty);
    await addItem(empty);
    expect(await timerOf(empty)).toEqual({ due_at: dueAt, version: 1 });
  });

  test('goes by the threshold of its application, and by the end of the cart', async () => {
    const timerAfter = async (minutes: number): Promise<[Date | undefined, Parsed]> => {
      const config = { cartAbandonmentThresholdMinutes: minutes };
      expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
      const cart = await makeCart(world);
      return [(await timerOf(cart))?.due_at, cart];
    };
    const [soon, quick] = await timerAfter(15);
    expect(soon).toEqual(fullHourOf(Date.parse(quick.updatedAt) + hours(0.25)));
    const [last, slow] = await timerAfter(129_600);
    expect(last).toEqual(fullHourOf(Date.parse(slow.expiresAt)));
  });

  test('is set anew for an abandoned cart whose order takes a part of its payment', async () => {
    const cart = await makeCart(world);
    const path = `/api/v1/carts/${cart.id}/checkout`;
    const { orderId } = expectStatus(await world.api.post(path, {}), 201);
    // As after an order whose payment had failed.
    await sql`update cart set status = 'abandoned', abandoned_at = now(), sweep_at = null where id = ${cart.id}`;
    await sql`delete from timer where id = ${cart.id}`;
    const part = { method: 'manual', amount: 100 };
    expectStatus(await world.api.post(`/api/v1/orders/${orderId}/payments`, part), 201);
    expect(await statusOf(cart)).toBe('checkout');
    const [row] = await sql`select updated_at from cart where id = ${cart.id}`;
    expect((await timerOf(cart))?.due_at).toEqual(fullHourOf(Number(row.updated_at) + hours(24)));
  });
});

describe('the actor of a cart', () => {
  test('abandons it at its instant, once, with no sweep', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    const dueAt = await wakeIdle(engine, cart, 700);
    await waitFor(async () => (await statusOf(cart)) === 'abandoned');
    const [row] = await sql`select abandoned_at, sweep_at from cart where id = ${cart.id}`;
    expect(row.abandoned_at.getTime()).toBeGreaterThanOrEqual(dueAt.getTime());
    expect(row.sweep_at).toBeNull();
    await waitFor(async () => (await timerOf(cart)) === undefined);
    await wakeIdle(engine, cart, 0);
    await waitFor(async () => (await timerOf(cart)) === undefined);
    expect(await eventsOf(cart)).toBe(1);
  });

  test('looks again at the full hour at which a cart that was changed can be due', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    await wakeIdle(engine, cart, 500);
    const changed = await addItem(cart);
    const again = fullHourOf(Date.parse(changed.updatedAt) + hours(24)).getTime();
    await waitFor(async () => (await timerOf(cart))?.due_at.getTime() === again);
    expect(await statusOf(cart)).toBe('open');
  });

  test('leaves a cart alone that is being changed, and abandons it when that came to nothing', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    await wakeIdle(engine, cart, 500);
    await sql.begin(async (tx) => {
      await tx`select from cart where id = ${cart.id} for update`;
      await waitFor(async () => ((await timerOf(cart))?.version ?? 0) >= 3);
      expect(await statusOf(cart)).toBe('open');
    });
    await waitFor(async () => (await statusOf(cart)) === 'abandoned');
    expect(await eventsOf(cart)).toBe(1);
  });

  test('looks again each full hour at one that is being paid, and no more at one that was sold', async () => {
    const engine = await open();
    const [paying, sold] = [await makeCart(world), await makeCart(world)];
    const session = await makeSession(world, paying);
    expect((await complete(world, session, { paymentToken: 'tok_3ds' })).status).toBe(202);
    expectStatus(await complete(world, await makeSession(world, sold)), 200);
    await wakeIdle(engine, paying, 100);
    await wakeIdle(engine, sold, 100);
    await waitFor(async () => (await timerOf(sold)) === undefined);
    const next = fullHourOf(Date.now() + 1).getTime();
    await waitFor(async () => (await timerOf(paying))?.due_at.getTime() === next);
    expect([await statusOf(paying), await statusOf(sold)]).toEqual(['open', 'converted']);
    expect(await eventsOf(sold)).toBe(0);
  });

  test('ends with the last item, and begins anew with the next one', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    const path = `/api/v1/carts/${cart.id}/items`;
    expectStatus(await world.api.delete(`${path}/${cart.lineItems[0].id}`), 200);
    await wakeIdle(engine, cart, 100);
    await waitFor(async () => (await timerOf(cart)) === undefined);
    expect(await statusOf(cart)).toBe('open');
    const filled = await addItem(cart);
    const dueAt = fullHourOf(Date.parse(filled.updatedAt) + hours(24));
    expect((await timerOf(cart))?.due_at).toEqual(dueAt);
  });

  test('has a timer for the copy of a recovered cart', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    await wakeIdle(engine, cart, 100);
    await waitFor(async () => (await statusOf(cart)) === 'abandoned');
    const copy = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/recover`, {}), 201);
    const dueAt = fullHourOf(Date.parse(copy.updatedAt) + hours(24));
    expect((await timerOf(copy))?.due_at).toEqual(dueAt);
    await wakeIdle(engine, copy, 100);
    await waitFor(async () => (await statusOf(copy)) === 'abandoned');
    expect([await eventsOf(cart), await eventsOf(copy)]).toEqual([1, 1]);
  });

  test('leaves the carts of a frozen environment to its clock', async () => {
    const engine = await open();
    const cart = await makeCart(world);
    const now = new Date(Date.now() + 2_000).toISOString();
    expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
    await wakeIdle(engine, cart, 0);
    await waitFor(() => Date.now() > Date.parse(now));
    const elsewhere = await setup(stack.baseUrl);
    const other = await makeCart(elsewhere);
    await wakeIdle(engine, other, 0, elsewhere);
    await waitFor(async () => (await statusOf(other)) === 'abandoned');
    expect(await statusOf(cart)).toBe('open');
    await sql`update environment set clock_mode = 'real', clock_now = null where id = ${world.environments.sandbox}`;
    await waitFor(async () => (await statusOf(cart)) === 'abandoned');
  });

  test('abandons after a takeover, once', async () => {
    const first = await open();
    const cart = await makeCart(world);
    await wakeIdle(first, cart, 1_500);
    await waitFor(() => first.heldTimers() > 0);
    // Another process's lease, which ends without a word: the timer in the memory of the first counts no more.
    await sql`
      update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now() + interval '2 seconds'`;
    await open();
    await waitFor(async () => (await statusOf(cart)) === 'abandoned');
    await waitFor(async () => (await timerOf(cart)) === undefined);
    expect(await eventsOf(cart)).toBe(1);
  });
});
