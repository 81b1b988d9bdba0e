import { describe, expect, test } from 'bun:test';
import { getCart } from '../../../domain/carts/get-cart.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { TenantDatabase } from '../../../storage/database.ts';
import { sql } from '../../../storage/query.ts';
import { fillCart, openTwoTenants, tenantTables } from '../../support/database/two-tenants.ts';
import { resourcesOf } from '../../../storage/unit-of-work.ts';
import { askUnnamed } from '../../support/database/ask-unnamed.ts';

/** Row level security without the filters of the queries, and the setting that names the workspace (decision 7). */
const { mine, other, opened, tenant, asOwner } = await openTwoTenants();

describe('with the storage filter switched off', () => {
  test('no table shows another workspace, read without any filter', async () => {
    for (const { name, key } of await tenantTables(asOwner)) {
      const seen = await tenant.read(
        sql<{ id: string }>(`select distinct ${key}::text as id from ${name}`),
      );
      expect([name, seen.filter(({ id }) => id !== mine.workspaceId)]).toEqual([name, []]);
    }
    const carts = await tenant.read(sql<{ id: string }>('select workspace_id as id from cart'));
    expect(carts.map(({ id }) => id)).toEqual([mine.workspaceId]);
  });

  test('a query that names no workspace sees no row of any', async () => {
    for (const { name } of await tenantTables(asOwner)) {
      const rows = await askUnnamed(tenant, `select count(*)::int as seen from ${name}`);
      expect([name, rows]).toEqual([name, [{ seen: 0 }]]);
    }
  });

  test('a verb that asks for the other workspace finds nothing', async () => {
    const cartId = await fillCart(other);
    const wrong = {
      ...opened.ctx,
      workspaceId: other.workspaceId,
      environmentId: other.environments.sandbox,
      applicationId: other.applicationId,
    };
    const refusal = await getCart(wrong, cartId, null).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(String(refusal)).toContain('does not exist');
    const right = {
      ...wrong,
      database: opened.system.database.of(other.workspaceId),
    };
    expect(await getCart(right, cartId, null)).toBeDefined();
  });

  test('rows of another workspace are neither changed, deleted nor made', async () => {
    const cartId = await fillCart(other);
    const touch = (text: string) => tenant.read(sql<{ id: string }>(text), [cartId]);
    expect(await touch(`update cart set currency = 'EUR' where id = $1 returning id`)).toEqual([]);
    expect(await touch('delete from cart_line where cart_id = $1 returning id')).toEqual([]);
    expect(await touch('select id from cart where id = $1 for update')).toEqual([]);
    const made = tenant.read(
      sql(
        'insert into marketing_opt_out select * from jsonb_populate_record(null::marketing_opt_out, $1::jsonb)',
      ),
      [
        {
          workspace_id: other.workspaceId,
          environment_id: other.environments.sandbox,
          application_id: other.applicationId,
          email_hash: 'x',
          category: 'cart_recovery',
          created_at: new Date(),
        },
      ],
    );
    expect(await made.catch((error) => error.code)).toBe('42501');
    const [left] = await asOwner(
      sql<{ currency: string; lines: number }>(
        `select currency, (select count(*)::int from cart_line l where l.cart_id = c.id) as lines from cart c where id = $1`,
      ),
      [cartId],
    );
    expect(left).toEqual({ currency: 'USD', lines: 1 });
  });

  test('a row cannot be moved to another workspace', async () => {
    const moved = tenant.read(sql('update workspace set id = $2 where id = $1'), [
      mine.workspaceId,
      crypto.randomUUID(),
    ]);
    expect(await moved.catch((error) => error.code)).toBe('42501');
  });
});

describe('the setting', () => {
  const SETTING = `select current_setting('app.workspace_id', true) as held`;

  test('ends with its transaction, on every connection, after failures too', async () => {
    const bad = () => tenant.read(sql('select 1 / 0')).catch(() => undefined);
    const failing = () =>
      tenant
        .transaction(async (tx) => {
          await tx.query(sql('select 1 from cart'));
          throw new Error('no');
        })
        .catch(() => undefined);
    const shared = () => tenant.readShared(sql('select no_such_column')).catch(() => undefined);
    await Promise.all(Array.from({ length: 12 }, () => [bad(), failing(), shared()]).flat());
    const { pool } = resourcesOf(tenant).tenant;
    for (const session of await Promise.all(Array.from({ length: 8 }, () => pool.connect()))) {
      const rows = await session.ask<{ held: unknown }>(SETTING, []);
      expect<unknown[]>(['', null]).toContain(rows[0]?.held);
      session.release();
    }
  });

  test('is told to shared connections whenever the reader is another, after failures too', async () => {
    const theirs = opened.system.database.of(other.workspaceId);
    const held = async (database: TenantDatabase) =>
      (await database.readShared(sql<{ held: string }>(SETTING)))[0]?.held;
    const bad = () => theirs.readShared(sql('select no_such_column')).catch(() => undefined);
    for (let round = 0; round < 6; round += 1) {
      const [, , first, second] = await Promise.all([bad(), bad(), held(tenant), held(theirs)]);
      expect([first, second]).toEqual([mine.workspaceId, other.workspaceId]);
    }
  });

  test('keeps reads of two workspaces apart that share a connection and a tick', async () => {
    const own = (database: TenantDatabase) =>
      database.readShared(sql<{ id: string }>('select id from workspace'));
    const pairs = Array.from({ length: 20 }, () => [
      own(tenant),
      own(opened.system.database.of(other.workspaceId)),
    ]);
    const answers = await Promise.all(pairs.flat());
    answers.forEach((rows, index) => {
      expect(rows).toEqual([{ id: index % 2 === 0 ? mine.workspaceId : other.workspaceId }]);
    });
  });

  test('takes a workspace id and nothing else', () => {
    expect(() => opened.system.database.of(`x'; reset role; --`)).toThrow('not a workspace id');
  });
});
