import { sql } from '../../query.ts';

/** The orders, invoices and subscriptions that are counted for a customer: the newest of each. */
export const COUNTED_MAX = 1_000;

/** A customer's totals in one currency; the currency is null where there is nothing to count. */
interface CustomerTotalsRow {
  readonly currency: string | null;
  readonly orders: number;
  readonly paid: number;
  readonly refunded: number;
  readonly due: number;
  readonly credit: number;
  readonly first_order_at: Date | null;
  readonly last_order_at: Date | null;
  /** Whether there is more than is counted. */
  readonly is_cut: boolean;
}

const NEWEST = `order by created_at desc, id desc limit ${COUNTED_MAX + 1}`;
const NUMBERED = 'row_number() over (order by created_at desc, id desc) as number';
const COUNTED = `number <= ${COUNTED_MAX} and ($3::uuid is null or application_id = $3)`;

/**
 * Workspace, customer, application or null. It reads the newest of each by the index of its customer, before anything
 * else is decided, so that its cost is bounded.
 */
export const TOTALS_OF_CUSTOMER = sql<CustomerTotalsRow>(`
  with newest_order as materialized (
    select *, ${NUMBERED} from (
      select id, created_at, application_id, currency, placed_at, cancelled_at, amount_paid, amount_refunded
      from orders where workspace_id = $1 and customer_id = $2 ${NEWEST}) as o
  ), newest_invoice as materialized (
    select *, ${NUMBERED} from (
      select id, created_at, application_id, currency, status, total - credit_applied as due
      from invoice where workspace_id = $1 and customer_id = $2 ${NEWEST}) as i
  ), newest_subscription as materialized (
    select *, ${NUMBERED} from (
      select id, created_at, application_id, currency, credit_balance
      from subscription where workspace_id = $1 and customer_id = $2 ${NEWEST}) as s
  ), part as (
    select currency, count(*) filter (where placed_at is not null and cancelled_at is null) as orders,
      sum(amount_paid) as paid, sum(amount_refunded) as refunded, 0 as due, 0 as credit,
      min(placed_at) filter (where cancelled_at is null) as first_order_at,
      max(placed_at) filter (where cancelled_at is null) as last_order_at
    from newest_order where ${COUNTED} group by currency
    union all
    select currency, 0, 0, 0, sum(due), 0, null, null
    from newest_invoice where ${COUNTED} and status = 'open' group by currency
    union all
    select currency, 0, 0, 0, 0, sum(credit_balance), null, null
    from newest_subscription where ${COUNTED} group by currency
  ), total as (
    select currency, sum(orders)::bigint as orders, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded,
      sum(due)::bigint as due, sum(credit)::bigint as credit,
      min(first_order_at) as first_order_at, max(last_order_at) as last_order_at
    from part group by currency
    -- A draft alone is nothing that was bought.
    having greatest(sum(orders), sum(paid), sum(refunded), sum(due), sum(credit)) > 0
  )
  select t.currency, coalesce(t.orders, 0)::bigint as orders, coalesce(t.paid, 0)::bigint as paid,
    coalesce(t.refunded, 0)::bigint as refunded, coalesce(t.due, 0)::bigint as due,
    coalesce(t.credit, 0)::bigint as credit, t.first_order_at, t.last_order_at, bounds.is_cut
  from (
    select exists (select from newest_order where number > ${COUNTED_MAX})
      or exists (select from newest_invoice where number > ${COUNTED_MAX})
      or exists (select from newest_subscription where number > ${COUNTED_MAX}) as is_cut
  ) as bounds
  left join total t on true
  order by t.orders desc nulls last, t.currency`);
