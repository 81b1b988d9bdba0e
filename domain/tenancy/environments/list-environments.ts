import { Environment } from '../../../storage/entities/environment.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { WorkspaceContext } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import type { EnvironmentFilter } from './schemas.ts';

const keyset = newestFirst('environments');

export async function listEnvironments(
  ctx: WorkspaceContext,
  { includeArchived, ...request }: EnvironmentFilter,
): Promise<Page<Environment>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from environment',
      where: (bind) => {
        const tenant = `workspace_id = ${bind(ctx.workspaceId)}`;
        return includeArchived ? [tenant] : [tenant, 'archived_at is null'];
      },
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Environment, row));
}
