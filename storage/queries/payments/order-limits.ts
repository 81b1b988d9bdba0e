import { sql } from '../../query.ts';

/** Workspace, order: what the order is still owed; its row stays locked. */
export const LOCK_DUE_OF_ORDER = sql<{ readonly due: number }>(`
  select greatest(total - amount_paid, 0)::bigint as due from orders
  where workspace_id = $1 and id = $2 for update`);

/** Workspace, order: how many pieces of each line may be refunded. */
export const QUANTITIES_OF_ORDER = sql<{ readonly id: string; readonly quantity: number }>(
  'select id, quantity from order_line where workspace_id = $1 and order_id = $2',
);
