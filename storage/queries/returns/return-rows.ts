import type { Database, EntityRows, Transaction } from '../../database.ts';
import type { TransactionStatus } from '../../entities/payment-transaction.ts';
import { OrderReturnLine } from '../../entities/returns/order-return-line.ts';
import { OrderReturn } from '../../entities/returns/order-return.ts';
import { sql } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

/** A refund that pays a return back, as its transaction is now. */
export interface RefundOfReturn {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly status: TransactionStatus;
  readonly creditNoteNumber: string | null;
  readonly createdAt: Date;
  readonly intentKey: string | null;
}

/** A return with its lines in their order, and its refunds, oldest first. */
export interface ReturnRows {
  readonly orderReturn: OrderReturn;
  readonly lines: OrderReturnLine[];
  readonly refunds: readonly RefundOfReturn[];
}

const JOINED = `order_return_refund x
    join payment_transaction t on t.workspace_id = x.workspace_id and t.id = x.id`;

/** Lines and refunds of the return `r` as JSON lists, for reads in one statement. */
export const RETURN_PARTS = `(
    select coalesce(json_agg(l order by l.position), '[]') from order_return_line l
    where l.workspace_id = r.workspace_id and l.return_id = r.id
  ) as lines, (
    select coalesce(json_agg(json_build_object('id', t.id, 'paymentId', t.payment_id, 'amount', t.amount,
      'status', t.status, 'creditNoteNumber', t.credit_note_number, 'createdAt', t.created_at,
      'intentKey', x.intent_key) order by t.created_at, t.id), '[]')
    from ${JOINED} where x.workspace_id = r.workspace_id and x.return_id = r.id
  ) as refunds`;

export interface ReturnPartsRow {
  readonly lines: readonly object[];
  readonly refunds: readonly (Omit<RefundOfReturn, 'createdAt'> & { readonly createdAt: string })[];
}

export const RETURN_OF_TENANT = sql<ReturnPartsRow>(`
  select r.*, ${RETURN_PARTS} from order_return r
  where r.workspace_id = $1 and r.environment_id = $2 and ($3::uuid is null or r.application_id = $3) and r.id = $4`);
export const ORDER_OF_RETURN = sql<{ readonly order_id: string }>(`
  select order_id from order_return
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`);
export const LOCK_RETURN = sql(
  'select * from order_return where workspace_id = $1 and id = $2 for update',
);
/** Workspace, transaction: locks the return that a refund pays back; none where it pays back none. */
export const LOCK_RETURN_OF_REFUND = sql<{ readonly id: string }>(`
  select r.id from order_return_refund x
  join order_return r on r.workspace_id = x.workspace_id and r.id = x.return_id
  where x.workspace_id = $1 and x.id = $2 for update of r`);
export const LINES_OF_RETURN = sql(
  'select * from order_return_line where workspace_id = $1 and return_id = $2 order by position',
);
export const REFUNDS_OF_RETURN = sql<RefundOfReturn>(`
  select t.id, t.payment_id as "paymentId", t.amount, t.status, t.credit_note_number as "creditNoteNumber",
    t.created_at as "createdAt", x.intent_key as "intentKey"
  from ${JOINED} where x.workspace_id = $1 and x.return_id = $2 order by t.created_at, t.id`);

/** A return without a lock; null when the tenant has no such one. */
export async function readReturnRows(
  database: Database,
  { workspaceId, environmentId, applicationId }: TenantKey,
  returnId: string,
): Promise<ReturnRows | null> {
  const values = [workspaceId, environmentId, applicationId, returnId];
  const [row] = await database.read(RETURN_OF_TENANT, values);
  return row ? mapReturnRow(database.em(), row) : null;
}

/** The order of a return, which never changes; null when the tenant has no such return. */
export async function findOrderOfReturn(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantKey,
  returnId: string,
): Promise<string | null> {
  const values = [workspaceId, environmentId, applicationId, returnId];
  const [row] = await tx.query(ORDER_OF_RETURN, values);
  return row?.order_id ?? null;
}

/** Locks a return and reads its parts; its order is locked before. */
export async function lockReturnRows(
  tx: Transaction,
  workspaceId: string,
  returnId: string,
): Promise<ReturnRows | null> {
  const values = [workspaceId, returnId];
  const [[row], lines, refunds] = await tx.batch([
    () => tx.query(LOCK_RETURN, values),
    () => tx.query(LINES_OF_RETURN, values),
    () => tx.query(REFUNDS_OF_RETURN, values),
  ]);
  if (!row) return null;
  return {
    orderReturn: tx.em.map(OrderReturn, row),
    lines: lines.map((line) => tx.em.map(OrderReturnLine, line)),
    refunds,
  };
}

export function mapReturnRow(
  em: EntityRows,
  { lines, refunds, ...row }: ReturnPartsRow,
): ReturnRows {
  return {
    orderReturn: em.map(OrderReturn, row),
    lines: lines.map((line) => em.map(OrderReturnLine, line)),
    refunds: refunds.map((refund) => ({ ...refund, createdAt: new Date(refund.createdAt) })),
  };
}
