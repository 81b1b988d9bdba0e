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
import { isOverdue } from '../reports/trouble-rows.ts';
import { documentOf, isListedGivenUp } from './given-up-documents.ts';
import { partsOfNumber } from './number-parts.ts';

export interface InvoiceFilter {
  readonly sort: '-createdAt' | 'createdAt';
  readonly type?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly number?: string | undefined;
  readonly currency?: string | undefined;
  /** Instants, both inclusive. */
  readonly issuedFrom?: string | undefined;
  readonly issuedTo?: string | undefined;
  readonly pdfStatus?: 'failed' | undefined;
  readonly overdue?: boolean | undefined;
}

interface InvoiceListRow {
  readonly id: string;
  readonly created_at: Date;
}

const newest = newestFirst('invoices', 'i');
const oldest: Keyset = { ...newest, direction: 'ascending' };

/** Invoices of the tenant, newest first unless `sort` says otherwise. */
export function invoiceList(
  tenant: TenantKey,
  filter: InvoiceFilter,
  now: Date,
): ListPlan<InvoiceListRow> {
  return {
    keyset: filter.sort === 'createdAt' ? oldest : newest,
    select: 'select i.* from invoice i',
    where: (bind) => [...conditions(tenant, filter, bind), ...ofOverdue(filter.overdue, now, bind)],
    positionOf: newestFirstPosition,
  };
}

function conditions(tenant: TenantKey, filter: InvoiceFilter, bind: Bind): readonly string[] {
  const { is, among, from, to, ofTenant } = conditionsOn('i', bind);
  return [
    ...ofTenant(tenant),
    ...is('source_type', filter.type),
    ...among('status', filter.status),
    ...is('order_id', filter.orderId),
    ...is('subscription_id', filter.subscriptionId),
    ...is('customer_id', filter.customerId && parseId('cus', filter.customerId)),
    ...is('currency', filter.currency),
    ...ofNumber(tenant, filter.number, bind),
    ...(filter.pdfStatus === 'failed'
      ? [isListedGivenUp('invoice', documentOf('i'), bind(tenant.workspaceId))]
      : []),
    // An invoice is created at the instant of its issue, by which the list is sorted.
    ...from('created_at', filter.issuedFrom),
    ...to('created_at', filter.issuedTo),
  ];
}

/**
 * By its parts, which are indexed: one look-up for each of the few series that the text may mean. A text that is no number
 * of an invoice finds nothing.
 */
function ofNumber(
  { workspaceId, environmentId }: TenantKey,
  number: string | undefined,
  bind: Bind,
): string[] {
  if (number === undefined) return [];
  const parts = partsOfNumber(number);
  if (!parts) return ['false'];
  const asked = parts.series === null ? null : `${bind(parts.series)}::text`;
  const isMeant = asked ? `and (s.series = ${asked} or s.series like '%-' || ${asked})` : '';
  return [
    `i.series_number = ${bind(parts.digits)}`,
    `i.series in (
      select s.series from invoice_series s
      where s.workspace_id = ${bind(workspaceId)} and s.environment_id = ${bind(environmentId)}
        and s.kind = 'invoice' ${isMeant})`,
  ];
}

function ofOverdue(overdue: boolean | undefined, now: Date, bind: Bind): string[] {
  if (overdue === undefined) return [];
  const condition = `(${isOverdue('i', bind(now))})`;
  return [overdue ? condition : `not ${condition}`];
}
