import { ApiKey } from '../../../storage/entities/api-key.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { ApplicationContext } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import type { ApiKeyFilter } from './schemas.ts';

const keyset = newestFirst('api-keys');

export async function listApiKeys(
  ctx: ApplicationContext,
  { type, includeRevoked, ...request }: ApiKeyFilter,
): Promise<Page<ApiKey>> {
  const em = ctx.database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from api_key',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
        `application_id = ${bind(ctx.applicationId)}`,
        'installation_id is null',
        ...(type === undefined ? [] : [`type = ${bind(type)}`]),
        ...(includeRevoked ? [] : ['revoked_at is null']),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(ApiKey, row));
}
