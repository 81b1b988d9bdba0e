import type { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { ORDER_OPEN_DELIVERIES } from '../../../storage/queries/webhooks/endpoints.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import type { EndpointChanges } from '../schemas.ts';
import { skipDeliveries } from '../deliveries/skip-deliveries.ts';
import { toEndpointView } from '../view.ts';
import { auditEndpoint } from './audit.ts';
import { changedHeaders } from './own-headers.ts';
import { requireEndpointUrl } from './require-url.ts';
import { lockEndpoint } from './load.ts';

/** Updates an endpoint. Pausing it skips its open deliveries; activating it resets its failures. */
export async function updateEndpoint(
  ctx: Context,
  id: string,
  changes: EndpointChanges,
): Promise<Concluded<WebhookEndpoint>> {
  if (changes.url !== undefined) requireEndpointUrl(ctx.services, changes.url);
  return concludingUnit(ctx, async (tx) => {
    const endpoint = await lockEndpoint(ctx, tx, id);
    const before = toEndpointView(endpoint);
    const now = ctx.services.clock();
    const sealedHeaders = changedHeaders(ctx.services.secrets, endpoint, changes);
    endpoint.revise({ ...changes, sealedHeaders }, now);
    const isPaused = changes.isActive === false && endpoint.isActive;
    if (isPaused) endpoint.pause('merchant', now);
    if (changes.isActive === true) endpoint.activate(now);
    const after = toEndpointView(endpoint);
    auditEndpoint(ctx, tx, endpoint, 'updated', { before, after });
    if (changes.ordering !== undefined)
      await tx.query(ORDER_OPEN_DELIVERIES, [endpoint.id, endpoint.ordering === 'per_resource']);
    if (isPaused) {
      await tx.flush();
      await skipDeliveries(tx, endpoint.workspaceId, [endpoint.id]);
    }
    return endpoint;
  });
}
