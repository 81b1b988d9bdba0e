import type { Page } from '../../storage/page.ts';
import { returnList } from '../../storage/queries/returns/list-returns.ts';
import { mapReturnRow, type ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { loadOrder } from '../orders/load.ts';
import type { ListReturns } from './schemas.ts';

/** Returns of the tenant, newest first. */
export async function listReturns(ctx: Context, query: ListReturns): Promise<Page<ReturnRows>> {
  const page = await listPage(ctx, returnList(ctx, query), query);
  const em = ctx.database.em();
  return mapPage(page, (row) => mapReturnRow(em, row));
}

/** The returns of one order, newest first; 404 `not_found` for a foreign order. */
export async function listReturnsOfOrder(
  ctx: Context,
  orderId: string,
  request: Pick<ListReturns, 'cursor' | 'limit'>,
): Promise<Page<ReturnRows>> {
  const { order } = await loadOrder(ctx, orderId);
  return listReturns(ctx, { ...request, orderId: order.id });
}
