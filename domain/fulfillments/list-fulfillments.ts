import {
  fulfillmentConditions,
  listedFulfillments,
  mapFulfillmentRow,
  type FulfillmentRows,
  type PartsRow,
} from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { ListFulfillments } from './schemas.ts';

interface Row extends PartsRow {
  readonly id: string;
  readonly created_at: Date;
}

/** Fulfillments of the tenant, newest first. */
export async function listFulfillments(
  ctx: Context,
  query: ListFulfillments,
): Promise<Page<FulfillmentRows>> {
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('fulfillments', 'f'),
      select: listedFulfillments,
      where: (bind) => fulfillmentConditions(ctx, query, bind),
      positionOf: newestFirstPosition,
    },
    query,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => mapFulfillmentRow(em, row));
}
