import { inScope, type MoneyInvariant } from './invariant.ts';

/**
 * Money that arrived is shown: a captured payment belongs to an order, unless it was returned; an order's sums are those
 * of its payments; and no attempt still takes money for an order that was cancelled.
 */
export const capturedMoney: MoneyInvariant = {
  name: 'captured_money',
  sql: `
    select 'payment' as type, p.id::text as id, jsonb_build_object('heldWithoutOrder', 0) as expected,
      jsonb_build_object('heldWithoutOrder',
        case when o.id is null then p.amount_captured - p.amount_refunded else 0 end) as actual
    from payment p
    left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
    where p.amount_captured > 0 and ${inScope('p', 'order_id', 'updated_at')}
    union all
    select 'order', o.id::text,
      jsonb_build_object('paid', coalesce(m.captured, 0), 'refunded', coalesce(m.refunded, 0)),
      jsonb_build_object('paid', o.amount_paid, 'refunded', o.amount_refunded)
    from orders o
    left join lateral (
      select sum(amount_captured) as captured, sum(amount_refunded) as refunded
      from payment p where p.workspace_id = o.workspace_id and p.order_id = o.id) m on true
    where ${inScope('o', 'id', 'updated_at')}
    union all
    select 'order', o.id::text, to_jsonb('no attempt'::text),
      case when o.cancelled_at is null then to_jsonb('no attempt'::text)
        else jsonb_build_object('attempt', a.id, 'payment', a.payment_id) end
    from checkout_attempt a
    join orders o on o.workspace_id = a.workspace_id and o.id = (a.content ->> 'orderId')::uuid
    where a.status = 'running' and ${inScope('o', 'id', 'updated_at')}`,
};
