import { Workspace } from '../../../storage/entities/workspace.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { SystemContext } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

const keyset = newestFirst('staff-workspaces');

/** Every workspace, for staff; `q` is found in name and slug, or is the id. */
export async function listWorkspaces(
  ctx: SystemContext,
  { q, ...request }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<Workspace>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from workspace',
      where: (bind) => {
        if (q === undefined || q === '') return ['true'];
        const text = bind(q.toLowerCase());
        return [
          `(position(${text} in lower(name)) > 0 or position(${text} in slug) > 0 or id::text = ${text})`,
        ];
      },
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Workspace, row));
}
