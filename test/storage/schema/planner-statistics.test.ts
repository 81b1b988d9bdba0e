import { afterAll, expect, test } from 'bun:test';
import pg from 'pg';
import { queryOn } from '../../../storage/driver/driver.ts';
import { baseSettings, settingsText } from '../../../storage/driver/settings.ts';
import { READ_SESSION_LINES } from '../../../storage/queries/cart-sessions/lock-session-cart.ts';
import { LINES_AND_PAYING } from '../../../storage/queries/carts/cart-rows.ts';
import { READ_ATTEMPT_STATE } from '../../../storage/queries/checkout/attempt-state.ts';
import { COMPLETION_FACTS } from '../../../storage/queries/checkout/completion-facts.ts';
import { CHECKOUT_SESSION_WITH_TENANT } from '../../../storage/queries/checkout/session-tenant.ts';
import {
  READ_CHECKOUT_STATE,
  READ_LOCKED_STATE,
} from '../../../storage/queries/checkout/sessions.ts';
import { sql, type RunQuery } from '../../../storage/query.ts';
import { expectTenants } from '../../../storage/schema/planner-statistics.ts';
import { startStack } from '../../support/stack/stack.ts';
import { builtQueries, exportedQueries } from '../all-queries.ts';
import { readsAll, readWhole } from './whole-tenants.ts';

/** Plans of a database that has never been analyzed: a new installation in its first minutes. */

const stack = await startStack({ actorCount: 0 });
const client: pg.Client = new pg.Client({
  connectionString: stack.databaseUrl,
  options: settingsText(baseSettings),
});
await client.connect();
const query: RunQuery = queryOn(client);
afterAll(async () => {
  await client.end();
  await stack.stop();
});

async function planOf(text: string): Promise<string[]> {
  const rows = await query(
    sql<Record<'QUERY PLAN', string>>(`explain (generic_plan, costs off) ${text}`),
  );
  return rows.map((row) => row['QUERY PLAN']);
}

/** A few rows a workspace: how it is configured, and who may work in it. */
const small =
  /^(application|application_role|api_key|connector|embed_config|environment|extension|fault|invitation|invoice_settings|list_view|member|notification|webhook_endpoint)(_|$)/;
/** Relays and numbers: one row a workspace or environment, or a partition. */
const oneRow = /^(environment_log|placement|stream_cursor|stream_head)$/;
/** By name of the query, the table or index of which it reads a whole tenant. */
async function whatReadsTooMuch(): Promise<string[]> {
  const found = new Set<string>();
  for (const { file, name, query: one } of [...(await exportedQueries()), ...builtQueries()]) {
    // In the directory a workspace, and its move, is one row.
    if (/^storage\/queries\/(directory|moves)\//.test(file)) continue;
    if (readsAll.has(name) || !/^\s*(select|with|insert|update|delete)/.test(one.text)) continue;
    for (const table of readWhole(await planOf(one.text)))
      if (!small.test(table) && !oneRow.test(table)) found.add(`${name}: ${table}`);
  }
  return [...found];
}

test('no query reads all rows of a workspace to find some, in a database without statistics', async () => {
  expect(await whatReadsTooMuch()).toEqual([]);
});

/** Each reads several things of one checkout, in subqueries that a plan could turn into joins over all checkouts. */
const ofOneCheckout = {
  LINES_AND_PAYING,
  READ_LOCKED_STATE,
  READ_ATTEMPT_STATE,
  READ_CHECKOUT_STATE,
  READ_SESSION_LINES,
  CHECKOUT_SESSION_WITH_TENANT,
  COMPLETION_FACTS,
};

test.each(Object.entries(ofOneCheckout))(
  '%s reads everything by its key',
  async (_name, { text }) => {
    const plan = await planOf(text);
    const scans = plan.filter((line) => /Scan (Backward )?using|Seq Scan|Heap Scan/.test(line));
    expect(scans.length).toBeGreaterThan(0);
    expect(plan.filter((line) => /Seq Scan|Hash|Merge|Bitmap/.test(line))).toEqual([]);
    expect(plan.filter((line) => line.includes('Index Cond:'))).toHaveLength(scans.length);
  },
);

test('without the expectation many would', async () => {
  await query(sql('begin'));
  await query(sql('delete from pg_statistic'));
  const found = await whatReadsTooMuch();
  await query(sql('rollback'));
  expect(found.length).toBeGreaterThan(20);
});

const EXPECTED = sql<{ name: string; distinct: number }>(`
  select a.attname as name, s.stadistinct::float8 as distinct
  from pg_attribute a join pg_statistic s on s.starelid = a.attrelid and s.staattnum = a.attnum
  where a.attrelid = $1::regclass and a.attname like '%\\_id' order by 1`);

test('a new day has the expectation, too', async () => {
  await query(sql(`select ensure_day_partitions('event', '2031-05-07', 1)`));
  expect(await query(EXPECTED, ['event_20310507'])).toEqual(
    ['application_id', 'environment_id', 'workspace_id'].map((name) => ({ name, distinct: 1 })),
  );
});

test('it outlives the statistics that are gathered later, and is set once', async () => {
  await query(sql('analyze application'));
  const of = async () => query(EXPECTED, ['application']);
  const gathered = await of();
  expect(gathered).toContainEqual({ name: 'workspace_id', distinct: 1 });
  await expectTenants(query);
  expect(await of()).toEqual(gathered);
});
