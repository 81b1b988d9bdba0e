import { sql, type RunQuery } from '../query.ts';
import { TABLES } from '../roles/row-security.ts';

/**
 * `expect_tenants` makes the planner expect, for one table, that any workspace, environment or application may have most of its
 * rows. Without it a table that was never analyzed counts 200 workspaces in it, so one has about one row, and an index
 * that reads all of a workspace seems as good as the one that reads the row that is asked for: until statistics are
 * gathered, each lookup of a growing workspace reads all of it. Statistics that are gathered later keep the expectation,
 * and what they know of the largest workspaces besides. Needs Postgres 18 (`pg_restore_attribute_stats`).
 */
const EXPECT_TENANTS = `
  create or replace function expect_tenants(target regclass) returns void language plpgsql as $$
  declare
    known record;
    place record;
  begin
    select relkind = 'p' as is_parent, relname::text as name, relnamespace::regnamespace::text as space
      into known from pg_class where oid = target;
    for place in
      select a.attname::text as name, a.attnum, a.attname <> 'status' as is_tenant, a.attoptions from pg_attribute a
      where a.attrelid = target and a.attnum > 0 and not a.attisdropped
        and a.attname in ('workspace_id', 'environment_id', 'application_id', 'status')
    loop
      if place.is_tenant and place.attoptions is null then
        execute format('alter table %s alter column %I set (n_distinct = 1, n_distinct_inherited = 1)', target, place.name);
      end if;
      if not exists (
        select from pg_stats where schemaname = known.space and tablename = known.name and attname = place.name
      ) then
        perform pg_restore_attribute_stats('schemaname', known.space, 'relname', known.name, 'attname', place.name,
          'inherited', known.is_parent, 'null_frac', 0::real, 'avg_width', 16,
          'n_distinct', (case when place.is_tenant then 1 else 4 end)::real);
      end if;
    end loop;
  end $$`;

/** Runs before the migrations, which may create partitions. */
export async function preparePlannerStatistics(query: RunQuery): Promise<void> {
  await query(sql(EXPECT_TENANTS));
  await query(sql('revoke all on function expect_tenants(regclass) from public'));
}

/** Runs after the migrations, over every table; running it again changes nothing. */
export async function expectTenants(query: RunQuery): Promise<void> {
  for (const { name } of await query(TABLES))
    await query(sql('select expect_tenants($1::regclass)'), [name]);
}
