import type { ReservedMoney } from '../../entities/order.ts';
import type { EditContent } from '../../entities/order-edit.ts';
import type { PaymentTransaction } from '../../entities/payment-transaction.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';

const DUE = 'greatest(total - amount_paid, 0)::bigint as due';
/** Workspace, order: the amount that the order still lacks; its row stays locked. */
export const LOCK_DUE_OF_ORDER = sql<{ readonly due: number }>(`
  select ${DUE} from orders where workspace_id = $1 and id = $2 for update`);
/** Workspace, orders: the same of each, without locks. */
export const DUE_OF_ORDERS = sql<{ readonly id: string; readonly due: number }>(`
  select id, ${DUE} from orders where workspace_id = $1 and id = any($2::uuid[])`);

/** Workspace, edit: what the order contains once its charge succeeds; null where none is awaited. */
export const CONTENT_OF_EDIT = sql<{ readonly content: EditContent | null }>(
  'select content from order_edit where workspace_id = $1 and id = $2',
);

/**
 * Rows `(id, taken)` of the lines of a plan in an order of the workspace `$1`: what its refunds, by their `status`, and the
 * credit balance of its subscription took of them, tax included. A refund's lines are at most its amount.
 */
export const takenOfPlanLines = (order: string, status = 't.status'): string => `
    select l.id, sum(part.taken)::bigint as taken
    from order_line l
    cross join lateral (
      select least(t.amount, sum((line ->> 'gross')::bigint)) as taken
      from payment p
      join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
        and t.type = 'refund' and ${status} <> 'failed'
      cross join lateral jsonb_path_query(t.credit_lines, '$[*]') line
      where p.workspace_id = l.workspace_id and p.order_id = l.order_id and line ->> 'lineItemId' = l.id::text
      group by t.id, t.amount
      union all
      select (line ->> 'gross')::bigint
      from invoice i
      ${NEWEST_VERSION}
      cross join lateral jsonb_path_query(v.document, '$.refunds[*] ? (@.isCredited == true).lines[*]') line
      where i.workspace_id = l.workspace_id and i.order_id = l.order_id and line ->> 'lineItemId' = l.id::text) part
    where l.workspace_id = $1 and l.order_id = ${order} and l.type = 'subscription'
    group by l.id`;

/** One row, of an order of the workspace `$1`: its ReservedMoney. */
export const reservedMoney = (order: string, status = 't.status'): string => `
    select coalesce(sum(t.amount) filter (where ${status} in ('pending', 'unknown')), 0)::bigint as undecided,
      coalesce((
        select sum(amount_credited) from invoice
        where workspace_id = $1 and order_id = ${order} and status <> 'voided'), 0)::bigint as credited,
      coalesce(sum(t.amount) filter (where t.idempotency_key like 'rf:%:credit:%'), 0)::bigint as "paidOut"
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      and t.type = 'refund' and ${status} <> 'failed'
    where p.workspace_id = $1 and p.order_id = ${order}`;

/** The status of a refund that is being recorded (`$3`) is not written yet: it is `$4`. */
const STATUS = `case when t.id = $3::uuid then $4::text else t.status end`;

interface RefundsOfLine {
  readonly lineItemId: string;
  readonly refundingQuantity: number;
  readonly creditedAmount: number;
}

/** Workspace, order, a refund and its status: each line, with what refunds and the credit balance have of it. */
export const REFUNDS_OF_LINES = sql<RefundsOfLine>(`
  select l.id as "lineItemId", coalesce(u.units, 0)::integer as "refundingQuantity", coalesce(c.taken, 0)::bigint as "creditedAmount"
  from order_line l
  left join (
    select line ->> 'lineItemId' as id, sum((line ->> 'quantity')::integer) as units
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      and t.type = 'refund' and ${STATUS} in ('pending', 'unknown')
    cross join lateral jsonb_path_query(t.line_items, '$[*]') line
    where p.workspace_id = $1 and p.order_id = $2
    group by 1) u on u.id = l.id::text
  left join (${takenOfPlanLines('$2', STATUS)}) c on c.id = l.id
  where l.workspace_id = $1 and l.order_id = $2`);

/** Workspace, order, a refund and its status: the order's money that undecided refunds and the credit balance have. */
export const RESERVED_OF_ORDER = sql<ReservedMoney>(reservedMoney('$2', STATUS));

interface RefundsOfOrder {
  readonly money: ReservedMoney;
  readonly lines: readonly RefundsOfLine[];
}

/**
 * Reads what refunds and the credit balance have of an order; valid while it is locked. `recording`: a refund whose status
 * is not written yet.
 */
export async function readRefundsOfOrder(
  tx: Transaction,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  recording: Pick<PaymentTransaction, 'id' | 'status'> | null = null,
): Promise<RefundsOfOrder> {
  const values = [workspaceId, id, recording?.id ?? null, recording?.status ?? null];
  const [lines, [money]] = await tx.batch([
    () => tx.query(REFUNDS_OF_LINES, values),
    () => tx.query(RESERVED_OF_ORDER, values),
  ]);
  return { lines, money: money ?? { undecided: 0, credited: 0, paidOut: 0 } };
}
