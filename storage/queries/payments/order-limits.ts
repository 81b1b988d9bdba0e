import type { RefundedLine } from '../../entities/payment-transaction.ts';
import { sql } from '../../query.ts';

const DUE = 'greatest(total - amount_paid, 0)::bigint as due';
/** Workspace, order: the amount that the order still lacks; its row stays locked. */
export const LOCK_DUE_OF_ORDER = sql<{ readonly due: number }>(`
  select ${DUE} from orders where workspace_id = $1 and id = $2 for update`);
/** Workspace, orders: the same of each, without locks. */
export const DUE_OF_ORDERS = sql<{ readonly id: string; readonly due: number }>(`
  select id, ${DUE} from orders where workspace_id = $1 and id = any($2::uuid[])`);

/** Workspace, order: the units that its undecided refunds name. */
export const UNITS_OF_UNDECIDED_REFUNDS = sql<RefundedLine>(`
  select line ->> 'lineItemId' as "lineItemId", sum((line ->> 'quantity')::integer)::integer as quantity
  from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  cross join lateral jsonb_array_elements(t.line_items) line
  where t.workspace_id = $1 and p.order_id = $2 and t.type = 'refund' and t.status in ('pending', 'unknown')
  group by 1`);

/**
 * Workspace, order: what its refunds, and the credit balance of its subscription, have taken of its lines of a subscription,
 * tax included. A refund's lines are at most its amount.
 */
export const TAKEN_OF_PLAN_LINES = sql<{ readonly lineItemId: string; readonly taken: number }>(
  `select l.id as "lineItemId", sum(part.taken)::bigint as taken
  from order_line l
  cross join lateral (
    select least(t.amount, sum((line ->> 'gross')::bigint)) as taken
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      and t.type = 'refund' and t.status <> 'failed'
    cross join lateral jsonb_path_query(t.credit_lines, '$[*]') line
    where p.workspace_id = l.workspace_id and p.order_id = l.order_id and line ->> 'lineItemId' = l.id::text
    group by t.id, t.amount
    union all
    select (line ->> 'gross')::bigint
    from invoice i
    join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version
    cross join lateral jsonb_path_query(v.document, '$.refunds[*] ? (@.isCredited == true).lines[*]') line
    where i.workspace_id = l.workspace_id and i.order_id = l.order_id and line ->> 'lineItemId' = l.id::text) part
  where l.workspace_id = $1 and l.order_id = $2 and l.type = 'subscription'
  group by l.id`,
  ['taken'],
);
