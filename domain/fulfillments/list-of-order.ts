import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { loadOrder } from '../orders/load.ts';
import { listFulfillments } from './list-fulfillments.ts';
import type { PageOfFulfillments } from './schemas.ts';

/** The fulfillments of one order, newest first; 404 `not_found` for a foreign order. */
export async function listOfOrder(
  ctx: Context,
  orderId: string,
  request: PageOfFulfillments,
): Promise<Page<FulfillmentRows>> {
  const { order } = await loadOrder(ctx, orderId);
  return listFulfillments(ctx, { ...request, orderId: order.id });
}
