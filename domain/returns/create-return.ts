import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import {
  countReturns,
  readReturnableUnits,
} from '../../storage/queries/returns/returnable-units.ts';
import { checkMetadata } from '../check-metadata.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { rejectDuplicates, requireShipped } from '../fulfillments/require-state.ts';
import { lockOrder } from '../orders/load.ts';
import { newReturn, requireOpen } from './new-return.ts';
import type { CreateReturn } from './schemas.ts';

/**
 * Records that units of an order are to come back. The order stays locked from reading what may come back to the commit, so
 * that returns at once never exceed it. 422 `validation_error` for more units than were shipped and are neither returned nor
 * in another open return.
 */
export async function createReturn(
  ctx: Context,
  orderId: string,
  input: CreateReturn,
): Promise<Concluded<ReturnRows>> {
  checkMetadata(input.metadata);
  rejectDuplicates(input.lineItems);
  return concludingUnit(ctx, async (tx) => {
    const of = await lockOrder(ctx, tx, orderId);
    requireShipped(of);
    const { workspaceId, id } = of.order;
    const units = await readReturnableUnits(tx, workspaceId, id);
    const open = new Map(
      units.map(({ lineItemId, shipped, awaited }) => [lineItemId, shipped - awaited]),
    );
    requireOpen(input.lineItems, open);
    const count = await countReturns(tx, workspaceId, id);
    return newReturn(ctx, tx, of, input, { ordinal: count + 1, by: 'merchant' });
  });
}
