import { waitFor } from '../timing/wait-for.ts';
import type { World } from '../world/world.ts';
import { sqlOf } from './cells.ts';

/** Written by every request, or by what runs besides: when a key was used last, the log of requests, positions in streams. */
const besides = ['api_key', 'request_log', 'request_log_default', 'stream_cursor', 'stream_head'];

/** A text for each table that has rows of the workspace: how many, and what is in them. */
export type Rows = Readonly<Record<string, string>>;

/**
 * All rows of a workspace, once its events are numbered and its due jobs are done: what differs between two readings was
 * written by what happened between them.
 */
export async function rowsOf(world: World): Promise<Rows> {
  const sql = await sqlOf(world);
  const { workspaceId } = world;
  await waitFor(async () => {
    const [left] = await sql`
      select (select count(*) from unrelayed_event where workspace_id = ${workspaceId})::int as events,
        (select count(*) from job where workspace_id = ${workspaceId} and failed_at is null
          and (run_at <= now() or claim_id is not null))::int as jobs`;
    return left.events === 0 && left.jobs === 0;
  });
  const tables: { name: string }[] = await sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace
    order by c.relname`;
  const of = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*)::int as count,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content
     from "${name}" t where workspace_id = $1`;
  const text = tables
    .filter(({ name }) => !besides.includes(name))
    .map(of)
    .join(' union all ');
  const rows: { name: string; count: number; content: string }[] = await sql.unsafe(text, [
    workspaceId,
  ]);
  return Object.fromEntries(
    rows.filter(({ count }) => count > 0).map((row) => [row.name, `${row.count} ${row.content}`]),
  );
}
