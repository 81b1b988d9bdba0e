import { Extension } from '../../storage/entities/extension.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { WorkspaceContext } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';

const keyset = newestFirst('extensions');

/** The extensions that the workspace develops, newest first. */
export async function listExtensions(
  ctx: WorkspaceContext,
  request: PageRequest,
): Promise<Page<Extension>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from extension',
      where: (bind) => [`workspace_id = ${bind(ctx.workspaceId)}`],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Extension, row));
}
