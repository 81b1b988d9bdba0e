import { environmentList } from '../../../storage/queries/tenancy/environments.ts';
import { Environment } from '../../../storage/entities/environment.ts';
import type { Page } from '../../../storage/page.ts';
import type { WorkspaceContext } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import type { EnvironmentFilter } from './schemas.ts';

export async function listEnvironments(
  ctx: WorkspaceContext,
  { includeArchived, ...request }: EnvironmentFilter,
): Promise<Page<Environment>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, environmentList(ctx.workspaceId, includeArchived), request);
  return mapPage(page, (row) => em.map(Environment, row));
}
