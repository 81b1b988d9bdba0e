import {
  lockReturnableFulfillments,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import {
  concludingUnit,
  type BaseContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../context.ts';
import type { OrderWithLines } from '../orders/view.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment, type LockedFulfillment } from './load.ts';
import { recordOnOrder, recordUnits } from './record-on-order.ts';
import { exceeds, rejectDuplicates, requireState, type LineChange } from './require-state.ts';
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
    markReturned(ctx, found, returned);
    await recordOnOrder(ctx, tx, found, returnedUnits(returned));
    emitFulfillmentEvent(ctx, tx, 'fulfillment.returned', found);
    return found;
  });
}

/**
 * Records returned units of an order on the fulfillments that hold them, oldest first, under the order's lock. The caller
 * has checked that they hold as many.
 */
export async function takeBackUnits(
  ctx: BaseContext,
  tx: Transaction,
  of: OrderWithLines,
  units: readonly LineQuantity[],
): Promise<void> {
  const { workspaceId, id: orderId } = of.order;
  const left = new Map(units.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  const changed: LockedFulfillment[] = [];
  for (const rows of await lockReturnableFulfillments(tx, workspaceId, orderId)) {
    const found = { ...rows, of };
    const taken = rows.lines
      .map((line) => ({
        lineItemId: line.lineItemId,
        quantity: Math.min(left.get(line.lineItemId) ?? 0, line.returnable()),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (taken.length === 0) continue;
    for (const { lineItemId, quantity } of taken)
      left.set(lineItemId, (left.get(lineItemId) ?? 0) - quantity);
    markReturned(ctx, found, taken);
    changed.push(found);
  }
  await recordUnits(ctx, tx, of, returnedUnits(units));
  for (const found of changed) emitFulfillmentEvent(ctx, tx, 'fulfillment.returned', found);
}

/** Counts the units on the fulfillment, which is `returned` when all of its units are. */
function markReturned(
  ctx: BaseContext,
  found: LockedFulfillment,
  returned: readonly LineQuantity[],
): void {
  requireState(found, 'return');
  recordReturn(found, returned);
  const { fulfillment, lines } = found;
  const isAllBack = lines.every((line) => line.returnable() === 0);
  fulfillment.moveTo(isAllBack ? 'returned' : fulfillment.status, ctx.now());
}

function returnedUnits(returned: readonly LineQuantity[]): LineChange[] {
  return returned.map(({ lineItemId, quantity }) => ({ lineItemId, returned: quantity }));
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
