import { sql } from '../../query.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';
import type { CreditedLine } from '../../entities/invoice-version.ts';

/** What the order of a period says was paid for the plan; amounts in minor units. */
export interface PaidPeriodRow {
  readonly isPaid: boolean;
  readonly start: Date;
  /** Everything that the order sold, with tax. */
  readonly orderTotal: number | null;
  readonly pricesIncludeTax: boolean | null;
  /** The plan's part, after discounts. */
  readonly net: number | null;
  readonly tax: number | null;
}

/** The refunds of a payment of the period, tax included. An order without a line of the plan sold it as a whole. */
export interface RefundedPayment {
  readonly orderTotal: number;
  /** The plan's part of it. */
  readonly planTotal: number;
  readonly refunded: number;
  /** Their part that names the plan's line, and the tax in it. */
  readonly planRefunded: number;
  readonly planTaxRefunded: number;
  readonly othersRefunded: number;
}

/** A payment of the period and what may still be refunded of it. */
export interface PeriodPayment {
  readonly id: string;
  readonly refundable: number;
}

/** Workspace, subscription, index of the period. An order without a line of the plan sold it as a whole. */
export const PAID_PERIOD = sql<PaidPeriodRow>(
  `select p.status = 'paid' as "isPaid", p.period_start as start, o.total as "orderTotal",
    o.prices_include_tax as "pricesIncludeTax",
    coalesce(l.net, least(o.subtotal - o.discount_total, s.amount * s.quantity)) as net,
    coalesce(l.tax, 0) as tax
  from subscription_period p
  join subscription s on s.workspace_id = p.workspace_id and s.id = p.subscription_id
  left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
  left join lateral (
    select unit_price * quantity - discount_amount - allocated_discount as net, tax_amount as tax
    from order_line where workspace_id = p.workspace_id and order_id = p.order_id and type = 'subscription'
    order by position limit 1) l on true
  where p.workspace_id = $1 and p.subscription_id = $2 and p.index = $3`,
  ['isPaid', 'tax'],
);

/**
 * Workspace, subscription: the index of the latest period that was paid for. One that a change began for nothing is paid by
 * the period before it.
 */
export const LATEST_PAID = sql<{ readonly index: number }>(`
  select p.index from subscription_period p
  left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
  where p.workspace_id = $1 and p.subscription_id = $2 and p.status = 'paid' and p.payment_id is not null
    and not (p.amount_due = 0 and p.credit_applied = 0 and o.source is not distinct from 'subscription_change')
  order by p.index desc limit 1`);

const OF_PERIOD = `kind = 'change' and status = 'done' and (plan ->> 'periodIndex')::int = $3`;

/** Workspace, subscription, index: the plan of the last change that charged or credited within the period. */
export const LAST_CHANGE_OF_PERIOD = sql<{ readonly plan: Readonly<Record<string, unknown>> }>(`
  select plan from subscription_operation
  where workspace_id = $1 and subscription_id = $2 and ${OF_PERIOD}
  order by id desc limit 1`);

const PAYMENTS = `
  select payment_id from subscription_period
  where workspace_id = $1 and subscription_id = $2 and index = $3 and payment_id is not null
  union
  select payment_id from subscription_operation
  where workspace_id = $1 and subscription_id = $2 and ${OF_PERIOD} and payment_id is not null`;

/** The same: locks the payments of the period, the newest first, so that none is refunded meanwhile. */
export const LOCK_PAYMENTS_OF_PERIOD = sql<{ readonly id: string }>(`
  select id from payment where workspace_id = $1 and id in (${PAYMENTS}) order by id desc for update`);

/** The same: what may still be refunded of them. */
export const PAYMENTS_OF_PERIOD = sql<PeriodPayment>(
  `select p.id, p.amount_captured - coalesce(sum(t.amount), 0)::bigint as refundable
  from payment p
  left join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
    and t.type = 'refund' and t.status <> 'failed'
  where p.workspace_id = $1 and p.id in (${PAYMENTS})
  group by p.workspace_id, p.id order by p.id desc`,
  ['refundable'],
);

/** Workspace, subscription, index: the refunds of these payments, also undecided ones, but for those of a change (`sc:`). */
export const REFUNDED_OF_PERIOD = sql<RefundedPayment>(
  `select coalesce(o.total, p.amount_captured) as "orderTotal", coalesce(l.total, o.total, p.amount_captured) as "planTotal",
    sum(t.amount)::bigint as refunded,
    coalesce(sum(named.plan), 0)::bigint as "planRefunded",
    coalesce(sum(named.plan_tax), 0)::bigint as "planTaxRefunded",
    coalesce(sum(named.others), 0)::bigint as "othersRefunded"
  from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
  left join lateral (
    select id::text, unit_price * quantity - discount_amount - allocated_discount
      + case when o.prices_include_tax then 0 else tax_amount end as total
    from order_line where workspace_id = o.workspace_id and order_id = o.id and type = 'subscription'
    order by position limit 1) l on true
  left join lateral (
    select sum((line ->> 'gross')::bigint) filter (where line ->> 'lineItemId' = l.id) as plan,
      sum((line ->> 'taxAmount')::bigint) filter (where line ->> 'lineItemId' = l.id) as plan_tax,
      sum((line ->> 'gross')::bigint) filter (where line ->> 'lineItemId' <> l.id) as others
    from jsonb_path_query(t.credit_lines, '$[*]') line) named on true
  where t.workspace_id = $1 and t.payment_id in (${PAYMENTS}) and t.type = 'refund' and t.status <> 'failed'
    and t.idempotency_key not like 'rf:%:sc:%'
  group by p.id, o.total, l.total, p.amount_captured`,
  ['orderTotal', 'planTotal', 'refunded', 'planRefunded', 'planTaxRefunded', 'othersRefunded'],
);

interface PlanLine {
  readonly paymentId: string;
  readonly line: CreditedLine;
}

/** The plan's line on each invoice of some payments, for the credit note of a part of it. */
const planLines = (payments: string) =>
  sql<PlanLine>(
    `select distinct on (p.id) p.id as "paymentId", line || jsonb_build_object('taxes', coalesce((
      select jsonb_agg(tax - 'lineItemId' - 'jurisdiction') from jsonb_array_elements(o.tax_lines) tax where tax ->> 'lineItemId' = l.id::text), '[]')) as line
  from payment p
  join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
  join order_line l on l.workspace_id = o.workspace_id and l.order_id = o.id and l.type = 'subscription'
  join invoice i on i.workspace_id = p.workspace_id and i.id = p.invoice_id
  ${NEWEST_VERSION}
  cross join lateral jsonb_array_elements(v.document -> 'lines') line
  where p.workspace_id = $1 and ${payments} and line ->> 'lineItemId' = l.id::text
  order by p.id, l.position`,
    ['line'],
  );

/** Workspace, payment. */
export const PLAN_LINES_OF_PAYMENT = planLines('p.id = $2');

/** Workspace, subscription, index of the period: the plan's line on the invoice of each of its payments. */
export const PLAN_LINES_OF_PERIOD = planLines(`p.id in (${PAYMENTS})`);

/** Workspace, ids: refunds in the order in which they were stored. */
export const REFUNDS_BY_ID = sql(`
  select * from payment_transaction where workspace_id = $1 and id = any($2::uuid[]) order by created_at, id`);

const CREDITED = `
  select p.id, least(p.amount_captured - coalesce((
      select sum(amount) from payment_transaction
      where workspace_id = p.workspace_id and payment_id = p.id and type = 'refund' and status <> 'failed'), 0),
    p.amount_captured - p.amount_refunded - i.total + i.amount_refunded)::bigint as credited
  from payment p
  join invoice i on i.workspace_id = p.workspace_id and i.payment_id = p.id
  where i.workspace_id = $1 and i.subscription_id = $2 and i.status <> 'voided'
    and p.amount_captured - p.amount_refunded > i.total - i.amount_refunded
  order by p.id desc`;
interface CreditedPayment {
  readonly id: string;
  readonly credited: number;
}

/**
 * Workspace, subscription: the payments that hold more than their invoices bill, the newest first, locked: the charges that
 * its credit balance came from.
 */
export const LOCK_CREDITED_PAYMENTS = sql<CreditedPayment>(`${CREDITED} for update of p`, [
  'credited',
]);
/** Reads the credited payments without locking them. */
export const CREDITED_PAYMENTS = sql<CreditedPayment>(CREDITED, ['credited']);
