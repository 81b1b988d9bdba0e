import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { Bind } from '../../statement.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

interface PaymentListRow {
  readonly id: string;
  readonly created_at: Date;
}

interface PaymentFilter {
  readonly method?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly order_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly connector_id?: string | undefined;
  readonly currency?: string | undefined;
  /** A transaction's, as the processor gave it. */
  readonly reference?: string | undefined;
  /** Instants, inclusive. */
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  /** Days, inclusive. */
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly amount_min?: number | undefined;
  readonly amount_max?: number | undefined;
}

/** How many days a payment may be overdue, counted in the billing time zone of its application. */
export interface Age {
  readonly from: number;
  readonly to: number | null;
  readonly now: Date;
  readonly defaultTimezone: string;
}

/** Payments of the tenant, newest first. */
export function paymentList(
  tenant: TenantKey,
  filter: PaymentFilter,
  age: Age | null = null,
): ListPlan<PaymentListRow> {
  return {
    keyset: newestFirst('payments', 'p'),
    select: 'select p.* from payment p',
    where: (bind) => [
      ...ofTenant(tenant, bind),
      // A row that only records the verification of a stored card is not listed.
      'not (p.amount = 0 and p.order_id is null)',
      ...conditions(filter, bind),
      ...ofReference(tenant, filter.reference, bind),
      ...(age === null ? [] : aged(age, bind)),
    ],
    positionOf: newestFirstPosition,
  };
}

function ofTenant({ workspaceId, environmentId, applicationId }: TenantKey, bind: Bind): string[] {
  return [
    `p.workspace_id = ${bind(workspaceId)}`,
    `p.environment_id = ${bind(environmentId)}`,
    ...(applicationId === null ? [] : [`p.application_id = ${bind(applicationId)}`]),
  ];
}

function conditions(filter: PaymentFilter, bind: Bind): string[] {
  const found: string[] = [];
  if (filter.method) found.push(`p.method = any(${bind(filter.method)}::text[])`);
  if (filter.status) found.push(`p.status = any(${bind(filter.status)}::text[])`);
  const equals = (column: string, value: string | null | undefined): void => {
    if (value !== undefined && value !== null) found.push(`p.${column} = ${bind(value)}`);
  };
  equals('order_id', filter.order_id);
  equals('customer_id', filter.customer_id && parseId('cus', filter.customer_id));
  equals('connector_id', filter.connector_id);
  equals('currency', filter.currency);
  if (filter.created_from !== undefined)
    found.push(`p.created_at >= ${bind(filter.created_from)}::timestamptz`);
  if (filter.created_to !== undefined)
    found.push(`p.created_at <= ${bind(filter.created_to)}::timestamptz`);
  if (filter.due_from !== undefined) found.push(`p.due_date >= ${bind(filter.due_from)}::date`);
  if (filter.due_to !== undefined) found.push(`p.due_date <= ${bind(filter.due_to)}::date`);
  if (filter.amount_min !== undefined) found.push(`p.amount >= ${bind(filter.amount_min)}`);
  if (filter.amount_max !== undefined) found.push(`p.amount <= ${bind(filter.amount_max)}`);
  return found;
}

/** By connector, too: the index of references begins with it. */
function ofReference(
  { workspaceId, environmentId }: TenantKey,
  reference: string | undefined,
  bind: Bind,
): string[] {
  if (reference === undefined) return [];
  return [
    `p.id in (
      select t.payment_id from payment_transaction t
      where t.workspace_id = ${bind(workspaceId)} and t.connector_ref = ${bind(reference)}
        and t.connector_id in (
          select c.id from connector c
          where c.workspace_id = ${bind(workspaceId)} and c.environment_id = ${bind(environmentId)}))`,
  ];
}

/**
 * Outstanding payments by the days since their due date, in the time zone that the due date was counted in
 * (contract 60 §1); a payment that is not yet due has no age. No zone is more than a day away from UTC: that bound lets
 * the index of due dates be used.
 */
function aged(age: Age, bind: Bind): string[] {
  const now = `${bind(age.now)}::timestamptz`;
  const zone = bind(age.defaultTimezone);
  const days = `(
    select (${now} at time zone coalesce(a.settings->>'billingTimezone', ${zone}))::date - p.due_date
    from application a where a.workspace_id = p.workspace_id and a.id = p.application_id)`;
  const found = [
    `p.deferred and p.status = 'pending'`,
    `p.due_date <= (${now} at time zone 'UTC')::date + 1 - ${bind(age.from)}::integer`,
    `${days} >= ${bind(age.from)}::integer`,
  ];
  if (age.to !== null) found.push(`${days} <= ${bind(age.to)}::integer`);
  return found;
}
