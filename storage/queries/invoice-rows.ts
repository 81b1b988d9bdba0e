import { Invoice } from '../entities/invoice.ts';
import type { Transaction } from '../unit-of-work.ts';

export interface InvoiceRows {
  readonly invoice: Invoice;
  /** Of the invoice's present version; its type is the domain's (invoices/document.ts). */
  readonly document: object;
}

const LOCK_SQL = 'select * from invoice where workspace_id = $1 and payment_id = $2 for update';
// A statement of its own: it must see the version that the lock was waited for.
const DOCUMENT_SQL = `
  select v.document from invoice i
  join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version
  where i.workspace_id = $1 and i.payment_id = $2`;

/** Locks the invoice of a payment, of which there is at most one; the payment and its order are locked before. */
export async function lockInvoiceOfPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<InvoiceRows | null> {
  const values = [workspaceId, paymentId];
  const [[row], [version]] = await Promise.all([
    tx.query(LOCK_SQL, values),
    tx.query<{ document: object }>(DOCUMENT_SQL, values),
  ]);
  if (!row) return null;
  if (!version) throw new Error(`the invoice of payment ${paymentId} lacks its newest version`);
  return { invoice: tx.em.map(Invoice, row), document: version.document };
}
