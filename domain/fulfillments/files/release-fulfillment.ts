import type { FulfillmentRows } from '../../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { lockFulfillment } from '../load.ts';
import { requireReleasable } from '../require-state.ts';
import { deliverFiles } from './deliver-files.ts';

/** Releases a digital fulfillment: freezes its limits, creates links and mails them to the customer. */
export function releaseFulfillment(
  ctx: Context,
  fulfillmentId: string,
): Promise<Concluded<FulfillmentRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireReleasable(found);
    await deliverFiles(ctx, tx, found);
    return found;
  });
}
