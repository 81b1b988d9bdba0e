import { expect } from 'bun:test';
import { CELL_NAMES, type CellName, type TwoCells } from './two-cells.ts';
import type { World } from '../world/world.ts';

/** Once a move has ended, nothing of it is left in either cell, and the workspace has rows in one of them only. */
export async function expectNothingLeft(
  cells: TwoCells,
  { workspaceId }: World,
  home: CellName,
): Promise<void> {
  const name = `commerce_move_${workspaceId.replaceAll('-', '')}`;
  for (const cell of CELL_NAMES) {
    const sql = cells.sql[cell];
    const [left] = await sql`
      select (select count(*) from pg_publication where pubname = ${name})::int as publications,
        (select count(*) from pg_subscription where subname = ${name})::int as subscriptions,
        (select count(*) from pg_replication_slots where database = current_database()
          and (slot_name = ${name} or slot_name like 'pg_%_sync_%'))::int as slots,
        -- The server's, so that moves of other tests beside this one are among them: those have their subscription.
        (select count(*) from pg_replication_origin_status o
          where o.external_id is not null and not exists (select from pg_subscription s
            where o.external_id = 'pg_' || s.oid
              or starts_with(o.external_id, 'pg_' || s.oid || '_')))::int as origins,
        (select count(*) from pg_class where relreplident = 'f'
          and relnamespace = 'public'::regnamespace)::int as whole,
        (select count(*) from absent_workspace where workspace_id = ${workspaceId})::int as absent,
        (select count(*) from workspace_move where workspace_id = ${workspaceId})::int as held,
        (select count(*) from shard_lease where pool = '(leaving)')::int as parked`;
    expect({ cell, ...left }).toEqual({
      cell,
      publications: 0,
      subscriptions: 0,
      slots: 0,
      origins: 0,
      whole: 0,
      absent: 0,
      held: 0,
      parked: 0,
    });
    const tables: { name: string; key: string }[] = await sql`
      select c.relname as name, a.attname as key from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        and a.attname = case when c.relname = 'workspace' then 'id' else 'workspace_id' end
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
    const held: string[] = [];
    for (const table of tables) {
      const [row] = await sql`
        select exists (select from ${sql(table.name)} where ${sql(table.key)} = ${workspaceId}) as has`;
      if (row.has) held.push(table.name);
    }
    if (cell === home) expect(held.length).toBeGreaterThan(20);
    else expect({ cell, held }).toEqual({ cell, held: [] });
  }
}
