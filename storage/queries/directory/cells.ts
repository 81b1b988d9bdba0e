import { sql, type RunQuery } from '../../query.ts';

/** Asked of a cell: whether it has the workspace $1. */
export const HAS_WORKSPACE = sql<{ slug: string }>('select slug from workspace where id = $1');

/** Asked of a cell. */
export const COUNT_WORKSPACES = sql<{ count: number }>(
  'select count(*)::int as count from workspace',
);

/** How many workspaces a cell shows. */
export async function countWorkspaces(query: RunQuery): Promise<number> {
  const [row] = await query(COUNT_WORKSPACES);
  return row?.count ?? 0;
}
