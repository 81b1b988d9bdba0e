import { sql, type RunQuery } from '../../query.ts';

/** A cell as the directory knows it. */
export interface CellRow {
  readonly name: string;
  readonly workspaces: number;
  readonly takesNew: boolean;
}

export const LIST_CELLS = sql<CellRow>(
  `
  select c.name, c.takes_new as "takesNew",
    (select count(*)::int from directory.workspace w where w.cell = c.name) as workspaces
  from directory.cell c order by c.number`,
  ['name', 'takesNew', 'workspaces'],
);

export async function listCells(query: RunQuery): Promise<CellRow[]> {
  return query(LIST_CELLS);
}

/** $1 the cell, $2 whether sign-ups go there. No row for the last one to which they go; two at once come one after the other. */
export const SET_TAKES_NEW = sql<{ name: string }>(`
  with cells as (select name, takes_new from directory.cell order by number for update)
  update directory.cell c set takes_new = $2
  where c.name = $1 and ($2 or exists (select from cells where name <> $1 and takes_new))
  returning c.name`);

/** False when no other cell would take new workspaces. */
export async function setTakesNew(
  query: RunQuery,
  name: string,
  takesNew: boolean,
): Promise<boolean> {
  return (await query(SET_TAKES_NEW, [name, takesNew])).length > 0;
}
