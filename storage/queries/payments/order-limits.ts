import { sql } from '../../query.ts';

/** Workspace, order: the amount that the order still lacks; its row stays locked. */
export const LOCK_DUE_OF_ORDER = sql<{ readonly due: number }>(`
  select greatest(total - amount_paid, 0)::bigint as due from orders
  where workspace_id = $1 and id = $2 for update`);

/** Workspace, order: how many units of each line may be refunded. */
export const QUANTITIES_OF_ORDER = sql<{ readonly id: string; readonly quantity: number }>(
  'select id, quantity from order_line where workspace_id = $1 and order_id = $2',
);
