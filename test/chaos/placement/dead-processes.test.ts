import { afterAll, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { DeadProcesses } from '../../../actors/runtime/dead-processes.ts';
import { openLeaseConnection } from '../../../actors/runtime/lease-connection.ts';
import { enterProcess, heartbeatNameOf } from '../../../storage/queries/actors/processes.ts';
import { takeShards } from '../../../storage/queries/actors/shard-leases.ts';
import { Heartbeat } from '../../../storage/servers/heartbeat.ts';
import { shardOf } from '../../../storage/shards.ts';
import { fileStack } from '../../support/stack/file-stack.ts';
import { killActors } from '../../support/stack/kill.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

/** Leases that outlast this file by far: only the end of a process frees its shards. */
const LEASE_MS = 600_000;
const { stack, sql } = await fileStack({
  actorCount: 0,
  env: { ACTOR_LEASE_MS: String(LEASE_MS) },
});
const connection = openLeaseConnection(stack.databaseUrl, 5_000);
afterAll(() => connection.close());

const ownerOf = async (shard: number): Promise<string | null> =>
  (
    await sql`select owner from shard_lease where shard = ${shard} and expires_at > clock_timestamp()`
  )[0]?.owner ?? null;

describe('a process without a heartbeat', () => {
  const shard = 200;

  async function enter() {
    const id = `none-${crypto.randomUUID()}`;
    await enterProcess(connection.query, { id, pool: 'of_tests', metricsUrl: null }, LEASE_MS);
    await takeShards(connection.query, id, [shard], LEASE_MS);
    expect(await ownerOf(shard)).toBe(id);
    return id;
  }
  const watcher = () => new DeadProcesses(connection.query, pino({ level: 'silent' }));
  const isAlive = async (id: string): Promise<boolean> =>
    (
      await sql`select expires_at > clock_timestamp() as alive from actor_process where id = ${id}`
    )[0].alive;

  test('loses its leases when it was absent at each look for two seconds', async () => {
    const id = await enter();
    const dead = watcher();
    await dead.look(0);
    await dead.look(1_999);
    expect(await ownerOf(shard)).toBe(id);
    await dead.look(2_500);
    expect(await ownerOf(shard)).toBeNull();
    expect(await isAlive(id)).toBe(false);
  });

  test('keeps them when the connection is open again between two looks', async () => {
    const id = await enter();
    const dead = watcher();
    await dead.look(0);
    const heartbeat = new Heartbeat(stack.databaseUrl, heartbeatNameOf(id));
    await heartbeat.open();
    await dead.look(1_500);
    heartbeat.retire(true);
    await waitFor(async () => {
      const name = heartbeatNameOf(id);
      return (
        (await sql`select from pg_stat_activity where application_name = ${name}`).length === 0
      );
    });
    await dead.look(2_500);
    await dead.look(4_499);
    expect(await ownerOf(shard)).toBe(id);
    expect(await isAlive(id)).toBe(true);
    await dead.look(5_000);
    expect(await ownerOf(shard)).toBeNull();
  });
});

test('a killed process is succeeded while its leases would be valid for ten minutes', async () => {
  const world = await setup(stack.baseUrl);
  const shard = shardOf(world.workspaceId);
  const logged = async (): Promise<number> => {
    const [log] = await sql`
      select log_sequence::int as last from environment_log where workspace_id = ${world.workspaceId}`;
    return log?.last ?? 0;
  };
  stack.addActors();
  await emitCustomer(world);
  await waitFor(async () => (await logged()) > 0);
  const first = await ownerOf(shard);
  await killActors(stack);
  const before = await logged();
  await emitCustomer(world);
  await waitFor(async () => (await logged()) > before);
  const second = await ownerOf(shard);
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
});
