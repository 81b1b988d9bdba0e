import { OrderEdit } from '../entities/order-edit.ts';
import { Payment } from '../entities/payment.ts';
import type { Database, Transaction } from '../unit-of-work.ts';
import type { RunQuery } from '../query.ts';

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

const EDIT_SQL = 'select * from order_edit where workspace_id = $1 and id = $2';
const OF_INTENT_SQL =
  'select * from order_edit where workspace_id = $1 and order_id = $2 and intent = $3';
const OF_PAYMENT_SQL = 'select id from order_edit where workspace_id = $1 and payment_id = $2';

export async function readEdit(
  database: Database,
  workspaceId: string,
  editId: string,
): Promise<OrderEdit | null> {
  const [row] = await database.read(EDIT_SQL, [workspaceId, editId]);
  return row ? database.em().map(OrderEdit, row) : null;
}

/** The edit that a repeat of its request finds again. */
export async function readEditOfIntent(
  database: Database,
  workspaceId: string,
  orderId: string,
  intent: string,
): Promise<OrderEdit | null> {
  const [row] = await database.read(OF_INTENT_SQL, [workspaceId, orderId, intent]);
  return row ? database.em().map(OrderEdit, row) : null;
}

/** The edit that a payment is the charge of. */
export async function readEditIdOfPayment(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<string | null> {
  const [row] = await database.read<{ id: string }>(OF_PAYMENT_SQL, [workspaceId, paymentId]);
  return row?.id ?? null;
}

/** Locks an edit; its order is locked before. */
export async function lockEdit(
  tx: Transaction,
  workspaceId: string,
  editId: string,
): Promise<OrderEdit> {
  const [row] = await tx.query(`${EDIT_SQL} for update`, [workspaceId, editId]);
  if (!row) throw new Error(`edit ${editId} is gone`);
  return tx.em.map(OrderEdit, row);
}
