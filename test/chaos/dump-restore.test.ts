import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { SQL } from 'bun';
import { startPostgres } from '../../cli/services/postgres/postgres.mjs';
import { Started } from '../../cli/services/process/started.mjs';
import { startSideStack, type SideStack } from '../../cli/services/stack/side-stack.mjs';
import { buy } from '../support/checkout/checkout.ts';
import { postgresProgram } from '../support/database/postgres-program.ts';
import { expectGaplessLog, waitUntilAllDelivered } from '../support/events/event-log.ts';
import {
  emitCustomer,
  envelopeOf,
  isSignedBy,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { createClient, type Parsed } from '../support/world/client.ts';
import { expectStatus, type World } from '../support/world/world.ts';

/** The steps of docs/operations.md, "Backup and restore", on a server that knows nothing of us. */
const directory = `${process.env['TEST_DATA_DIR']}/dump-${crypto.randomUUID().slice(0, 8)}`;
const dump = `${directory}/commerce.dump`;
const server = new Started();
const POLICIES = `select tablename, policyname, roles::text, qual from pg_policies order by 1, 2`;
const GRANTS = `select table_name, grantee, privilege_type from information_schema.role_table_grants
  where grantee in ('commerce_tenant', 'commerce_system') order by 1, 2, 3`;

let restored: SideStack;
let sql: SQL;
let shop: World;

mkdirSync(directory);
const own = await startWebhookStack({ cells: 1, actorCount: 1 });
const receiver = await startReceiver();
const world = await own.world();
const endpoint = await registerEndpoint(world, receiver.url);

afterAll(async () => {
  await sql?.end();
  await restored?.stop();
  await server.stopAll();
  await receiver?.stop();
  await own?.stop();
});

async function run(name: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  const child = Bun.spawn([await postgresProgram(name), ...args], { stderr: 'pipe' });
  const output = await new Response(child.stderr).text();
  expect({ name, code: await child.exited, output }).toEqual({ name, code: 0, output: '' });
}

/** How often each event arrived, by its id. */
function arrivals(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of receiver.requests) {
    const { id } = envelopeOf(request);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

describe('a dump, restored on another server', () => {
  let deliveredBefore: string[] = [];
  let rows: Parsed;

  const countRows = async (database: SQL): Promise<Parsed> => {
    const [row] = await database`
      select (select count(*) from orders)::int as orders, (select count(*) from invoice)::int as invoices,
        (select count(*) from payment_transaction)::int as transactions, (select count(*) from event)::int as events`;
    return row;
  };

  test('takes the dump of a living service with events that are not sent yet', async () => {
    await emitCustomer(world);
    await buy(world);
    await waitUntilAllDelivered(own.sql, world.workspaceId);
    deliveredBefore = [...arrivals().keys()];
    await own.stack.actorProcesses[0]?.stop();
    await emitCustomer(world);
    await buy(world);
    rows = await countRows(own.sql);
    const [{ unsent }] = await own.sql`select count(*)::int as unsent from unrelayed_event`;
    expect(unsent).toBeGreaterThan(2);
    await run('pg_dump', ['-Fc', '-d', own.stack.databaseUrl, '-f', dump]);
    // The service goes on until it is lost: what it sends now, the dump does not know.
    own.stack.addActors();
    await waitUntilAllDelivered(own.sql, world.workspaceId);
    await Promise.all(
      [...own.stack.actorProcesses, ...own.stack.apiProcesses].map((one) => one.stop()),
    );
  });

  test('is restored with its groups, policies, grants and rows, and the service starts on it', async () => {
    const fresh = await startPostgres(server, {
      directory: `${directory}/postgres`,
      logPath: `${directory}/postgres.log`,
      database: 'postgres',
      durable: false,
    });
    const admin = new SQL({ url: fresh.databaseUrl, max: 1 });
    for (const role of ['commerce_tenant', 'commerce_system'])
      await admin.unsafe(`create role ${role}`);
    await admin.unsafe('create database restored');
    await admin.end();
    const url = new URL(fresh.databaseUrl);
    url.pathname = '/restored';
    await run('pg_restore', ['--exit-on-error', '--no-owner', '-d', url.href, dump]);

    sql = new SQL({ url: url.href, max: 2 });
    expect(await countRows(sql)).toEqual(rows);
    for (const query of [POLICIES, GRANTS]) {
      const found = [...(await sql.unsafe(query))];
      expect(found.length).toBeGreaterThan(50);
      expect(found).toEqual([...(await own.sql.unsafe(query))]);
    }
    // Runs `migrate`, which makes the logins, and starts the processes.
    restored = await startSideStack({
      root: resolve(import.meta.dir, '../..'),
      env: own.stack.env,
      name: 'restored',
      databaseUrl: fresh.databaseUrl,
      templateDatabase: undefined,
      redisUrl: '',
      ownRedis: true,
      dataDirectory: `${directory}/stack`,
      logDirectory: directory,
      apiCount: 1,
      actorCount: 1,
    });
    expect((await fetch(`${restored.baseUrl}/ready`)).status).toBe(200);
    const anyone = createClient(restored.baseUrl);
    shop = { ...world, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
    expectStatus(await shop.api.get('/api/v1/carts'), 200);
  });

  test('goes on relaying; nothing is sent twice but what the dump did not know', async () => {
    const unknown = [...arrivals().keys()].filter((id) => !deliveredBefore.includes(id));
    const later = await emitCustomer(shop);
    await waitUntilAllDelivered(sql, world.workspaceId);
    const counts = arrivals();
    for (const id of deliveredBefore) expect([id, counts.get(id)]).toEqual([id, 1]);
    for (const id of unknown) expect([id, counts.get(id)]).toEqual([id, 2]);
    const fresh = receiver.requests.filter((request) => envelopeOf(request).data?.id === later);
    expect(fresh).toHaveLength(1);
    for (const request of fresh) expect(isSignedBy(request, endpoint.secret)).toBe(true);
    await expectGaplessLog(sql, world.workspaceId);
  });

  test('takes money, and its books agree', async () => {
    const { orderId } = await buy(shop);
    expect(expectStatus(await shop.api.get(`/api/v1/orders/${orderId}`), 200).amountPaid).toBe(
      3000,
    );
    const { invariants } = expectStatus(await shop.api.get('/api/v1/audit/money'), 200);
    expect(invariants.length).toBeGreaterThan(5);
    expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
    const numbers =
      await sql`select number from invoice where workspace_id = ${world.workspaceId} order by number`;
    expect(new Set(numbers.map(({ number }: Parsed) => number)).size).toBe(rows.invoices + 1);
  });
});
