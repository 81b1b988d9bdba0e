import { Organization } from '../../../storage/entities/organization.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

const keyset = newestFirst('organizations');

export async function listOrganizations(
  ctx: Context,
  request: PageRequest,
): Promise<Page<Organization>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from organization',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(Organization, row));
}
