import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { readConfig } from '../../../config.ts';
import { rearmSweep } from '../../../domain/abandonment/rearm-sweep.ts';
import { sweepCarts } from '../../../domain/abandonment/sweep-carts.ts';
import { shardOf } from '../../../storage/shards.ts';
import { openServices } from '../../../process/open-services.ts';
import { complete, makeSession } from '../../support/checkout/checkout.ts';
import { startStack } from '../../support/stack/stack.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** The repairing sweep itself, as of any instant; in a stack without actors, so that nobody else sweeps. */
let world: World;

const stack = await startStack({ actorCount: 0 });
const sql = new SQL({ url: stack.databaseUrl, max: 2 });
const resources = await openServices(readConfig(stack.env), 'commerce-test', {
  invalidateAccess: async () => undefined,
  takeToken: async () => 0,
});
const actor = { type: 'system', id: 'cart-abandonment', label: 'cart-abandonment' } as const;
const ctx = {
  requestId: 'test',
  ...resources,
  actor,
  now: resources.services.clock,
};
afterAll(async () => {
  await ctx?.database.close();
  await sql?.end();
  await stack?.stop();
});
beforeEach(async () => {
  world = await setup(stack.baseUrl);
  await sql`update cart set sweep_at = null`;
});

const chair = { name: 'Chair', unitPrice: 1999 };
const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function makeCart(): Promise<string> {
  const { api, applicationId } = world;
  const { id } = expectStatus(await api.post('/api/v1/carts', { applicationId }), 201);
  expectStatus(await api.post(`/api/v1/carts/${id}/items`, chair), 201);
  return id;
}

const statusOf = async (id: string): Promise<string> =>
  expectStatus(await world.api.get(`/api/v1/carts/${id}`), 200).status;
const sweepAtOf = async (id: string): Promise<Date | null> =>
  (await sql`select sweep_at from cart where id = ${id}`)[0].sweep_at;

describe('the sweep that repairs abandonment', () => {
  test('puts a cart off until it can be due, however often the cart changes meanwhile', async () => {
    const id = await makeCart();
    expect(await sweepCarts(ctx, inHours(1))).toBe(0);
    const putOff = await sweepAtOf(id);
    const lateMs = (putOff?.getTime() ?? 0) - inHours(24).getTime();
    expect([lateMs > -20_000 && lateMs < HOUR_MS, (putOff?.getTime() ?? 1) % HOUR_MS]).toEqual([
      true,
      0,
    ]);
    expectStatus(await world.api.post(`/api/v1/carts/${id}/items`, chair), 201);
    expect(await sweepAtOf(id)).toEqual(putOff);
    expect(await sweepCarts(ctx, inHours(23))).toBe(0);
    expect(await sweepCarts(ctx, inHours(25))).toBe(1);
    expect(await statusOf(id)).toBe('abandoned');
    expect(await sweepAtOf(id)).toBeNull();
    expect(await sweepCarts(ctx, inHours(50))).toBe(0);
  });

  test('takes more carts than a batch holds, each once, with two sweeps at once', async () => {
    await makeCart();
    await sql`
      insert into cart (id, workspace_id, shard, environment_id, application_id, status, currency, sequence, expires_at,
        sweep_at, created_at, updated_at)
      select gen_random_uuid(), ${world.workspaceId}, ${shardOf(world.workspaceId)}, ${world.environments.sandbox}, ${world.applicationId}, 'open',
        'USD', 1, now() + interval '30 days', now(), now(), now() from generate_series(1, 1200)`;
    await sql`
      insert into cart_line (id, workspace_id, cart_id, position, type, name, unit_price, quantity, requires_shipping)
      select gen_random_uuid(), workspace_id, id, 1, 'product', 'Item', 1000, 1, true from cart c
      where not exists (select from cart_line l where l.cart_id = c.id) and c.workspace_id = ${world.workspaceId}`;
    const counts = await Promise.all([sweepCarts(ctx, inHours(25)), sweepCarts(ctx, inHours(25))]);
    expect(counts[0] + counts[1]).toBe(1201);
    const [told] = await sql`
      select count(*)::int as events, count(distinct resource_id)::int as carts from event
      where type = 'cart.abandoned' and workspace_id = ${world.workspaceId}`;
    expect(told).toEqual({ events: 1201, carts: 1201 });
    const [entries] = await sql`
      select count(*)::int as count from cart_change
      where action = 'abandoned' and workspace_id = ${world.workspaceId}`;
    expect(entries.count).toBe(1201);
  });

  test('leaves a cart alone that is being paid, and looks again soon', async () => {
    const id = await makeCart();
    const session = await makeSession(world, { id });
    expect((await complete(world, session, { paymentToken: 'tok_3ds' })).status).toBe(202);
    expect(await sweepCarts(ctx, inHours(25))).toBe(0);
    expect(await statusOf(id)).toBe('open');
    expect((await sweepAtOf(id))?.getTime()).toBeGreaterThan(inHours(25).getTime());
  });

  test('leaves an environment with a test clock to that clock', async () => {
    const id = await makeCart();
    const now = inHours(30).toISOString();
    expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
    const fresh = await makeCart();
    expect(await sweepCarts(ctx, inHours(90))).toBe(0);
    expect([await statusOf(id), await statusOf(fresh)]).toEqual(['open', 'open']);
  });

  test('looks again at once when the threshold became shorter', async () => {
    const id = await makeCart();
    await sweepCarts(ctx, inHours(1));
    const config = { cartAbandonmentThresholdMinutes: 15 };
    expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
    expect(await sql`select key from job where kind = 'cart-sweep-rearm'`).toHaveLength(1);
    expect(await sweepCarts(ctx, inHours(2))).toBe(0);
    const { workspaceId, applicationId, environments } = world;
    await rearmSweep(ctx, { workspaceId, applicationId, environmentId: environments.sandbox });
    expect(await sweepCarts(ctx, inHours(2))).toBe(1);
    expect(await statusOf(id)).toBe('abandoned');
  });
});
