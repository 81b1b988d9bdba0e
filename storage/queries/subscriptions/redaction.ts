import { sql } from '../../query.ts';

/** Workspace, customer: those that have ended and hold personal data. */
export const LOCK_ENDED_OF_CUSTOMER = sql<{ readonly id: string }>(`
  select id from subscription
  where workspace_id = $1 and customer_id = $2 and status in ('cancelled', 'completed', 'expired')
    and (shipping_address is not null or billing_address is not null or cancellation ->> 'comment' is not null)
  order by id for update`);

/** Workspace, customer, names: the entries of all their subscriptions' timelines stay, without those values. */
export const FORGET_IN_SUBSCRIPTION_TIMELINES = sql(`
  update subscription_change h set changes = (
    select json_agg(case when c.entry->>'path' = any ($3)
      then json_build_object('path', c.entry->>'path', 'before', null, 'after', null) else c.entry end order by c.place)
    from json_array_elements(h.changes::json) with ordinality as c (entry, place))::text
  where h.workspace_id = $1
    and h.subscription_id in (select id from subscription where workspace_id = $1 and customer_id = $2)
    and exists (select from json_array_elements(h.changes::json) as c (entry) where c.entry->>'path' = any ($3))`);
