import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import type { Page } from '../../../storage/page.ts';
import { endpointList } from '../../../storage/queries/webhooks/endpoints.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import type { ListEndpointsQuery } from '../schemas.ts';

/** Endpoints, active and paused. */
export async function listEndpoints(
  ctx: Context,
  { failing, ...request }: ListEndpointsQuery,
): Promise<Page<WebhookEndpoint>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, endpointList(ctx, failing), request);
  return mapPage(page, (row) => em.map(WebhookEndpoint, row));
}
