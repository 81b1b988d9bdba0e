import type { Static } from '@sinclair/typebox';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Concluded, Context } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment } from './load.ts';
import { markFulfillmentCancelled } from './cancel-open-of-order.ts';
import { recordOnOrder } from './record-on-order.ts';
import { allUnits, requireState } from './require-state.ts';
import type { CancelFulfillmentBody } from './schemas.ts';

/**
 * Cancels a fulfillment: its quantities return to the order, links to its digital goods expire. `dryRun` returns the same
 * and writes nothing.
 */
export function cancelFulfillment(
  ctx: Context,
  fulfillmentId: string,
  { reason = null, dryRun = false }: Partial<Static<typeof CancelFulfillmentBody>>,
): Promise<Concluded<FulfillmentRows>> {
  return concludingOrDry(ctx, dryRun, async (own, tx) => {
    const found = await lockFulfillment(own, tx, fulfillmentId);
    requireState(found, 'cancel');
    const wasDelivered = found.fulfillment.status === 'delivered';
    await markFulfillmentCancelled(own, tx, found, reason);
    if (wasDelivered) await recordOnOrder(own, tx, found, allUnits(found, -1));
    emitFulfillmentEvent(own, tx, 'fulfillment.cancelled', found);
    return found;
  });
}
