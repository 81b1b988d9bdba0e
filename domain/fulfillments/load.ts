import { isUuid } from '../../storage/ids.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import {
  findOrderOf,
  lockFulfillmentRows,
  readFulfillmentRows,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { OrderWithLines } from '../orders/view.ts';

/** A fulfillment with its order, both under their row locks. */
export interface LockedFulfillment extends FulfillmentRows {
  readonly of: OrderWithLines;
}

/** A fulfillment for reading; 404 `fulfillment_not_found` for a malformed, unknown or foreign id. */
export async function loadFulfillment(
  ctx: Context,
  fulfillmentId: string,
): Promise<FulfillmentRows> {
  const { database } = ctx;
  const found = isUuid(fulfillmentId)
    ? await readFulfillmentRows(database, ctx, fulfillmentId)
    : null;
  return found ?? fail('fulfillment_not_found');
}

/** A fulfillment for a change. Its order is locked first, since the order's lines hold the fulfilled quantities. */
export async function lockFulfillment(
  ctx: Context,
  tx: Transaction,
  fulfillmentId: string,
): Promise<LockedFulfillment> {
  const known = isUuid(fulfillmentId) ? await findOrderOf(tx, ctx, fulfillmentId) : null;
  if (known === null) fail('fulfillment_not_found');
  const of = await lockOrderRows(tx, ctx, known);
  const found = await lockFulfillmentRows(tx, ctx.workspaceId, fulfillmentId);
  return of && found ? { ...found, of } : fail('fulfillment_not_found');
}
