import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import type { Page } from '../../../storage/page.ts';
import { endpointList } from '../../../storage/queries/webhooks/endpoints.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';

/** Endpoints, active and paused. */
export async function listEndpoints(
  ctx: Context,
  request: PageRequest,
): Promise<Page<WebhookEndpoint>> {
  const em = ctx.database.em();
  const page = await listPage(ctx, endpointList(ctx), request);
  return mapPage(page, (row) => em.map(WebhookEndpoint, row));
}
