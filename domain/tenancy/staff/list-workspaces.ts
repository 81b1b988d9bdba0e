import { allWorkspaces } from '../../../storage/queries/tenancy/workspaces.ts';
import { Workspace } from '../../../storage/entities/workspace.ts';
import type { CellsContext } from '../../context.ts';
import { mapPage, type PageRequest } from '../../list-page.ts';
import { listOverCells, type PageOverCells } from '../../list-over-cells.ts';

/** Every workspace, for staff; `q` matches name or slug, or is the id. */
export async function listWorkspaces(
  ctx: CellsContext,
  { q, ...request }: PageRequest & { readonly q?: string | undefined },
): Promise<PageOverCells<Workspace>> {
  const em = ctx.database.em();
  const page = await listOverCells(ctx, allWorkspaces(q), request);
  return { ...page, ...mapPage(page, (row) => em.map(Workspace, row)) };
}
