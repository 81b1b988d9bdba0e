import { Payment } from '../../entities/payment.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';
import type { RunQuery } from '../../query.ts';

const LOCK_PAYMENTS_SQL =
  'select * from payment where workspace_id = $1 and order_id = $2 order by id for update';
const PAYMENTS_SQL = 'select * from payment where workspace_id = $1 and order_id = $2 order by id';
const UNDECIDED_SQL = `
  select t.payment_id as "paymentId", t.type, t.amount from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  where t.workspace_id = $1 and p.order_id = $2 and t.status in ('pending', 'unknown')
    and t.idempotency_key not like 'oe:%'`;

/** A call for one of the order's payments whose outcome is not known. Charges of edits are told by `pendingEditId`. */
export interface UndecidedCall {
  readonly paymentId: string;
  readonly type: string;
  readonly amount: number;
}

/** The payments of an order with every call of theirs that is undecided. */
export interface OrderMoney {
  readonly payments: readonly Payment[];
  readonly undecided: readonly UndecidedCall[];
}

/** Locks the payments of an order; the order is locked after them. */
export async function lockPaymentsOfOrder(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<Payment[]> {
  const rows = await tx.query(LOCK_PAYMENTS_SQL, [workspaceId, orderId]);
  return rows.map((row) => tx.em.map(Payment, row));
}

export async function readOrderMoney(
  database: Database,
  workspaceId: string,
  orderId: string,
): Promise<OrderMoney> {
  const em = database.em();
  const [payments, undecided] = await Promise.all([
    database.read(PAYMENTS_SQL, [workspaceId, orderId]),
    database.read<UndecidedCall>(UNDECIDED_SQL, [workspaceId, orderId]),
  ]);
  return { payments: payments.map((row) => em.map(Payment, row)), undecided };
}

export function readUndecidedCalls(
  query: RunQuery,
  workspaceId: string,
  orderId: string,
): Promise<UndecidedCall[]> {
  return query<UndecidedCall>(UNDECIDED_SQL, [workspaceId, orderId]);
}
