import {
  DELIVERY_DETAIL,
  type DeliveryDetailRow,
} from '../../../storage/queries/webhooks/delivery-attempts.ts';
import { instantOf, isUuid } from '../../../storage/ids.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** A delivery with its attempts; 404 for a malformed, unknown or foreign id, or one that is no longer retained. */
export async function getDelivery(ctx: Context, id: string): Promise<DeliveryDetailRow> {
  if (!isUuid(id)) fail('not_found');
  const { workspaceId, environmentId, applicationId, database } = ctx;
  const values = [workspaceId, environmentId, applicationId, id, instantOf(id)];
  const [row] = await database.read(DELIVERY_DETAIL, values);
  return row ?? fail('not_found');
}
