import { allWorkspaces } from '../../../storage/queries/tenancy/workspaces.ts';
import { Workspace } from '../../../storage/entities/workspace.ts';
import type { Page } from '../../../storage/page.ts';
import type { SystemContext } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

/** Every workspace, for staff; `q` matches name or slug, or is the id. */
export async function listWorkspaces(
  ctx: SystemContext,
  { q, ...request }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<Workspace>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, allWorkspaces(q), request);
  return mapPage(page, (row) => em.map(Workspace, row));
}
