import type { Page } from '../../storage/page.ts';
import {
  mapFulfillmentRow,
  type FulfillmentRows,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { fulfillmentList } from '../../storage/queries/fulfillments/list-fulfillments.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { ListFulfillments } from './schemas.ts';

/** Fulfillments of the tenant, newest first. */
export async function listFulfillments(
  ctx: Context,
  query: ListFulfillments,
): Promise<Page<FulfillmentRows>> {
  const page = await listPage(ctx, fulfillmentList(ctx, query), query);
  const em = ctx.database.em();
  return mapPage(page, (row) => mapFulfillmentRow(em, row));
}
