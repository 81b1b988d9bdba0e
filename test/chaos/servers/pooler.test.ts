import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { DatabaseClient } from '../../../storage/servers/database-client.ts';
import { makeCart } from '../../support/checkout/checkout.ts';
import { startPurchases } from '../../support/checkout/recorded-purchases.ts';
import { poolerVersion, startPooler, type Pooler } from '../../support/database/pooler.ts';
import {
  expectGaplessLog,
  expectOneDeliveryEach,
  waitUntilAllDelivered,
} from '../../support/events/event-log.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { registerEndpoint, trustInReceivers } from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';

/** A purchase takes so long: their number proves nothing more. */
const PURCHASE_MS = 1_000;
const serverUrl = process.env['DATABASE_URL'] ?? '';
const [major, minor] = poolerVersion();
/** Statements stay prepared in transaction mode since 1.21, and Debian 12 has 1.18: there only the first mode runs. */
const modes = ['session' as const, ...(major > 1 || minor >= 21 ? (['transaction'] as const) : [])];

describe.each(modes)('PgBouncer in %s mode', (mode) => {
  let pooler: Pooler;
  let stack: SideStack;
  let worlds: World[];
  let receiver: Receiver;
  let sql: SQL;

  beforeAll(async () => {
    pooler = await startPooler(serverUrl, mode);
    stack = await startStack({
      apiCount: 2,
      actorCount: 2,
      databaseUrl: pooler.url,
      ...(mode === 'transaction' ? { directDatabaseUrl: serverUrl } : {}),
      env: {
        ...trustInReceivers(),
        ACTOR_LEASE_MS: '3000',
        RECONCILE_AFTER_MS: '5000',
        ...highRateLimits(),
      },
    });
    worlds = await Promise.all([0, 1].map(() => setup(stack.baseUrl)));
    receiver = await startReceiver();
    for (const world of worlds) await registerEndpoint(world, receiver.url);
    const direct = new URL(serverUrl);
    direct.pathname = new URL(stack.databaseUrl).pathname;
    sql = new SQL({ url: direct.href, max: 2 });
  });

  afterAll(async () => {
    await sql?.end();
    await receiver?.stop();
    await stack?.stop();
    await pooler?.stop();
  });

  /** The processes whose heartbeat the server sees. */
  async function heartbeats(): Promise<string[]> {
    const rows = await sql`select application_name as name from pg_stat_activity
      where application_name ~ '^commerce-(api|actors) [0-9a-f]' and datname = current_database()`;
    return rows.map(({ name }: { name: string }) => name);
  }

  test('purchases complete, are delivered and audited; the tenants’ reads see their own rows', async () => {
    const carts = await Promise.all(worlds.map((world) => makeCart(world)));
    const load = startPurchases(worlds, 4, PURCHASE_MS);
    await waitFor(() => load.finished.length > 5, 60_000);
    const reads = Array.from({ length: 200 }, async (_, index) => {
      const own = index % worlds.length;
      const { api } = worlds[own] ?? {};
      const answers = await Promise.all(carts.map((cart) => api?.get(`/api/v1/carts/${cart.id}`)));
      expect(answers.map((answer) => answer?.status)).toEqual(
        carts.map((_cart, at) => (at === own ? 200 : 404)),
      );
    });
    await Promise.all(reads);
    await waitFor(() => load.finished.length > 15, 60_000);
    await load.end();
    expect(load.rejected).toEqual([]);
    for (const { workspaceId, api } of worlds) {
      await waitUntilAllDelivered(sql, workspaceId);
      await expectGaplessLog(sql, workspaceId);
      await expectOneDeliveryEach(sql, workspaceId);
      const { invariants } = expectStatus(await api.get('/api/v1/audit/money'), 200);
      expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
    }
  });

  test('the server sees the heartbeat of each process for as long as it lives', async () => {
    await waitFor(async () => (await heartbeats()).length === 4);
    const [actors] = stack.actorProcesses;
    actors?.signal('SIGKILL');
    await actors?.exited;
    await waitFor(async () => (await heartbeats()).length === 3);
    const names = await heartbeats();
    expect(names.filter((name) => name.startsWith(`commerce-actors ${actors?.pid}-`))).toEqual([]);
    // Its shards go on with the other.
    const [world] = worlds;
    if (!world) throw new Error('no world');
    const { id } = await makeCart(world);
    await waitFor(async () => {
      const [row] = await sql`select count(*)::int as owners from (
        select owner from shard_lease where owner is not null and expires_at > now() group by owner having count(*) = 256) all_shards`;
      return row.owners === 1;
    }, 30_000);
    expectStatus(await world.api.get(`/api/v1/carts/${id}`), 200);
    await waitUntilAllDelivered(sql, world.workspaceId);
  });
});

test('sessions behind a pooler have the settings that Postgres itself would be started with', async () => {
  const pooler = await startPooler(serverUrl, 'session');
  const client = new DatabaseClient({
    connectionString: pooler.url,
    options: '-c enable_seqscan=off -c idle_in_transaction_session_timeout=1234',
    statement_timeout: 5_678,
  });
  await client.connect();
  const { rows } = await client.query(`select current_setting('enable_seqscan') as seqscan,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`);
  await client.end();
  await pooler.stop();
  expect(rows).toEqual([{ seqscan: 'off', idle: '1234ms', statement: '5678ms' }]);
});
