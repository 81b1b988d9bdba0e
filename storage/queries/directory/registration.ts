import { sql, type RunQuery } from '../../query.ts';

/**
 * $1 the cell. Numbers are given once and never changed. A cell that is added to others takes no new workspaces before
 * somebody says so: processes that do not know it could not serve them.
 */
export const REGISTER_CELL = sql(`
  insert into directory.cell (name, number, takes_new)
  select $1, coalesce(max(number) + 1, 0), not exists (select from directory.workspace) from directory.cell
  on conflict (name) do nothing`);

export const NUMBER_OF_CELL = sql<{ number: number }>(
  'select number from directory.cell where name = $1',
);

/** Gives the cell its number, if it has none, and returns it. */
export async function registerCell(query: RunQuery, name: string): Promise<number> {
  await query(REGISTER_CELL, [name]);
  const [row] = await query(NUMBER_OF_CELL, [name]);
  if (!row) throw new Error(`the cell ${name} was not registered`);
  return row.number;
}

/** Cells that hold workspaces and are not among $1. */
export const UNNAMED_CELLS = sql<{ cell: string; workspaces: number }>(`
  select cell, count(*)::int as workspaces from directory.workspace
  where cell <> all($1::text[]) group by cell order by cell`);

/** Whether this database holds a directory with cells. */
export const HAS_DIRECTORY = sql<{ has: boolean }>(
  `select to_regclass('directory.cell') is not null as has`,
);

/** The same for two connections to one database. */
export const DATABASE_PLACE = sql<{ place: string }>(
  `select current_database() || ' of the server of ' || pg_postmaster_start_time() as place`,
);

const PORTION = 10_000;
const LOWEST = '00000000-0000-0000-0000-000000000000';

/** In a cell: the workspaces that live there after the id $1, at most $2. */
export const WORKSPACES_OF_CELL = sql<{ id: string; slug: string }>(`
  select w.id, w.slug from workspace w
  where w.id > $1 and not exists (select from absent_workspace a where a.workspace_id = w.id)
  order by w.id limit $2`);

/** $1 ids, $2 slugs, $3 the cell. */
export const ENTER_WORKSPACES = sql(`
  insert into directory.workspace (workspace_id, slug, cell, state)
  select w.id, w.slug, $3, 'live' from unnest($1::uuid[], $2::text[]) as w (id, slug)
  on conflict (workspace_id) do nothing`);

/** Enters the workspaces of the cell that the directory does not know. */
export async function enterWorkspaces(
  directory: RunQuery,
  cell: RunQuery,
  name: string,
): Promise<void> {
  for (let last = LOWEST; ;) {
    const found = await cell(WORKSPACES_OF_CELL, [last, PORTION]);
    const end = found.at(-1);
    if (!end) return;
    const ids = found.map(({ id }) => id);
    await directory(ENTER_WORKSPACES, [ids, found.map(({ slug }) => slug), name]);
    last = end.id;
  }
}
