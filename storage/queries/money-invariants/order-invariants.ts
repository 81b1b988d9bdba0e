import { reservedMoney, takenOfPlanLines } from '../payments/order-limits.ts';
import { inScope, type MoneyInvariant } from './invariant.ts';

/**
 * Stored totals are the formula of contract 35 §1 over the lines; the original total and every applied edit make the
 * total.
 */
const orderTotal: MoneyInvariant = {
  name: 'order_total',
  sql: `
    select 'order' as type, o.id::text as id,
      jsonb_build_object('subtotal', coalesce(l.gross, 0), 'discountTotal', coalesce(l.discount, 0),
        'taxTotal', coalesce(t.tax, l.tax, 0),
        'total', o.subtotal - o.discount_total + o.shipping_total
          + case when o.prices_include_tax and t.tax is not null then 0 else o.tax_total end,
        'afterEdits', coalesce(e.total, o.total)) as expected,
      jsonb_build_object('subtotal', o.subtotal, 'discountTotal', o.discount_total, 'taxTotal', o.tax_total,
        'total', o.total, 'afterEdits', o.total) as actual
    from orders o
    left join lateral (
      select sum(unit_price * quantity) as gross, sum(discount_amount + allocated_discount) as discount,
        sum(tax_amount) as tax
      from order_line l where l.workspace_id = o.workspace_id and l.order_id = o.id) l on true
    left join lateral (
      select sum((line ->> 'amount')::bigint) as tax from jsonb_array_elements(o.tax_lines) line) t on true
    left join lateral (
      select (array_agg(previous_total order by created_at, id))[1] + sum(new_total - previous_total) as total
      from order_edit e
      where e.workspace_id = o.workspace_id and e.order_id = o.id and e.status in ('settling', 'applied')) e on true
    where ${inScope('o', 'id', 'updated_at')}`,
};

/**
 * The columns by which an order shows what is left to refund of its lines are what its refunds and credit notes took. Orders
 * with an undecided refund are left out, since the columns lack it until its call returns.
 */
const lineRefunds: MoneyInvariant = {
  name: 'line_refunds',
  sql: `
    select 'order' as type, o.id::text as id,
      jsonb_build_object('reserved',
        case when o.subscription_id is null then 0 else greatest(m.credited - m."paidOut" - o.credit_applied, 0) end,
        'refunding', 0, 'credited', coalesce(c.credited, '{}')) as expected,
      jsonb_build_object('reserved', o.amount_reserved, 'refunding', coalesce(l.refunding, 0),
        'credited', coalesce(l.credited, '{}')) as actual
    from orders o
    cross join lateral (${reservedMoney('o.id')}) m
    left join lateral (
      select jsonb_object_agg(part.id, part.taken) filter (where part.taken > 0) as credited
      from (${takenOfPlanLines('o.id')}) part) c on true
    left join lateral (
      select sum(refunding_quantity) as refunding,
        jsonb_object_agg(id, credited_amount) filter (where credited_amount > 0) as credited
      from order_line where workspace_id = o.workspace_id and order_id = o.id) l on true
    where m.undecided = 0 and ${inScope('o', 'id', 'updated_at')}`,
};

/** A cart is bought once: at most one order of it is not cancelled. */
const oneOrderPerCart: MoneyInvariant = {
  name: 'one_order_per_cart',
  sql: `
    select 'cart' as type, o.cart_id::text as id, to_jsonb(1) as expected, to_jsonb(greatest(count(*), 1)) as actual
    from orders o
    where o.cart_id is not null and o.cancelled_at is null and o.workspace_id = $1 and o.environment_id = $2
      and ($3::uuid is null or o.application_id = $3)
      and ($4::uuid is null or o.cart_id = (
        select cart_id from orders where workspace_id = $1 and environment_id = $2 and id = $4))
      and ($5::timestamptz is null or o.updated_at >= $5)
    group by o.cart_id`,
};

/** The counts on a discount are the rows of its ledger. */
const discountCount: MoneyInvariant = {
  name: 'discount_count',
  sql: `
    select 'discount' as type, d.id::text as id,
      jsonb_build_object('redeemed', r.redeemed, 'reserved', r.reserved) as expected,
      jsonb_build_object('redeemed', d.redemption_count, 'reserved', d.reserved_count) as actual
    from discount d
    cross join lateral (
      select count(*) filter (where status = 'redeemed') as redeemed,
        count(*) filter (where status = 'reserved') as reserved
      from discount_redemption r where r.workspace_id = d.workspace_id and r.discount_id = d.id) r
    where d.workspace_id = $1 and d.environment_id = $2
      and ($3::uuid is null or d.application_id is null or d.application_id = $3)
      and ($4::uuid is null or d.id = (
        select discount_id from orders where workspace_id = $1 and environment_id = $2 and id = $4))
      and ($5::timestamptz is null or d.updated_at >= $5 or exists (
        select 1 from discount_redemption r
        where r.workspace_id = d.workspace_id and r.discount_id = d.id and r.updated_at >= $5))`,
};

export const orderInvariants: readonly MoneyInvariant[] = [
  orderTotal,
  lineRefunds,
  oneOrderPerCart,
  discountCount,
];
