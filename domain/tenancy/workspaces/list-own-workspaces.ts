import { Workspace } from '../../../storage/entities/workspace.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { IdentityContext } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

const keyset = newestFirst('workspaces', 'w');

/** The workspaces that the caller is a member of. */
export async function listOwnWorkspaces(
  ctx: IdentityContext,
  request: PageRequest,
): Promise<Page<Workspace>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select w.* from workspace w join member m on m.workspace_id = w.id',
      where: (bind) => [`m.subject = ${bind(ctx.identity.subject)}`],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Workspace, row));
}
