import { sql, type RunQuery } from '../query.ts';
import { removedTables, type MovedTable } from './moved-tables.ts';
import { literal, quoted } from './names.ts';
import type { MoveHold, OwnerCell } from './owner-cell.ts';
import { EVENT_KEYS, ofWorkspace, type RowScope } from './row-finder.ts';

const BATCH = 5_000;

/**
 * Removes every row of the workspace from a cell in which it is absent, a batch a commit, children first, and events with
 * what has their keys. The rows of shards that `scope` does not name are looked for in the end.
 */
export async function removeRows(
  cell: OwnerCell,
  move: MoveHold,
  scope: RowScope,
  onRemoved: (rows: number) => Promise<void>,
): Promise<void> {
  const tables = (await removedTables(cell.query)).toReversed();
  for (const table of tables) {
    const own = `${quoted(table.key)} = ${literal(scope.workspaceId)}::uuid`;
    const conditions = new Set([ofWorkspace(table, scope), own]);
    const removalOf = EVENT_KEYS.includes(table.name) ? removalOfEvents : removalOfRows;
    for (const condition of conditions)
      for (const { name } of table.leaves)
        await empty(cell, move, removalOf(name, condition), onRemoved);
  }
}

async function empty(
  cell: OwnerCell,
  move: MoveHold,
  removal: string,
  onRemoved: (rows: number) => Promise<void>,
): Promise<void> {
  for (let isEmpty = false; !isEmpty;) {
    const removed = await cell.fenced(move, async (query) => {
      await requireAbsent(query, move.workspaceId);
      return (await query(sql(removal))).length;
    });
    await onRemoved(removed);
    isEmpty = removed < BATCH;
  }
}

function removalOfRows(leaf: string, condition: string, returned = '1'): string {
  return `delete from ${quoted(leaf)} where ctid = any(array(
    select ctid from ${quoted(leaf)} where ${condition} limit ${BATCH})) returning ${returned}`;
}

function removalOfEvents(leaf: string, condition: string): string {
  return `
    with gone as (${removalOfRows(leaf, condition, 'recorded_at, position')}),
    content as (
      delete from event e using gone where e.recorded_at = gone.recorded_at and e.position = gone.position returning 1)
    select 1 from gone union all select 1 from content`;
}

const IS_ABSENT = sql(
  `select from absent_workspace where workspace_id = $1 and state in ('arriving', 'departed')`,
);

/** The last check before rows go: the workspace does not live here. */
async function requireAbsent(query: RunQuery, workspaceId: string): Promise<void> {
  const [absent] = await query(IS_ABSENT, [workspaceId]);
  if (!absent)
    throw new Error(`the workspace ${workspaceId} lives in this cell: nothing is removed`);
}

const HAS_ROWS = (table: MovedTable, workspaceId: string) =>
  `select from ${quoted(table.name)} where ${quoted(table.key)} = ${literal(workspaceId)}::uuid limit 1`;

/** The tables in which the cell has rows of the workspace. */
export async function tablesWithRows(query: RunQuery, workspaceId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await removedTables(query))
    if ((await query(sql(HAS_ROWS(table, workspaceId)))).length > 0) found.push(table.name);
  return found;
}
