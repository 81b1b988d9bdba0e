import { CheckoutSession } from '../entities/checkout-session.ts';
import type { Transaction } from '../unit-of-work.ts';

const SESSIONS_SQL = `
  select * from checkout_session
  where workspace_id = $1 and status = 'open' and (cart_id = $2 or id = $3) order by id for update`;
const INVOICED_SQL = `
  select 1 from invoice where workspace_id = $1 and order_id = $2 and status <> 'voided' limit 1`;

/** The open sessions by which an order could still be paid, locked; its cart is locked before. */
export async function lockSessionsOfOrder(
  tx: Transaction,
  workspaceId: string,
  of: { readonly cartId: string | null; readonly sessionId: string | null },
): Promise<CheckoutSession[]> {
  const rows = await tx.query(SESSIONS_SQL, [workspaceId, of.cartId, of.sessionId]);
  return rows.map((row) => tx.em.map(CheckoutSession, row));
}

/** Whether an order has an invoice that holds; steady while the order is locked. */
export async function isInvoiced(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<boolean> {
  return (await tx.query(INVOICED_SQL, [workspaceId, orderId])).length > 0;
}
