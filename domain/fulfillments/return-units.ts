import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment, type LockedFulfillment } from './load.ts';
import { recordOnOrder } from './record-on-order.ts';
import { exceeds, rejectDuplicates, requireState } from './require-state.ts';
import type { LineQuantity } from './schemas.ts';

/** Records returned units. The fulfillment is `returned` when all are. */
export function returnUnits(
  ctx: Context,
  fulfillmentId: string,
  returned: readonly LineQuantity[],
): Promise<Concluded<FulfillmentRows>> {
  rejectDuplicates(returned);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireState(found, 'return');
    recordReturn(found, returned);
    const { fulfillment, lines } = found;
    const isAllBack = lines.every((line) => line.returnable() === 0);
    fulfillment.moveTo(isAllBack ? 'returned' : fulfillment.status, ctx.now());
    const changes = returned.map(({ lineItemId, quantity }) => ({
      lineItemId,
      returned: quantity,
    }));
    await recordOnOrder(ctx, tx, found, changes);
    emitFulfillmentEvent(ctx, tx, 'fulfillment.returned', found);
    return found;
  });
}

function recordReturn({ lines }: LockedFulfillment, returned: readonly LineQuantity[]): void {
  for (const [index, { lineItemId, quantity }] of returned.entries()) {
    const line = lines.find((candidate) => candidate.lineItemId === lineItemId);
    const returnable = line?.returnable() ?? 0;
    if (!line || quantity > returnable)
      exceeds(`lineItems.${index}.quantity`, returnable, quantity);
    line.countReturned(quantity);
  }
}
