import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { skipDeliveries } from '../deliveries/skip-deliveries.ts';
import { toEndpointView } from '../view.ts';
import { auditEndpoint } from './audit.ts';
import { lockEndpoint } from './load.ts';

/** Deletes an endpoint: nothing more is sent to it. Its row stays, as deliveries refer to it. */
export async function deleteEndpoint(
  ctx: Context,
  id: string,
): Promise<Concluded<{ id: string; deleted: true }>> {
  return concludingUnit(ctx, async (tx) => {
    const endpoint = await lockEndpoint(ctx, tx, id);
    const before = toEndpointView(endpoint);
    endpoint.delete(ctx.services.clock());
    auditEndpoint(ctx, tx, endpoint, 'deleted', { before, after: null });
    await tx.flush();
    await skipDeliveries(tx, endpoint.workspaceId, [endpoint.id]);
    return { id: endpoint.id, deleted: true as const };
  });
}
