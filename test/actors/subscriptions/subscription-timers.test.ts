import type { SQL } from 'bun';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { systemContext } from '../../../actors/runtime/system-context.ts';
import { repairSubscriptionTimers } from '../../../domain/subscriptions/repair-timers.ts';
import { wakeSubscription } from '../../../domain/subscriptions/wake-subscription.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { environmentOf, sqlOf } from '../../support/database/cells.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import {
  makeDue,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { periodsOf, worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup, type World } from '../../support/world/world.ts';

let world: World;
let sql: SQL;
let resources: SystemResources;
beforeAll(async () => {
  world = await setup();
  sql = await sqlOf(world);
  resources = await openChaosServices(await environmentOf(world));
});
afterAll(async () => {
  await resources?.database.close();
});

const timerOf = async (id: string, of: World = world) => {
  const sqlOfWorld = await sqlOf(of);
  const [row] = await sqlOfWorld`
    select t.due_at = s.wake_at as "isRight" from subscription s
    left join timer t on t.kind = 'subscription' and t.id = s.id::text where s.id = ${id}`;
  return row.isRight;
};

test('a subscription without its timer is found, and gets it again', async () => {
  const { id } = await subscribe(world, await subscriber(world), { interval: 'hour' });
  expect(await timerOf(id)).toBe(true);
  await sql`delete from timer where kind = 'subscription' and id = ${id}`;
  expect(await repairSubscriptionTimers(systemContext(resources, 'test'))).toBeGreaterThan(0);
  expect(await timerOf(id)).toBe(true);
  await sql`
    update timer set due_at = due_at + interval '1 hour' where kind = 'subscription' and id = ${id}`;
  await repairSubscriptionTimers(systemContext(resources, 'test'));
  expect(await timerOf(id)).toBe(true);
});

test('the same under a clock that is frozen years ahead', async () => {
  const frozen = await worldAt('2031-03-01T00:00:00Z');
  const { id } = await subscribe(frozen, await subscriber(frozen));
  const sqlOfFrozen = await sqlOf(frozen);
  await sqlOfFrozen`delete from timer where kind = 'subscription' and id = ${id}`;
  const own = await openChaosServices(await environmentOf(frozen));
  expect(await repairSubscriptionTimers(systemContext(own, 'test'))).toBeGreaterThan(0);
  await own.database.close();
  expect(await timerOf(id, frozen)).toBe(true);
  await advance(frozen, { unit: 'month', count: 1 });
  await waitFor(async () => (await periodsOf(frozen, id))[1]?.status === 'paid');
});

test('a renewal waits for its turn at the connector, and reserves nothing meanwhile', async () => {
  const { id } = await subscribe(world, await subscriber(world));
  const busy = {
    ...resources,
    services: { ...resources.services, takeToken: async () => 2 },
  };
  // Its own actor would be faster.
  await sql`delete from timer where kind = 'subscription' and id = ${id}`;
  await makeDue(sql, id);
  const key = { workspaceId: world.workspaceId, id };
  const next = await wakeSubscription(systemContext(busy, 'test'), key);
  expect(next?.getTime()).toBeGreaterThan(Date.now() + 1_000);
  expect((await subscriptionOf(world, id)).sequence).toBe(1);
  await wakeSubscription(systemContext(resources, 'test'), key);
  await waitFor(async () => (await subscriptionOf(world, id)).sequence > 1);
});
