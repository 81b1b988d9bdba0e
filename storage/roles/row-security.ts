import { systemGroup, tenantGroup } from './database-roles.ts';
import { PRESENCE_FUNCTIONS } from '../moves/absent-workspaces.ts';
import { sql, type RunQuery } from '../query.ts';

/**
 * `secure_table` sets the policies of one table, unless they are set already: a tenant sees the rows of its
 * workspace, the system those of every workspace that lives here. A table with `workspace_id` needs nothing else.
 * The policy of `workspace` itself compares the id. A table without a workspace is open to both, except what only the owner
 * writes and the copies of foreign extensions, which the system reads. A tenant can conclude stored responses of its own, and
 * read none.
 */
const FUNCTIONS = [
  `create or replace function secure_table(target regclass) returns void language plpgsql as $$
   declare
     name text := (select relname from pg_class where oid = target);
     tenant_column text := case
       when name = 'workspace' then 'id'
       when exists (select 1 from pg_attribute where attrelid = target and attname = 'workspace_id' and not attisdropped)
         then 'workspace_id'
     end;
   begin
     if name = 'schema_migration' then
       execute format('grant select on %s to ${tenantGroup}, ${systemGroup}', target);
       return;
     end if;
     if name in ('lookup_key', 'absent_workspace') then
       execute format('grant select on %s to ${systemGroup}', target);
       return;
     end if;
     if name in ('foreign_extension', 'foreign_extension_version') then
       execute format('grant select, insert on %s to ${systemGroup}', target);
       return;
     end if;
     if not has_table_privilege('${systemGroup}', target, 'delete') then
       execute format('grant select, insert, update, delete on %s to ${systemGroup}', target);
     end if;
     if name = 'idempotency_key' then
       execute format('grant update, select (%s) on %s to ${tenantGroup}',
         (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = target and attnum > 0 and not attisdropped and attname <> 'answer'), target);
     elsif not has_table_privilege('${tenantGroup}', target, 'delete') then
       execute format('grant select, insert, update, delete on %s to ${tenantGroup}', target);
     end if;
     if tenant_column is null then return; end if;
     if not (select relrowsecurity from pg_class where oid = target) then
       execute format('alter table %s enable row level security', target);
     end if;
     if not exists (select 1 from pg_policy where polrelid = target and polname = 'tenant_rows') then
       execute format('create policy tenant_rows on %s to ${tenantGroup} using (%I = current_workspace_id())',
         target, tenant_column);
     end if;
     if not exists (select 1 from pg_policy where polrelid = target and polname = 'system_rows') then
       execute format('create policy system_rows on %s to ${systemGroup} using (is_present(%I))', target, tenant_column);
     end if;
   end $$`,
  `revoke all on function secure_table(regclass) from public`,
] as const;

/** Every table, partitions last. */
export const TABLES = sql<{ name: string }>(`
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relispartition, c.relname`);

const FOLLOW_ABSENT = 'select follow_absent_workspaces()';

/** Runs before the migrations, which may create partitions. A workspace that is absent stays so. */
export async function prepareRowSecurity(query: RunQuery): Promise<void> {
  for (const text of PRESENCE_FUNCTIONS) await query(sql(text));
  await query(sql(FOLLOW_ABSENT));
  for (const text of FUNCTIONS) await query(sql(text));
}

const VIEWS = `
  select c.oid::regclass::text as name, coalesce('security_invoker=true' = any(c.reloptions), false) as is_invoker
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname not like '%\\_lookup'
  order by c.relname`;

/**
 * Runs after the migrations, over every table and every view, which shows its reader's rows instead of its owner's
 * (except the lookups, which restrict themselves to the workspace: see 10-customers.sql).
 * Running it again changes nothing.
 */
export async function secureTables(query: RunQuery): Promise<void> {
  for (const group of [tenantGroup, systemGroup]) {
    await query(sql(`grant usage on schema public to ${group}`));
    await query(sql(`grant usage on all sequences in schema public to ${group}`));
  }
  for (const { name } of await query(TABLES)) {
    await query(sql('select secure_table($1::regclass)'), [name]);
  }
  for (const view of await query(sql<{ name: string; is_invoker: boolean }>(VIEWS))) {
    if (!view.is_invoker) await query(sql(`alter view ${view.name} set (security_invoker = true)`));
    await query(sql(`grant select on ${view.name} to ${tenantGroup}, ${systemGroup}`));
  }
}
