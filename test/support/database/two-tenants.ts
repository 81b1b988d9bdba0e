import { afterAll } from 'bun:test';
import { systemGroup, tenantGroup } from '../../../storage/roles/database-roles.ts';
import { sql, statementOf, type RunQuery } from '../../../storage/query.ts';
import type { TenantDatabase } from '../../../storage/database.ts';
import { cellOf, sqlOf } from './cells.ts';
import { openContext, type OpenedContext } from '../world/context.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

export interface TwoTenants {
  readonly mine: World;
  readonly other: World;
  readonly opened: OpenedContext;
  /** Of `mine`. */
  readonly tenant: TenantDatabase;
  /** Queries of the database's owner, whom no policy holds. */
  readonly asOwner: RunQuery;
}

/** Two workspaces of one cell with a cart each, and the database of the first until the file's last test. */
export async function openTwoTenants(): Promise<TwoTenants> {
  const mine = await setup();
  const [owner, other] = await Promise.all([sqlOf(mine), setupBeside(mine)]);
  const asOwner: RunQuery = async (asked, given) => {
    const { text, values } = statementOf(asked, given);
    return owner.unsafe(text, [...values]);
  };
  for (const world of [mine, other]) await fillCart(world);
  const opened = await openContext(mine);
  afterAll(() => opened.close());
  return { mine, other, opened, tenant: opened.ctx.database, asOwner };
}

/** A workspace in the same cell. */
async function setupBeside(world: World): Promise<World> {
  const { name } = await cellOf(world);
  for (;;) {
    const other = await setup();
    if ((await cellOf(other)).name === name) return other;
  }
}

/** Makes a cart with a line; answers its id. */
export async function fillCart(world: World): Promise<string> {
  const cart = expectStatus(
    await world.api.post('/api/v1/carts', {
      applicationId: world.applicationId,
      currency: 'USD',
      customerEmail: 'buyer@example.test',
    }),
    201,
  );
  expectStatus(
    await world.api.post(`/api/v1/carts/${cart.id}/items`, {
      name: 'Chair',
      unitPrice: 1999,
      quantity: 1,
      type: 'product',
    }),
    201,
  );
  return cart.id;
}

export interface TenantTable {
  readonly name: string;
  readonly key: string;
}

/** Every table of a workspace's rows, partitions too. The list of absent workspaces is the system's. */
export async function tenantTables(asOwner: RunQuery): Promise<TenantTable[]> {
  return asOwner(
    sql<TenantTable>(`
    select c.oid::regclass::text as name, case when c.relname = 'workspace' then 'id' else 'workspace_id' end as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'absent_workspace'
      and (c.relname = 'workspace' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
    order by 1`),
  );
}

/** Tables of workspaces without the two policies. */
export async function unsecuredTables(asOwner: RunQuery): Promise<string[]> {
  const names = (await tenantTables(asOwner)).map(({ name }) => name);
  const secured = await asOwner(
    sql<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relrowsecurity
      and (select array_agg(p.polname::text || ' ' || array_to_string(p.polroles::regrole[], ',') order by p.polname)
           from pg_policy p where p.polrelid = c.oid)
        = array['system_rows ${systemGroup}', 'tenant_rows ${tenantGroup}']`),
  );
  const known = new Set(secured.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}
