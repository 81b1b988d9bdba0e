import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment } from './load.ts';
import { markFulfillmentCancelled } from './cancel-open-of-order.ts';
import { recordOnOrder } from './record-on-order.ts';
import { allUnits, requireState } from './require-state.ts';

/** Cancels a fulfillment: its quantities return to the order, links to its digital goods expire. */
export function cancelFulfillment(
  ctx: Context,
  fulfillmentId: string,
  reason: string | null,
): Promise<Concluded<FulfillmentRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireState(found, 'cancel');
    const wasDelivered = found.fulfillment.status === 'delivered';
    await markFulfillmentCancelled(ctx, tx, found, reason);
    if (wasDelivered) await recordOnOrder(ctx, tx, found, allUnits(found, -1));
    emitFulfillmentEvent(ctx, tx, 'fulfillment.cancelled', found);
    return found;
  });
}
