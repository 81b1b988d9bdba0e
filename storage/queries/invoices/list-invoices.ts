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
import { GAVE_UP_RENDERING, isOverdue, lacksDocument } from '../reports/trouble-rows.ts';

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
  readonly overdue?: boolean | undefined;
  readonly documentFailed?: boolean | undefined;
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
    where: (bind) => [
      ...conditions(tenant, filter, bind),
      ...ofOverdue(filter.overdue, now, bind),
      ...ofFailedDocument(tenant, filter.documentFailed, bind),
    ],
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
    ...ofNumber(filter.number, bind),
    // An invoice is created at the instant of its issue, by which the list is sorted.
    ...from('created_at', filter.issuedFrom),
    ...to('created_at', filter.issuedTo),
  ];
}

/** By its parts, which are indexed; a text that is no number of an invoice finds nothing. */
function ofNumber(number: string | undefined, bind: Bind): string[] {
  if (number === undefined) return [];
  const [, series, digits] = /^(.+)-(\d{1,15})$/.exec(number) ?? [];
  if (series === undefined) return ['false'];
  return [
    `i.series = ${bind(series)}`,
    `i.series_number = ${bind(Number(digits))}`,
    `i.number = ${bind(number)}`,
  ];
}

function ofOverdue(overdue: boolean | undefined, now: Date, bind: Bind): string[] {
  if (overdue === undefined) return [];
  const condition = `(${isOverdue('i', bind(now))})`;
  return [overdue ? condition : `not ${condition}`];
}

function ofFailedDocument(
  { workspaceId }: TenantKey,
  documentFailed: boolean | undefined,
  bind: Bind,
): string[] {
  if (documentFailed === undefined) return [];
  const condition = `(i.id = any(array(select j.key::uuid from job j where j.workspace_id = ${bind(workspaceId)}
    and ${GAVE_UP_RENDERING})) and ${lacksDocument('i')})`;
  return [documentFailed ? condition : `not ${condition}`];
}
