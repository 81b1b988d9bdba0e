import { parseId } from '../../ids.ts';
import {
  newestFirst,
  newestFirstPosition,
  type Keyset,
  type ListPlan,
  conditionsOn,
} from '../../page.ts';
import type { Bind } from '../../query.ts';
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
  readonly currency?: string | undefined;
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
    where: (bind) => conditions(tenant, filter, bind),
    hasLargeRows: true,
  };
}

function conditions(tenant: TenantKey, filter: OrderFilter, bind: Bind): readonly string[] {
  const { when, is, among, from, to, before, ofTenant } = conditionsOn('o', bind);
  const { customerId } = filter;
  return [
    ...ofTenant(tenant),
    ...among('id', filter.id, 'uuid'),
    ...among('status', filter.status),
    ...among('payment_status', filter.paymentStatus),
    ...among('fulfillment_status', filter.fulfillmentStatus),
    ...(customerId === undefined ? [] : [`o.customer_id = ${bind(parseId('cus', customerId))}`]),
    ...is('cart_id', filter.cartId),
    ...is('subscription_id', filter.subscriptionId),
    ...is('external_cart_id', filter.externalCartId),
    ...from('created_at', filter.createdFrom, 'timestamptz'),
    ...before('created_at', filter.createdUntil, 'timestamptz'),
    ...is('currency', filter.currency),
    ...from('total', filter.totalMin, 'bigint'),
    ...to('total', filter.totalMax, 'bigint'),
    // The address by which taxDestination (domain) taxes it.
    ...when(
      filter.country,
      (country) =>
        `coalesce(o.shipping_address ->> 'countryCode', o.billing_address ->> 'countryCode') = ${country}`,
    ),
    ...when(
      filter.connectorId,
      (connector) => `exists (
      select from payment p
      where p.workspace_id = o.workspace_id and p.order_id = o.id and p.connector_id = ${connector})`,
    ),
    ...when(
      filter.sku,
      (sku) => `exists (
      select from order_line l
      where l.workspace_id = o.workspace_id and l.order_id = o.id and l.reference_id = ${sku})`,
    ),
    ...searched(tenant, filter.q?.trim().toLowerCase(), bind),
  ];
}

function searched({ workspaceId }: TenantKey, wanted: string | undefined, bind: Bind): string[] {
  if (!wanted) return [];
  return [
    `o.id in (
      select l.id from orders_lookup l
      where l.workspace_id = ${bind(workspaceId)} and l.search_text like ${bind(`%${escaped(wanted)}%`)}
      offset 0)`,
  ];
}

/** The literal text: % and _ are no wildcards. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
