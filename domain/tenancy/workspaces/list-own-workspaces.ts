import { workspacesOf } from '../../../storage/queries/tenancy/workspaces.ts';
import { Workspace } from '../../../storage/entities/workspace.ts';
import type { Page } from '../../../storage/page.ts';
import type { IdentityContext } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

/** The workspaces that the caller is a member of. */
export async function listOwnWorkspaces(
  ctx: IdentityContext,
  request: PageRequest,
): Promise<Page<Workspace>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, workspacesOf(ctx.identity.subject), request);
  return mapPage(page, (row) => em.map(Workspace, row));
}
