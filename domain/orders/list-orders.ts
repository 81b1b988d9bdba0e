import type { Static } from '@sinclair/typebox';
import type { Page } from '../../storage/page.ts';
import { orderList } from '../../storage/queries/orders/list-orders.ts';
import { mapOrderRow } from '../../storage/queries/orders/order-rows.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { ListOrdersQuery } from './schemas.ts';
import type { OrderWithLines } from './view.ts';

/** Orders of the tenant, newest first unless `sort` says otherwise. */
export async function listOrders(
  ctx: Context,
  query: Static<typeof ListOrdersQuery>,
): Promise<Page<OrderWithLines>> {
  const applicationId = await requireListedApplication(ctx, query.applicationId);
  const page = await listPage(ctx, orderList({ ...ctx, applicationId }, query), query);
  const em = ctx.database.em();
  return mapPage(page, (row) => mapOrderRow(em, row));
}
