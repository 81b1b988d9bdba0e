import type { Static } from '@sinclair/typebox';
import { parseId } from '../../storage/ids.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import { linesColumn, mapOrderRow } from '../../storage/queries/orders/order-rows.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { ListOrdersQuery } from './schemas.ts';
import type { OrderWithLines } from './view.ts';

type Query = Static<typeof ListOrdersQuery>;

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly lines: object[];
}

/** Orders of the tenant, newest first. */
export async function listOrders(ctx: Context, query: Query): Promise<Page<OrderWithLines>> {
  const applicationId = await requireListedApplication(ctx, query.applicationId);
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('orders', 'o'),
      select: `select o.*, ${linesColumn} from orders o`,
      where: (bind) => conditions(ctx, applicationId, query, bind),
      positionOf: newestFirstPosition,
    },
    query,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => mapOrderRow(em, row));
}

function conditions(
  ctx: Context,
  applicationId: string | null,
  query: Query,
  bind: Bind,
): readonly string[] {
  const found = [
    `o.workspace_id = ${bind(ctx.workspaceId)}`,
    `o.environment_id = ${bind(ctx.environmentId)}`,
  ];
  if (applicationId !== null) found.push(`o.application_id = ${bind(applicationId)}`);
  if (query.status) found.push(`o.status = any(${bind(query.status)}::text[])`);
  if (query.paymentStatus)
    found.push(`o.payment_status = any(${bind(query.paymentStatus)}::text[])`);
  if (query.customerId !== undefined)
    found.push(`o.customer_id = ${bind(parseId('cus', query.customerId))}`);
  if (query.cartId !== undefined) found.push(`o.cart_id = ${bind(query.cartId)}`);
  if (query.subscriptionId !== undefined)
    found.push(`o.subscription_id = ${bind(query.subscriptionId)}`);
  if (query.externalCartId !== undefined)
    found.push(`o.external_cart_id = ${bind(query.externalCartId)}`);
  const wanted = query.q?.trim().toLowerCase();
  if (wanted) {
    found.push(`o.id in (
      select l.id from orders_lookup l
      where l.workspace_id = ${bind(ctx.workspaceId)} and l.search_text like ${bind(`%${escaped(wanted)}%`)}
      offset 0)`);
  }
  return found;
}

/** The text itself: % and _ are no wildcards. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
