import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { shardOf } from '../../../storage/shards.ts';
import { startPoolProcess, type PoolProcess } from '../../support/actors/pool-process.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, registerEndpoint } from '../../support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../support/world/world.ts';

/** Two pools with a process each: the metrics by which an operator scales them. */
const HELD_BY_NOBODY = 5;

const stack = await startStack({ actorCount: 0, env: { ACTOR_LEASE_MS: '4000' } });
const sql = new SQL({ url: stack.databaseUrl, max: 3 });
await sql`update shard_lease set pool = 'acme' where shard < 10`;
// Nobody takes a shard whose lease holds, so that what waits there stays.
await sql`update shard_lease set owner = 'nobody', expires_at = 'infinity' where shard = ${HELD_BY_NOBODY}`;
const [common, acme] = await Promise.all([
  startPoolProcess(stack, sql, 'default'),
  startPoolProcess(stack, sql, 'acme'),
]);

afterAll(async () => {
  await Promise.all([common.stop(), acme.stop()]);
  await sql.close();
  await stack.stop();
});

const ofPool = (name: string, pool: string) => `commerce_pool_${name}{pool="${pool}"}`;
const HOUR = 3_600;

/** Expects an hour at acme's process, and less at the one of the other pool. */
async function expectAnHourAtAcme(name: string): Promise<void> {
  expect(await acme.valueOf(ofPool(name, 'acme'))).toBeGreaterThanOrEqual(HOUR);
  expect(await common.valueOf(ofPool(name, 'default'))).toBeLessThan(HOUR);
  expect(await acme.valueOf(ofPool(name, 'default'))).toBeNaN();
}

/** Takes the workspace to the shard that nobody works on: only its rows are placed, not its API. */
async function insertDelivery(world: World, endpointId: string, further: object): Promise<string> {
  const id = Bun.randomUUIDv7();
  const row = {
    endpoint_id: endpointId,
    created_at: new Date(Date.now() - 2 * HOUR * 1_000),
    id,
    workspace_id: world.workspaceId,
    environment_id: world.environments.sandbox,
    application_id: world.applicationId,
    shard: HELD_BY_NOBODY,
    is_ordered: false,
    event_recorded_at: new Date(),
    event_position: 1,
    event_id: 'evt_1',
    event_type: 'customer.created',
    resource_id: 'one',
    stream_seq: 1,
    log_sequence: 1,
    status: 'pending',
    next_attempt_at: new Date(Date.now() - HOUR * 1_000 - 1_000),
    ...further,
  };
  await sql`insert into webhook_delivery_open ${sql(row)}`;
  return id;
}

describe('the age of what waits in a pool', () => {
  test('counts events without a number', async () => {
    const id = crypto.randomUUID();
    await sql`
      insert into unrelayed_event (shard, workspace_id, recorded_at, position)
      values (${HELD_BY_NOBODY}, ${id}, now() - interval '61 minutes', 0)`;
    await expectAnHourAtAcme('oldest_unrelayed_seconds');
    await sql`delete from unrelayed_event where workspace_id = ${id}`;
    expect(await acme.valueOf(ofPool('oldest_unrelayed_seconds', 'acme'))).toBe(0);
  });

  test('counts due timers', async () => {
    const id = crypto.randomUUID();
    await sql`
      insert into timer (kind, id, workspace_id, shard, due_at)
      values ('test', ${id}, ${id}, ${HELD_BY_NOBODY}, now() - interval '61 minutes')`;
    await expectAnHourAtAcme('oldest_due_timer_seconds');
    await sql`delete from timer where id = ${id}`;
    expect(await acme.valueOf(ofPool('oldest_due_timer_seconds', 'acme'))).toBe(0);
  });

  test('counts due deliveries, but none that a further process would not send sooner', async () => {
    const world = await setup(stack.baseUrl);
    const age = () => acme.valueOf(ofPool('oldest_due_delivery_seconds', 'acme'));
    const plain = await registerEndpoint(world, 'https://127.0.0.1:1999/plain');
    await insertDelivery(world, plain.id, {});
    await expectAnHourAtAcme('oldest_due_delivery_seconds');
    await sql`update webhook_endpoint set failing_since = now() where id = ${plain.id}`;
    expect(await age()).toBe(0);

    const limited = await registerEndpoint(world, 'https://127.0.0.1:1999/limited', ['*'], {
      rateLimit: 1,
    });
    const ordered = await registerEndpoint(world, 'https://127.0.0.1:1999/ordered', ['*'], {
      ordering: 'per_resource',
    });
    await insertDelivery(world, limited.id, {});
    const later = new Date(Date.now() + HOUR * 1_000);
    await insertDelivery(world, ordered.id, { is_ordered: true, next_attempt_at: later });
    await insertDelivery(world, ordered.id, { is_ordered: true, stream_seq: 2 });
    expect(await age()).toBe(0);
    await insertDelivery(world, ordered.id, { is_ordered: true, resource_id: 'other' });
    expect(await age()).toBeGreaterThanOrEqual(HOUR);
    await sql`delete from webhook_delivery_open where shard = ${HELD_BY_NOBODY}`;
    expect(await age()).toBe(0);
  });

  test('counts events that are numbered and not fanned out, in the shards of the process', async () => {
    let world = await setup(stack.baseUrl);
    while (shardOf(world.workspaceId) < 10) world = await setup(stack.baseUrl);
    const unread = () => common.valueOf(ofPool('oldest_unread_seconds', 'default'));
    const cursors = () => sql`
      select 1 from stream_cursor c join stream_head h using (workspace_id, stream_seq)
      where workspace_id = ${world.workspaceId}`;
    await emitCustomer(world);
    await waitFor(async () => (await cursors()).length === 1);
    await sql.begin(async (held) => {
      await held`select 1 from stream_cursor where workspace_id = ${world.workspaceId} for update`;
      await emitCustomer(world);
      await waitFor(async () => (await unread()) >= 1);
    });
    await waitFor(async () => (await unread()) === 0);
  });
});

test('shards that nobody holds are counted in their pool', async () => {
  const unowned = (process: PoolProcess, pool: string) =>
    process.valueOf(ofPool('unowned_shards', pool));
  await waitFor(async () => (await unowned(common, 'default')) === 0);
  await waitFor(async () => (await unowned(acme, 'acme')) === 0);
  // The lease of a process that died ends, and the row is locked: nobody can take it.
  await sql`
    update shard_lease set expires_at = now() + interval '500 ms' where shard = ${HELD_BY_NOBODY}`;
  await sql.begin(async (held) => {
    await held`select 1 from shard_lease where shard = ${HELD_BY_NOBODY} for update`;
    await waitFor(async () => (await unowned(acme, 'acme')) === 1);
    expect(await unowned(common, 'default')).toBe(0);
  });
  await waitFor(async () => (await unowned(acme, 'acme')) === 0);
  await waitFor(async () => (await acme.valueOf('commerce_shards_held')) === 10);
});

test('a pool whose shards have no process is named by the processes of every pool', async () => {
  const orphaned = (process: PoolProcess, pool: string) =>
    process.valueOf(`commerce_pool_without_process{pool="${pool}"}`);
  await sql`update shard_lease set pool = 'orphan' where shard = 9`;
  expect(await orphaned(common, 'orphan')).toBe(1);
  expect(await orphaned(acme, 'orphan')).toBe(1);
  expect(await orphaned(common, 'acme')).toBeNaN();
  expect(await orphaned(acme, 'default')).toBeNaN();
  const rescue = await startPoolProcess(stack, sql, 'orphan');
  expect(await orphaned(common, 'orphan')).toBeNaN();
  await rescue.stop();
  expect(await orphaned(common, 'orphan')).toBe(1);
  await sql`update shard_lease set pool = 'acme' where shard = 9`;
  expect(await orphaned(acme, 'orphan')).toBeNaN();
});
