import type { RefundedLine } from '../../entities/payment-transaction.ts';
import { sql } from '../../query.ts';

/** Workspace, order: the amount that the order still lacks; its row stays locked. */
export const LOCK_DUE_OF_ORDER = sql<{ readonly due: number }>(`
  select greatest(total - amount_paid, 0)::bigint as due from orders
  where workspace_id = $1 and id = $2 for update`);

/** Workspace, order: the units that its undecided refunds name. */
export const UNITS_OF_UNDECIDED_REFUNDS = sql<RefundedLine>(`
  select line ->> 'lineItemId' as "lineItemId", sum((line ->> 'quantity')::integer)::integer as quantity
  from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  cross join lateral jsonb_array_elements(t.line_items) line
  where t.workspace_id = $1 and p.order_id = $2 and t.type = 'refund' and t.status in ('pending', 'unknown')
  group by 1`);
