import { Payment } from '../../entities/payment.ts';
import type { RefundedLine } from '../../entities/payment-transaction.ts';
import { readFrom, sql, type QuerySource } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';

export const LOCK_PAYMENTS = sql(
  'select * from payment where workspace_id = $1 and order_id = $2 order by id for update',
);
export const PAYMENTS_OF_ORDER = sql(
  'select * from payment where workspace_id = $1 and order_id = $2 order by id',
);
export const UNDECIDED_CALLS = sql<UndecidedCall>(`
  select t.payment_id as "paymentId", t.type, t.amount, t.line_items as "lineItems" from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  where t.workspace_id = $1 and p.order_id = $2 and t.status in ('pending', 'unknown')
    and t.purpose <> 'order_edit'`);

/** Workspace, order; oldest first. */
export const LISTED_PAYMENTS_OF_ORDER = sql(
  'select * from payment where workspace_id = $1 and order_id = $2 order by created_at, id',
);

/** A call for one of the order's payments whose outcome is unknown. `pendingEditId` names the charge of an edit. */
export interface UndecidedCall {
  readonly paymentId: string;
  readonly type: string;
  readonly amount: number;
  /** The units that a refund names. */
  readonly lineItems: readonly RefundedLine[] | null;
}

/** The payments of an order with all their undecided calls. */
export interface OrderMoney {
  readonly payments: readonly Payment[];
  readonly undecided: readonly UndecidedCall[];
}

/** Locks the payments of an order; the caller locks the order after them. */
export async function lockPaymentsOfOrder(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<Payment[]> {
  const rows = await tx.query(LOCK_PAYMENTS, [workspaceId, orderId]);
  return tx.em.mapAll(Payment, rows);
}

export async function readOrderMoney(
  database: Database,
  workspaceId: string,
  orderId: string,
): Promise<OrderMoney> {
  const [rows, undecided] = await Promise.all([
    database.read(PAYMENTS_OF_ORDER, [workspaceId, orderId]),
    database.read(UNDECIDED_CALLS, [workspaceId, orderId]),
  ]);
  return { payments: database.em().mapAll(Payment, rows), undecided };
}

export function readUndecidedCalls(
  source: QuerySource,
  workspaceId: string,
  orderId: string,
): Promise<UndecidedCall[]> {
  return readFrom(source, UNDECIDED_CALLS, [workspaceId, orderId]);
}
