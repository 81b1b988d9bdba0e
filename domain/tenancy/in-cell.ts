import type { CellsContext, SystemContext } from '../context.ts';

/** The system's context in the cell of a workspace, for statements that name the workspace. */
export function inCellOf(ctx: CellsContext, workspaceId: string): SystemContext {
  return { ...ctx, database: ctx.database.systemOf(workspaceId) };
}
