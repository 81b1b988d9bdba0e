import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

const keyset = newestFirst('webhook-endpoints');

/** Endpoints, active and paused. */
export async function listEndpoints(
  ctx: Context,
  request: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const { workspaceId, environmentId, applicationId, database } = ctx;
  const em = database.em();
  const page = await listPage<{ id: string; created_at: Date }>(
    ctx,
    {
      keyset,
      select: 'select * from webhook_endpoint',
      where: (bind) => [
        `workspace_id = ${bind(workspaceId)}`,
        `environment_id = ${bind(environmentId)}`,
        ...(applicationId === null ? [] : [`application_id = ${bind(applicationId)}`]),
        'deleted_at is null',
        'installation_id is null',
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  return mapPage(page, (row) => em.map(WebhookEndpoint, row));
}
