import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { readReturnableUnits } from '../../storage/queries/returns/returnable-units.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { exceeds, rejectDuplicates } from '../fulfillments/require-state.ts';
import { takeBackUnits } from '../fulfillments/return-units.ts';
import { emitReturnEvent } from './events.ts';
import { lockReturn } from './load.ts';
import { requireAwaited, requireReceivable } from './require-state.ts';
import type { ReceiveReturn } from './schemas.ts';

type Received = NonNullable<ReceiveReturn['lineItems']>;

/**
 * Records units of a return that came back, on the fulfillments that hold them too, oldest first. More may follow until it is
 * refunded or closed. 422 `validation_error` for more than the return awaits, or than was not recorded as returned before.
 */
export async function receiveReturn(
  ctx: Context,
  returnId: string,
  { lineItems, notes }: ReceiveReturn,
): Promise<Concluded<ReturnRows>> {
  if (lineItems) rejectDuplicates(lineItems);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockReturn(ctx, tx, returnId);
    requireReceivable(found);
    if (!lineItems) requireAwaited(found);
    const { orderReturn, lines, of } = found;
    const units = await readReturnableUnits(tx, orderReturn.workspaceId, orderReturn.orderId);
    const shipped = new Map(units.map((line) => [line.lineItemId, line.shipped]));
    const received = receivedUnits(found, shipped, lineItems);
    for (const { lineItemId, quantity, ...remarks } of received)
      lines.find((line) => line.lineItemId === lineItemId)?.receive(quantity, remarks);
    orderReturn.receive(ctx.now());
    if (notes !== undefined) orderReturn.revise({ notes });
    await takeBackUnits(ctx, tx, of, received);
    emitReturnEvent(ctx, tx, 'return.received', found);
    return found;
  });
}

/** The units that are named, or all that are awaited and that fulfillments hold. */
function receivedUnits(
  { lines }: ReturnRows,
  shipped: ReadonlyMap<string, number>,
  named: Received | undefined,
): Received {
  const openOf = (lineItemId: string): number => {
    const line = lines.find((one) => one.lineItemId === lineItemId);
    return Math.min(line?.outstanding() ?? 0, shipped.get(lineItemId) ?? 0);
  };
  if (named === undefined) {
    const all = lines
      .map(({ lineItemId }) => ({ lineItemId, quantity: openOf(lineItemId) }))
      .filter(({ quantity }) => quantity > 0);
    return all.length > 0 ? all : exceeds('lineItems', 0);
  }
  for (const [index, { lineItemId, quantity }] of named.entries()) {
    const open = openOf(lineItemId);
    if (quantity > open) exceeds(`lineItems.${index}.quantity`, open, quantity);
  }
  return named;
}
