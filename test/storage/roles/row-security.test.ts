import { describe, expect, test } from 'bun:test';
import { systemGroup } from '../../../storage/roles/database-roles.ts';
import { prepareRowSecurity, secureTables } from '../../../storage/roles/row-security.ts';
import { ensurePartitions } from '../../../storage/queries/operations/day-partitions.ts';
import { sql } from '../../../storage/query.ts';
import {
  openTwoTenants,
  tenantTables,
  unsecuredTables,
} from '../../support/database/two-tenants.ts';
import { askUnnamed } from '../../support/database/ask-unnamed.ts';

/** Row level security as the second layer of tenant isolation (decision 7): roles and policies. */
const { mine, other, opened, tenant, asOwner } = await openTwoTenants();

describe('the roles', () => {
  test.each(['tenant', 'system'] as const)(
    'the %s login owns nothing, is no superuser and bypasses no policy',
    async (kind) => {
      const database = kind === 'tenant' ? tenant : opened.system.database;
      const [role] = await database.read(
        sql<Record<string, unknown>>(`
        select current_user = session_user as plain, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          (select count(*)::int from pg_class where pg_has_role(current_user, relowner, 'member')) as owned
        from pg_roles where rolname = current_user`),
      );
      expect(role).toEqual({
        plain: true,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      });
    },
  );

  test('the tenant may make no table, no partition, and read no stored answer', async () => {
    const refused = [
      'create table mine (id int)',
      `select ensure_day_partitions('event', current_date, 1)`,
      `select drop_day_partition('event_20200101')`,
      `select secure_table('event'::regclass)`,
      'select answer from idempotency_key limit 1',
      `set role ${systemGroup}`,
      'set session authorization commerce',
    ];
    for (const text of refused)
      expect(await tenant.read(sql(text)).catch((error) => error.code), text).toBe('42501');
  });
});

describe('the database of a workspace', () => {
  test('leads to no other workspace', () => {
    expect(tenant.of(mine.workspaceId)).toBe(tenant);
    expect(() => tenant.of(other.workspaceId)).toThrow('the database of another workspace');
    expect(() => opened.system.database.of('everyone')).toThrow('not a workspace id');
  });
});

describe('the policies', () => {
  test('stand on every table of a workspace, partitions too', async () => {
    expect((await tenantTables(asOwner)).length).toBeGreaterThan(40);
    expect(await unsecuredTables(asOwner)).toEqual([]);
  });

  test('leave out only tables of the installation: every other names the workspace of each row', async () => {
    const rows = await asOwner(
      sql<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
      order by 1`),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'actor_pool',
      'actor_process',
      'cron_run',
      'foreign_extension',
      'foreign_extension_version',
      'lookup_key',
      'money_audit',
      'schema_migration',
      'shard_lease',
      'workspace',
    ]);
  });

  test('hold for every view, which shows its reader the rows', async () => {
    const views = await asOwner(
      sql<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any(c.reloptions), false)`),
    );
    const lookups = [
      'cart_lookup',
      'customer_lookup',
      'discount_lookup',
      'orders_lookup',
      'subscription_lookup',
    ];
    // Extensions are made in one workspace and installed in all, once published.
    const catalogue = ['extension_lookup', 'extension_version_lookup'];
    const known = [...lookups, ...catalogue].toSorted();
    expect(views.map(({ name }) => name).toSorted()).toEqual(known);
    const drafts = await tenant.read(
      sql(
        `select 1 from extension_version_lookup where status <> 'published' and workspace_id <> $1`,
      ),
      [mine.workspaceId],
    );
    expect(drafts).toEqual([]);
    for (const name of lookups) {
      const seen = await tenant.read(
        sql<{ id: string }>(`select distinct workspace_id as id from ${name}`),
      );
      expect(seen.filter(({ id }) => id !== mine.workspaceId)).toEqual([]);
      expect(await askUnnamed(tenant, `select 1 from ${name} limit 1`)).toEqual([]);
    }
    expect(await tenant.read(sql('select id from cart_lookup'))).toHaveLength(1);
  });

  test('come to a table that nobody thought of, and running the step again changes nothing', async () => {
    const name = `forgotten_${crypto.randomUUID().slice(0, 8)}`;
    await asOwner(sql(`create table ${name} (workspace_id uuid not null, id int)`));
    try {
      expect(await unsecuredTables(asOwner)).toEqual([name]);
      await prepareRowSecurity(asOwner);
      await secureTables(asOwner);
      expect(await unsecuredTables(asOwner)).toEqual([]);
      await secureTables(asOwner);
      await asOwner(sql(`insert into ${name} values ($1, 1), ($2, 2)`), [
        mine.workspaceId,
        other.workspaceId,
      ]);
      expect(await tenant.read(sql(`select id from ${name}`))).toEqual([{ id: 1 }]);
    } finally {
      await asOwner(sql(`drop table ${name}`));
    }
  });

  test('come to the partitions that the service makes', async () => {
    const query = opened.system.database.read.bind(opened.system.database);
    await ensurePartitions(query, 'event', 12);
    await ensurePartitions(query, 'webhook_delivery', 12);
    expect(await unsecuredTables(asOwner)).toEqual([]);
  });
});
