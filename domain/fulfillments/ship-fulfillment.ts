import type { Static } from '@sinclair/typebox';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { requestOrderMail } from '../mail/queue-mail.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment } from './load.ts';
import { recordOnOrder } from './record-on-order.ts';
import { allUnits, requireShippable } from './require-state.ts';
import type { ShipBody } from './schemas.ts';

/** Ships a physical fulfillment; its units become fulfilled. */
export function shipFulfillment(
  ctx: Context,
  fulfillmentId: string,
  { shippedAt, ...shipment }: Static<typeof ShipBody>,
): Promise<Concluded<FulfillmentRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireShippable(found);
    const now = ctx.now();
    found.fulfillment.ship(shipment, shippedAt ? new Date(shippedAt) : now, now);
    await recordOnOrder(ctx, tx, found, allUnits(found, 1));
    emitFulfillmentEvent(ctx, tx, 'fulfillment.shipped', found);
    requestOrderMail(ctx, tx, 'shipped', found.fulfillment);
    return found;
  });
}
