import { afterAll, beforeAll, expect, test } from 'bun:test';
import pg from 'pg';
import { baseSettings, settingsText } from '../../../storage/driver/settings.ts';
import { buy, complete, makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { multiplyRows } from '../../support/database/multiply-rows.ts';
import { startStack } from '../../support/stack/stack.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';
import { builtQueries, exportedQueries } from '../all-queries.ts';
import { readsAll, readWhole } from './whole-tenants.ts';

/**
 * Plans of a workspace that has nearly all rows of its database, as its own login: a condition that the policy of a table
 * must precede, since it could leak, finds no row by an index.
 */

const COPIES = Number(process.env['LARGE_TENANT_COPIES'] ?? 1_500);
/** It joins the subscriptions of the customers that a text finds, of which the planner expects many or few by its sample. */
const OF_A_SEARCH = 'subscriptionList';
/** What is configured, and queues that are empty at most times. */
const copied = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
    and c.relname !~ '^(application|connector|discount$|environment|member|webhook_endpoint|stream_|workspace)'
    and c.relname not in ('failed_row', 'job', 'unrelayed_event')`;

// One cell: its database has the directory, too.
const stack = await startStack({ cells: 1 });
const client: pg.Client = new pg.Client({
  connectionString: stack.databaseUrl,
  options: settingsText(baseSettings),
});
afterAll(async () => {
  await client.end();
  await stack.stop();
});

beforeAll(async () => {
  await client.connect();
  const world = await setup(stack.baseUrl);
  const of = { applicationId: world.applicationId };
  const endpoint = { url: 'https://hooks.example.com/all', enabledEvents: ['order.*'] };
  expectStatus(await world.api.post('/api/v1/webhook-endpoints', endpoint), 201);
  const terms = { ...of, code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
  expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
  const cart = await makeCart(world);
  const discount = { code: 'TEN' };
  expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, discount), 200);
  expectStatus(await complete(world, await makeSession(world, cart)), 200);
  const { paymentId } = await buy(world);
  const refund = { amount: 500, reason: 'damaged' };
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
  await subscribe(world, await subscriber(world));
  await waitFor(async () => (await count('webhook_delivery_open', 'webhook_delivery')) > 0);
  for (const { pid } of stack.actorProcesses) if (pid !== undefined) process.kill(pid);
  await Promise.all(stack.actorProcesses.map(({ exited }) => exited));
  const tables = await client.query<{ name: string }>(copied);
  const names = tables.rows.map(({ name }) => name);
  await multiplyRows(client, world.workspaceId, COPIES, names);
  await client.query('analyze');
});

async function count(...tables: readonly string[]): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const { rows } = await client.query<{ count: number }>(`select (${counts})::int as count`);
  return rows[0]?.count ?? 0;
}

/** Of queries that are the system's alone, a tenant's login makes no plan. */
const isDenied = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501';

async function planOf(text: string): Promise<string[]> {
  const { rows } = await client
    .query<Record<'QUERY PLAN', string>>(`explain (generic_plan) ${text}`)
    .catch((error: unknown) => {
      if (isDenied(error)) return { rows: [] };
      throw error;
    });
  return rows.map((row) => row['QUERY PLAN']);
}

test('no query reads all rows of a large workspace to find some', async () => {
  expect(await count('orders')).toBeGreaterThan(2 * COPIES);
  await client.query('set role ' + (await tenantRole()));
  const found = new Map<string, string[]>();
  for (const { name, query } of [...(await exportedQueries()), ...builtQueries()]) {
    if (
      readsAll.has(name) ||
      name === OF_A_SEARCH ||
      !/^\s*(select|with|insert|update|delete)/.test(query.text)
    )
      continue;
    const whole = readWhole(await planOf(query.text), COPIES / 2);
    if (whole.length > 0) found.set(name, whole);
  }
  await client.query('reset role');
  expect(Object.fromEntries(found)).toEqual({});
});

async function tenantRole(): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_roles where rolname like 'commerce\\_tenant\\_%' and pg_has_role(rolname, 'usage')
      and has_table_privilege(rolname, 'orders', 'select') limit 1`);
  return rows[0]?.name ?? '';
}
