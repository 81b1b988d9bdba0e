import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type Keyset, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { LINES_COLUMN } from './order-rows.ts';

interface OrderListRow {
  readonly id: string;
  readonly created_at: Date;
  readonly total: number;
  /** Null for a draft. */
  readonly number: number | null;
  readonly lines: object[];
}

type OrderSort = '-createdAt' | 'createdAt' | '-total' | 'total' | '-number' | 'number';

interface OrderFilter {
  readonly sort: OrderSort;
  readonly id?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentStatus?: readonly string[] | undefined;
  readonly fulfillmentStatus?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  readonly cartId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Instants: the first inclusive, the second exclusive. */
  readonly createdFrom?: string | undefined;
  readonly createdUntil?: string | undefined;
  /** Both inclusive. */
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
  readonly country?: string | undefined;
  readonly connectorId?: string | undefined;
  /** The `referenceId` of a line. */
  readonly sku?: string | undefined;
  /** Searched in number, e-mail, names, line names and metadata. */
  readonly q?: string | undefined;
}

type Order = Pick<ListPlan<OrderListRow>, 'keyset' | 'positionOf'>;

const byTime: Order = { keyset: newestFirst('orders', 'o'), positionOf: newestFirstPosition };
const byTotal: Order = {
  keyset: descendingBy('orders-total', 'o.total'),
  positionOf: ({ total, id }) => [total, id],
};
/** A draft, which has no number, is sorted as if it had 0. Under a policy, a comparison of `coalesce` uses no index. */
const byNumber: Order = {
  keyset: descendingBy('orders-number', 'case when o.number is null then 0 else o.number end'),
  positionOf: ({ number, id }) => [number ?? 0, id],
};
const orders: Readonly<Record<OrderSort, Order>> = {
  '-createdAt': byTime,
  createdAt: reversed(byTime),
  '-total': byTotal,
  total: reversed(byTotal),
  '-number': byNumber,
  number: reversed(byNumber),
};

function descendingBy(list: string, column: string): Keyset {
  return {
    list,
    direction: 'descending',
    columns: [
      { column, type: 'bigint' },
      { column: 'o.id', type: 'uuid' },
    ],
  };
}

function reversed({ keyset, positionOf }: Order): Order {
  return { keyset: { ...keyset, direction: 'ascending' }, positionOf };
}

/** Orders of the tenant, as `sort` says. */
export function orderList(tenant: TenantKey, filter: OrderFilter): ListPlan<OrderListRow> {
  return {
    ...orders[filter.sort],
    select: `select o.*, ${LINES_COLUMN} from orders o`,
    where: (bind) => [
      ...conditions(tenant, filter, bind),
      ...bounds(filter, bind),
      ...contents(tenant, filter, bind),
    ],
    hasLargeRows: true,
  };
}

function conditions(
  { workspaceId, environmentId, applicationId }: TenantKey,
  filter: OrderFilter,
  bind: Bind,
): readonly string[] {
  const found = [
    `o.workspace_id = ${bind(workspaceId)}`,
    `o.environment_id = ${bind(environmentId)}`,
  ];
  if (applicationId !== null) found.push(`o.application_id = ${bind(applicationId)}`);
  if (filter.id) found.push(`o.id = any(${bind(filter.id)}::uuid[])`);
  if (filter.status) found.push(`o.status = any(${bind(filter.status)}::text[])`);
  if (filter.paymentStatus)
    found.push(`o.payment_status = any(${bind(filter.paymentStatus)}::text[])`);
  if (filter.fulfillmentStatus)
    found.push(`o.fulfillment_status = any(${bind(filter.fulfillmentStatus)}::text[])`);
  if (filter.customerId !== undefined)
    found.push(`o.customer_id = ${bind(parseId('cus', filter.customerId))}`);
  if (filter.cartId !== undefined) found.push(`o.cart_id = ${bind(filter.cartId)}`);
  if (filter.subscriptionId !== undefined)
    found.push(`o.subscription_id = ${bind(filter.subscriptionId)}`);
  if (filter.externalCartId !== undefined)
    found.push(`o.external_cart_id = ${bind(filter.externalCartId)}`);
  return found;
}

function bounds(filter: OrderFilter, bind: Bind): readonly string[] {
  const found: string[] = [];
  if (filter.createdFrom !== undefined)
    found.push(`o.created_at >= ${bind(filter.createdFrom)}::timestamptz`);
  if (filter.createdUntil !== undefined)
    found.push(`o.created_at < ${bind(filter.createdUntil)}::timestamptz`);
  if (filter.totalMin !== undefined) found.push(`o.total >= ${bind(filter.totalMin)}::bigint`);
  if (filter.totalMax !== undefined) found.push(`o.total <= ${bind(filter.totalMax)}::bigint`);
  return found;
}

function contents({ workspaceId }: TenantKey, filter: OrderFilter, bind: Bind): readonly string[] {
  const found: string[] = [];
  // The address by which taxDestination (domain) taxes it.
  if (filter.country !== undefined)
    found.push(
      `coalesce(o.shipping_address ->> 'countryCode', o.billing_address ->> 'countryCode') = ${bind(filter.country)}`,
    );
  if (filter.connectorId !== undefined)
    found.push(`exists (
      select from payment p
      where p.workspace_id = o.workspace_id and p.order_id = o.id and p.connector_id = ${bind(filter.connectorId)})`);
  if (filter.sku !== undefined)
    found.push(`exists (
      select from order_line l
      where l.workspace_id = o.workspace_id and l.order_id = o.id and l.reference_id = ${bind(filter.sku)})`);
  const wanted = filter.q?.trim().toLowerCase();
  if (wanted) {
    found.push(`o.id in (
      select l.id from orders_lookup l
      where l.workspace_id = ${bind(workspaceId)} and l.search_text like ${bind(`%${escaped(wanted)}%`)}
      offset 0)`);
  }
  return found;
}

/** The literal text: % and _ are no wildcards. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
