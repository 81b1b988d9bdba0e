import { workspacesOf } from '../../../storage/queries/tenancy/workspaces.ts';
import { Workspace } from '../../../storage/entities/workspace.ts';
import type { IdentityContext } from '../../context.ts';
import { mapPage, type PageRequest } from '../../list-page.ts';
import { listOverCells, type PageOverCells } from '../../list-over-cells.ts';

/** The workspaces that the caller is a member of. */
export async function listOwnWorkspaces(
  ctx: IdentityContext,
  request: PageRequest,
): Promise<PageOverCells<Workspace>> {
  const em = ctx.database.em();
  const page = await listOverCells(ctx, workspacesOf(ctx.identity.subject), request);
  return { ...page, ...mapPage(page, (row) => em.map(Workspace, row)) };
}
