import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { LINES_COLUMN } from './order-rows.ts';

interface OrderListRow {
  readonly id: string;
  readonly created_at: Date;
  readonly lines: object[];
}

interface OrderFilter {
  readonly id?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentStatus?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  readonly cartId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Searched in number, e-mail, names, line names and metadata. */
  readonly q?: string | undefined;
}

/** Orders of the tenant, newest first. */
export function orderList(tenant: TenantKey, filter: OrderFilter): ListPlan<OrderListRow> {
  return {
    keyset: newestFirst('orders', 'o'),
    select: `select o.*, ${LINES_COLUMN} from orders o`,
    where: (bind) => conditions(tenant, filter, bind),
    positionOf: newestFirstPosition,
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
  if (filter.customerId !== undefined)
    found.push(`o.customer_id = ${bind(parseId('cus', filter.customerId))}`);
  if (filter.cartId !== undefined) found.push(`o.cart_id = ${bind(filter.cartId)}`);
  if (filter.subscriptionId !== undefined)
    found.push(`o.subscription_id = ${bind(filter.subscriptionId)}`);
  if (filter.externalCartId !== undefined)
    found.push(`o.external_cart_id = ${bind(filter.externalCartId)}`);
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
