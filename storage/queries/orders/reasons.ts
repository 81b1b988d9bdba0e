import { sql } from '../../query.ts';

/** Workspace, customer. */
export const ORDERS_OF_CUSTOMER = sql<{ readonly id: string }>(
  'select id from orders where workspace_id = $1 and customer_id = $2',
);

/** Workspace, orders. An edit whose money still moves needs its reason for the credit note. */
export const FORGET_EDIT_REASONS = sql(`
  update order_edit set reason = null
  where workspace_id = $1 and order_id = any($2::uuid[]) and reason is not null
    and status in ('applied', 'dropped')`);
