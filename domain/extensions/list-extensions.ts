import { Extension } from '../../storage/entities/extension.ts';
import type { Page } from '../../storage/page.ts';
import { extensionList } from '../../storage/queries/extensions/extensions.ts';
import type { WorkspaceContext } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';

/** The extensions that the workspace develops, newest first. */
export async function listExtensions(
  ctx: WorkspaceContext,
  request: PageRequest,
): Promise<Page<Extension>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, extensionList(ctx.workspaceId), request);
  return mapPage(page, (row) => em.map(Extension, row));
}
