import { afterEach, describe, expect, test } from 'bun:test';
import { sqlState } from '../../../storage/errors/database-errors.ts';
import { prepareRowSecurity, secureTables } from '../../../storage/roles/row-security.ts';
import { sql, type RunQuery } from '../../../storage/query.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { fillCart, openTwoTenants, tenantTables } from '../../support/database/two-tenants.ts';
import { askUnnamed } from '../../support/database/ask-unnamed.ts';

/** Workspaces that live in another cell: no login reads or writes their rows here. */
const two = await openTwoTenants();
const { mine, tenant, asOwner } = two;
const system = two.opened.system.database;
const owner = await sqlOf(mine);
afterEach(() => setAbsent(mine.workspaceId, false));
async function setAbsent(workspaceId: string, isAbsent: boolean): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`lock table absent_workspace in share row exclusive mode`;
    if (isAbsent)
      await tx`
        insert into absent_workspace (workspace_id, state, cell, version)
        values (${workspaceId}, 'departed', 'b', 2)`;
    else await tx`delete from absent_workspace where workspace_id = ${workspaceId}`;
    await tx`select follow_absent_workspaces()`;
  });
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => sqlState(error),
  );
}

/** Some rows of the workspace in each table that has any, as the login sees them. */
async function visible(read: RunQuery, key: string, name: string): Promise<number> {
  const [row] = await read(
    sql<{ seen: number }>(`select count(*)::int as seen from ${name} where ${key} = $1`),
    [mine.workspaceId],
  );
  return row?.seen ?? 0;
}

describe('a tenant whose workspace is absent', () => {
  test('reads no table, and is told so, in statements that were prepared before as well', async () => {
    const tables = await tenantTables(asOwner);
    const read = tenant.read.bind(tenant);
    for (const { name, key } of tables) await visible(read, key, name);
    await setAbsent(mine.workspaceId, true);
    for (const { name, key } of tables)
      expect([name, await codeOf(visible(read, key, name))]).toEqual([name, 'CW001']);
    const shared = tenant.readShared(sql('select id from cart where workspace_id = $1'), [
      mine.workspaceId,
    ]);
    expect(await codeOf(shared)).toBe('CW001');
  });

  test('writes nothing', async () => {
    const cartId = await fillCart(mine);
    const own = [mine.workspaceId, cartId];
    await setAbsent(mine.workspaceId, true);
    const writes = [
      'update cart set currency = currency where workspace_id = $1 and id = $2',
      'delete from cart where workspace_id = $1 and id = $2',
      'select from cart where workspace_id = $1 and id = $2 for update',
      `insert into marketing_opt_out (workspace_id, environment_id, application_id, email_hash, category, created_at)
       values ($1, $2, $2, 'x', 'cart_recovery', now())`,
    ];
    for (const text of writes) {
      expect([text, await codeOf(tenant.read(sql(text), own))]).toEqual([text, 'CW001']);
      const inUnit = tenant.transaction((tx) => tx.query(sql(text), own));
      expect(await codeOf(inUnit)).toBe('CW001');
    }
  });

  test('finds nothing by the lookup views either', async () => {
    await setAbsent(mine.workspaceId, true);
    for (const view of ['cart_lookup', 'customer_lookup', 'extension_lookup'])
      expect(await codeOf(tenant.read(sql(`select id from ${view}`)))).toBe('CW001');
  });

  test('disturbs no other', async () => {
    await setAbsent(mine.workspaceId, true);
    const theirs = system.of(two.other.workspaceId);
    expect(await theirs.read(sql('select id from workspace'))).toEqual([
      { id: two.other.workspaceId },
    ]);
    await fillCart(two.other);
    expect(await askUnnamed(tenant, 'select 1 from cart')).toEqual([]);
  });

  test('is back with the next statement once it is here again', async () => {
    await setAbsent(mine.workspaceId, true);
    expect(await codeOf(tenant.read(sql('select id from workspace')))).toBe('CW001');
    await setAbsent(mine.workspaceId, false);
    expect(await tenant.read(sql('select id from workspace'))).toHaveLength(1);
  });
});

describe('the system, where a workspace is absent', () => {
  test('sees none of its rows in any table, and all others', async () => {
    const tables = await tenantTables(asOwner);
    const read = system.read.bind(system);
    const before = await Promise.all(tables.map(({ name, key }) => visible(read, key, name)));
    expect(before.filter((count) => count > 0).length).toBeGreaterThan(8);
    await setAbsent(mine.workspaceId, true);
    for (const { name, key } of tables)
      expect([name, await visible(read, key, name)]).toEqual([name, 0]);
    const seen = await read(sql('select 1 from cart_lookup where workspace_id = $1'), [
      mine.workspaceId,
    ]);
    expect(seen).toEqual([]);
    const others = await read(sql('select id from workspace where id = $1'), [
      two.other.workspaceId,
    ]);
    expect(others).toHaveLength(1);
  });

  test('writes none of its rows, and those of no workspace as before', async () => {
    const insert = `insert into failed_row (kind, row_id, workspace_id, attempts, error, next_try_at)
      values ('test', $1, $2, 1, 'x', now())`;
    const id = crypto.randomUUID();
    await setAbsent(mine.workspaceId, true);
    expect(await codeOf(system.read(sql(insert), [id, mine.workspaceId]))).toBe('42501');
    await system.read(sql(insert), [id, null]);
    const deleted = await system.read(
      sql('delete from failed_row where row_id = $1 returning row_id'),
      [id],
    );
    expect(deleted).toHaveLength(1);
  });

  test('is told so when its transaction names the workspace', async () => {
    await setAbsent(mine.workspaceId, true);
    const named = (workspaceId: string) =>
      system.transaction(async (tx) => {
        await tx.query(sql(`select set_config('app.workspace_id', $1, true)`), [workspaceId]);
        return tx.query(sql('select id from api_key where workspace_id = $1'), [workspaceId]);
      });
    expect(await codeOf(named(mine.workspaceId))).toBe('CW001');
    expect(await named(two.other.workspaceId)).not.toEqual([]);
  });
});

describe('where no workspace is absent', () => {
  test('no plan of the system has a trace of it', async () => {
    const plan = await system.read(
      sql<Record<string, string>>(
        'explain (verbose) select id from cart where shard = 1 and updated_event_due_at < now()',
      ),
    );
    expect(JSON.stringify(plan)).not.toMatch(/workspace_id|is_present|filter/i);
  });

  test('a tenant names the workspace as before', async () => {
    const [found] = await asOwner(
      sql<{ body: string }>(
        `select pg_get_function_sqlbody('current_workspace_id()'::regprocedure) as body`,
      ),
    );
    expect(found?.body).not.toContain('reject_absent');
  });
});

test('a migration leaves absent workspaces absent', async () => {
  await setAbsent(mine.workspaceId, true);
  await prepareRowSecurity(asOwner);
  await secureTables(asOwner);
  expect(await codeOf(tenant.read(sql('select id from workspace')))).toBe('CW001');
});

test('no statement that begins after the commit sees a row, however busy the connections are', async () => {
  let since = Number.POSITIVE_INFINITY;
  let isOver = false;
  const late: string[] = [];
  const busy = Array.from({ length: 16 }, async (_, index) => {
    while (!isOver) {
      const isAfter = performance.now() > since;
      const read =
        index % 2 === 0
          ? tenant.read(sql('select id from cart where workspace_id = $1'), [mine.workspaceId])
          : system.read(sql('select id from cart where workspace_id = $1'), [mine.workspaceId]);
      const rows = await read.catch(() => []);
      if (isAfter && rows.length > 0) late.push(`${index}: ${rows.length} rows`);
    }
  });
  await setAbsent(mine.workspaceId, true);
  since = performance.now();
  for (let turn = 0; turn < 200; turn += 1) await system.read(sql('select'));
  isOver = true;
  await Promise.all(busy);
  expect(late).toEqual([]);
});
