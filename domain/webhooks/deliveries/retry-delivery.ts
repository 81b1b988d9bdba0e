import { holdOpenEndpoint } from '../../../storage/queries/webhooks/replays.ts';
import {
  AWAIT_RETRIES_OF,
  findDelivery,
  reopenDelivery,
} from '../../../storage/queries/webhooks/reopen-delivery.ts';
import {
  DELIVERY_BY_ID,
  type DeliveryRow,
} from '../../../storage/queries/webhooks/delivery-rows.ts';
import { isUuid } from '../../../storage/ids.ts';
import { shardOfEndpoint } from '../../../storage/queries/webhooks/create-deliveries.ts';
import type { Transaction } from '../../../storage/database.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireOpen } from '../require-state.ts';

/**
 * Makes a delivery due now, whatever its status. Its attempts keep counting: one that fails again follows the retry
 * schedule, an exhausted one gets this one attempt. 409 `invalid_state` when its endpoint is paused or deleted.
 */
export async function retryDelivery(
  ctx: ApplicationContext,
  id: string,
): Promise<Concluded<DeliveryRow>> {
  if (!isUuid(id)) fail('not_found');
  return concludingUnit(ctx, async (tx) => {
    await tx.query(AWAIT_RETRIES_OF, [id]);
    // It may end between read and lock; then it is in the log, and only a retry reopens it.
    const row = (await reopen(ctx, tx, id)) ?? (await reopen(ctx, tx, id));
    return row ?? fail('not_found');
  });
}

async function reopen(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  tx: Transaction,
  id: string,
): Promise<DeliveryRow | null> {
  const query = tx.query.bind(tx);
  const key = { id, environmentId, applicationId };
  const kept = await findDelivery(query, key);
  if (!kept) fail('not_found');
  const { endpointId, createdAt } = kept;
  const endpoint = requireOpen(await holdOpenEndpoint(query, { workspaceId, endpointId }));
  const isReopened = await reopenDelivery(query, key, kept, shardOfEndpoint(endpoint));
  if (!isReopened) return null;
  const [row] = await query(DELIVERY_BY_ID, [id, createdAt]);
  return row ?? null;
}
