import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type Keyset, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

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
    where: (bind) => [...conditions(tenant, filter, bind), ...instants(filter, now, bind)],
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
    ...(filter.status ? [`i.status = any(${bind(filter.status)}::text[])`] : []),
    ...equals('order_id', filter.orderId),
    ...equals('subscription_id', filter.subscriptionId),
    ...equals('customer_id', filter.customerId && parseId('cus', filter.customerId)),
    ...equals('currency', filter.currency),
    ...ofNumber(filter.number, bind),
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

/** An invoice is created at the instant of its issue, by which the list is sorted. */
function instants({ issuedFrom, issuedTo, overdue }: InvoiceFilter, now: Date, bind: Bind) {
  const found: string[] = [];
  if (issuedFrom !== undefined) found.push(`i.created_at >= ${bind(issuedFrom)}`);
  if (issuedTo !== undefined) found.push(`i.created_at <= ${bind(issuedTo)}`);
  if (overdue !== undefined) {
    const isOverdue = `(i.status = 'open' and i.due_at is not null and i.due_at < ${bind(now)})`;
    found.push(overdue ? isOverdue : `not ${isOverdue}`);
  }
  return found;
}
