import { CheckoutSession } from '../entities/checkout-session.ts';
import type { Transaction } from '../unit-of-work.ts';

const SESSIONS_SQL = `
  select * from checkout_session
  where workspace_id = $1 and status = 'open' and (cart_id = $2 or id = $3) order by id for update`;
const INVOICED_SQL = `
  select coalesce(sum(total), 0)::bigint as total, coalesce(sum(tax_total), 0)::bigint as "taxTotal"
  from invoice where workspace_id = $1 and order_id = $2 and status <> 'voided'`;

export interface InvoicedPart {
  readonly total: number;
  readonly taxTotal: number;
}

/** The open sessions by which an order could still be paid, locked; its cart is locked before. */
export async function lockSessionsOfOrder(
  tx: Transaction,
  workspaceId: string,
  of: { readonly cartId: string | null; readonly sessionId: string | null },
): Promise<CheckoutSession[]> {
  const rows = await tx.query(SESSIONS_SQL, [workspaceId, of.cartId, of.sessionId]);
  return rows.map((row) => tx.em.map(CheckoutSession, row));
}

const BEARER_SQL = `
  select payment_id from invoice
  where workspace_id = $1 and order_id = $2 and status <> 'voided' order by created_at, id limit 1`;

/**
 * The payment whose invoice tells of an order's money that has no invoice of its own: paid in parts by hand, the order
 * is invoiced with the last of them. Null when the order has no invoice.
 */
export async function readInvoicedPayment(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ payment_id: string }>(BEARER_SQL, [workspaceId, orderId]);
  return row?.payment_id ?? null;
}

/** What an order's invoices that hold come to; steady while the order is locked. */
export async function readInvoiced(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<InvoicedPart> {
  const [row] = await tx.query<InvoicedPart>(INVOICED_SQL, [workspaceId, orderId]);
  return row ?? { total: 0, taxTotal: 0 };
}
