import { parseId } from '../../ids.ts';
import { newestFirst, newestFirstPosition, type ListPlan, conditionsOn } from '../../page.ts';
import type { Bind } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';
import { isLapsing, isUndecided } from '../reports/trouble-rows.ts';

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
  /** The last four digits of a card. */
  readonly card_last_four?: string | undefined;
  /** Instants, inclusive. */
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  /** Days, inclusive. */
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly amount_min?: number | undefined;
  readonly amount_max?: number | undefined;
  readonly disputed?: boolean | undefined;
  readonly undecided?: boolean | undefined;
  readonly lapsing?: boolean | undefined;
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
  now: Date,
  age: Age | null = null,
): ListPlan<PaymentListRow> {
  return {
    keyset: newestFirst('payments', 'p'),
    select: 'select p.* from payment p',
    where: (bind) => [
      ...conditions(tenant, filter, bind),
      ...ofReference(tenant, filter.reference, bind),
      ...inTrouble(tenant, filter, now, bind),
      ...ofCard(tenant, filter.card_last_four, bind),
      ...(age === null ? [] : aged(age, bind)),
    ],
    positionOf: newestFirstPosition,
  };
}

function conditions(tenant: TenantKey, filter: PaymentFilter, bind: Bind): string[] {
  const { is, among, from, to, ofTenant } = conditionsOn('p', bind);
  return [
    ...ofTenant(tenant),
    // A row that only records the verification of a stored card is not listed.
    'not (p.amount = 0 and p.order_id is null)',
    ...among('method', filter.method),
    ...among('status', filter.status),
    ...is('order_id', filter.order_id),
    ...is('customer_id', filter.customer_id && parseId('cus', filter.customer_id)),
    ...is('connector_id', filter.connector_id),
    ...is('currency', filter.currency),
    ...from('created_at', filter.created_from, 'timestamptz'),
    ...to('created_at', filter.created_to, 'timestamptz'),
    ...from('due_date', filter.due_from, 'date'),
    ...to('due_date', filter.due_to, 'date'),
    ...from('amount', filter.amount_min),
    ...to('amount', filter.amount_max),
  ];
}

/** `true`: only those; `false`: only the others. */
function inTrouble(
  { workspaceId, environmentId }: TenantKey,
  { disputed, undecided, lapsing }: PaymentFilter,
  now: Date,
  bind: Bind,
): string[] {
  const when = (wanted: boolean | undefined, condition: () => string): string[] =>
    wanted === undefined ? [] : [wanted ? condition() : `not (${condition()})`];
  return [
    ...(disputed === false ? ['not p.disputed'] : []),
    ...(disputed === true
      ? [
          `p.id in (select d.payment_id from dispute d
            where d.workspace_id = ${bind(workspaceId)} and d.environment_id = ${bind(environmentId)})`,
        ]
      : []),
    ...when(
      undecided,
      () => `p.id = any(array(select t.payment_id from payment_transaction t
        where t.workspace_id = ${bind(workspaceId)} and ${isUndecided('t')}))`,
    ),
    ...when(lapsing, () => `coalesce(${isLapsing('p', `${bind(now)}::timestamptz`)}, false)`),
  ];
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

/** How many payments are looked through for the digits of a card, which no index has: a purchase would write it. */
const CARDS_MAX = 10_000;

function ofCard(tenant: TenantKey, lastFour: string | undefined, bind: Bind): string[] {
  if (lastFour === undefined) return [];
  const { ofTenant } = conditionsOn('n', bind);
  return [
    `p.id in (
      select n.id from (
        select n.id, n.card from payment n where ${ofTenant(tenant).join(' and ')}
        order by n.created_at desc, n.id desc limit ${CARDS_MAX}) n
      where n.card ->> 'lastFour' = ${bind(lastFour)})`,
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
