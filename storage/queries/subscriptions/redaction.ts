import { sql } from '../../query.ts';

/** Workspace, customer: those that have ended and hold personal data. */
export const LOCK_ENDED_OF_CUSTOMER = sql<{ readonly id: string }>(`
  select id from subscription
  where workspace_id = $1 and customer_id = $2 and status in ('cancelled', 'completed', 'expired')
    and (shipping_address is not null or billing_address is not null or cancellation ->> 'comment' is not null)
  order by id for update`);

/** Workspace, customer. */
export const SUBSCRIPTIONS_OF_CUSTOMER = sql<{ readonly id: string }>(
  `select id from subscription where workspace_id = $1 and customer_id = $2`,
);
