import type { Static } from '@sinclair/typebox';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment } from './load.ts';
import { recordOnOrder } from './record-on-order.ts';
import { allUnits, requireDeliverable } from './require-state.ts';
import type { DeliverBody } from './schemas.ts';

/** Records that a shipment was delivered or a service rendered; the units of a service become fulfilled. */
export function deliverFulfillment(
  ctx: Context,
  fulfillmentId: string,
  { deliveredAt }: Static<typeof DeliverBody>,
): Promise<Concluded<FulfillmentRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireDeliverable(found);
    const { fulfillment } = found;
    const now = ctx.now();
    fulfillment.deliver(deliveredAt ? new Date(deliveredAt) : now, now);
    if (fulfillment.type === 'service') await recordOnOrder(ctx, tx, found, allUnits(found, 1));
    emitFulfillmentEvent(ctx, tx, 'fulfillment.delivered', found);
    return found;
  });
}
