import { newestFirst, newestFirstPosition, type Keyset, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

export interface InvoiceFilter {
  readonly sort: '-createdAt' | 'createdAt';
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly customerId?: string | undefined;
}

interface InvoiceListRow {
  readonly id: string;
  readonly created_at: Date;
}

const newest = newestFirst('invoices', 'i');
const oldest: Keyset = { ...newest, direction: 'ascending' };

/** Invoices of the tenant, newest first unless `sort` says otherwise. */
export function invoiceList(tenant: TenantKey, filter: InvoiceFilter): ListPlan<InvoiceListRow> {
  return {
    keyset: filter.sort === 'createdAt' ? oldest : newest,
    select: 'select i.* from invoice i',
    where: (bind) => conditions(tenant, filter, bind),
    positionOf: newestFirstPosition,
  };
}

function conditions(
  { workspaceId, environmentId, applicationId }: TenantKey,
  filter: InvoiceFilter,
  bind: Bind,
): readonly string[] {
  const equals = (column: string, value: string | null | undefined): string[] =>
    value === undefined || value === null ? [] : [`i.${column} = ${bind(value)}`];
  return [
    ...equals('workspace_id', workspaceId),
    ...equals('environment_id', environmentId),
    ...equals('application_id', applicationId),
    ...equals('source_type', filter.type),
    ...equals('status', filter.status),
    ...equals('order_id', filter.orderId),
    ...equals('subscription_id', filter.subscriptionId),
    ...equals('customer_id', filter.customerId),
  ];
}
