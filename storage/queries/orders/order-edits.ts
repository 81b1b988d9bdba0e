import { OrderEdit } from '../../entities/order-edit.ts';
import { sql, type WriteStatement } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';

export const EDIT_BY_ID = sql('select * from order_edit where workspace_id = $1 and id = $2');
export const LOCK_EDIT_BY_ID = sql(
  'select * from order_edit where workspace_id = $1 and id = $2 for update',
);
export const EDIT_OF_INTENT = sql(
  'select * from order_edit where workspace_id = $1 and order_id = $2 and intent = $3',
);
export const EDIT_OF_PAYMENT = sql(
  'select * from order_edit where workspace_id = $1 and payment_id = $2 for update',
);

/** The reserved use of an order's discount takes off as much as the order does; one that was redeemed keeps its amount. */
export function changeReservedUse(
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  amount: number,
  now: Date,
): WriteStatement {
  return (bind) => `
    update discount_redemption set amount = ${bind(amount)}, updated_at = ${bind(now)}
    where workspace_id = ${bind(workspaceId)} and order_id = ${bind(id)} and status = 'reserved'`;
}

export async function readEdit(
  database: Database,
  workspaceId: string,
  editId: string,
): Promise<OrderEdit | null> {
  const [row] = await database.read(EDIT_BY_ID, [workspaceId, editId]);
  return row ? database.em().map(OrderEdit, row) : null;
}

/** The edit that a repeat of its request finds again. */
export async function readEditOfIntent(
  database: Database,
  workspaceId: string,
  orderId: string,
  intent: string,
): Promise<OrderEdit | null> {
  const [row] = await database.read(EDIT_OF_INTENT, [workspaceId, orderId, intent]);
  return row ? database.em().map(OrderEdit, row) : null;
}

/** Locks the edit that a payment is the charge of; the caller has locked its order. */
export async function lockEditOfPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<OrderEdit> {
  const [row] = await tx.query(EDIT_OF_PAYMENT, [workspaceId, paymentId]);
  if (!row) throw new Error(`payment ${paymentId} has lost its edit`);
  return tx.em.map(OrderEdit, row);
}

/** Locks an edit; the caller has locked its order. */
export async function lockEdit(
  tx: Transaction,
  workspaceId: string,
  editId: string,
): Promise<OrderEdit> {
  const [row] = await tx.query(LOCK_EDIT_BY_ID, [workspaceId, editId]);
  if (!row) throw new Error(`edit ${editId} is gone`);
  return tx.em.map(OrderEdit, row);
}
