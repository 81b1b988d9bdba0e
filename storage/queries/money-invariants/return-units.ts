import { inScope, type MoneyInvariant } from './invariant.ts';

/**
 * Units that returns received are recorded as returned on the fulfillments of the order, and the status of a return agrees
 * with the newest refund of each payment that pays it back.
 */
export const returnUnits: MoneyInvariant = {
  name: 'return_units',
  sql: `
    select 'return' as type, r.id::text as id,
      jsonb_build_object('unitsNotOnFulfillments', 0, 'refundsAgree', true) as expected,
      jsonb_build_object('unitsNotOnFulfillments', coalesce(u.beyond, 0), 'refundsAgree',
        case r.status
          when 'refunded' then m.given > 0 and m.given = m.total
          when 'closed' then m.undecided = 0
          when 'received' then m.given = 0 or m.given < m.total
          else m.total = 0 end) as actual
    from order_return r
    left join lateral (
      select sum(greatest(received.units - returned.units, 0)) as beyond
      from order_return_line l
      cross join lateral (
        select sum(o.received) as units
        from order_return other
        join order_return_line o on o.workspace_id = other.workspace_id and o.return_id = other.id
        where other.workspace_id = r.workspace_id and other.order_id = r.order_id
          and o.line_item_id = l.line_item_id) received
      cross join lateral (
        select coalesce(sum(p.returned), 0) as units
        from fulfillment f
        join fulfillment_line p on p.workspace_id = f.workspace_id and p.fulfillment_id = f.id
        where f.workspace_id = r.workspace_id and f.order_id = r.order_id
          and p.line_item_id = l.line_item_id) returned
      where l.workspace_id = r.workspace_id and l.return_id = r.id) u on true
    cross join lateral (
      select count(*) as total, count(*) filter (where newest.status = 'succeeded') as given,
        count(*) filter (where newest.status in ('pending', 'unknown')) as undecided
      from (
        select distinct on (t.payment_id) t.status
        from order_return_refund x
        join payment_transaction t on t.workspace_id = x.workspace_id and t.id = x.id
        where x.workspace_id = r.workspace_id and x.return_id = r.id
        order by t.payment_id, t.attempt desc) newest) m
    where ${inScope('r', 'order_id', 'updated_at')}`,
};
