import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { Invoice } from '../../entities/invoice.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import { NEWEST_VERSION } from './invoice-rows.ts';

/** An invoice under its row lock, with its newest version's document. */
export interface LockedInvoice {
  readonly invoice: Invoice;
  readonly document: InvoiceDocument;
}

/** Workspace, payment, id; without an id the payment's own. */
const ONE = `i.workspace_id = $1 and i.payment_id = $2 and
    (case when $3::uuid is null then i.order_edit_id is null else i.id = $3 end)`;
export const LOCK_INVOICE = sql(`select i.* from invoice i where ${ONE} for update`);
// A separate statement: it must see the version that was committed while it waited for the lock.
export const INVOICE_DOCUMENT = sql<{ document: InvoiceDocument }>(`
  select v.document from invoice i
  ${NEWEST_VERSION}
  where ${ONE}`);

/** Locks an invoice of a payment, its own or that of the id; null when there is none. The caller has locked payment and order, in this order. */
export async function lockInvoice(
  tx: Transaction,
  payment: { readonly workspaceId: string; readonly id: string },
  invoiceId: string | null = null,
): Promise<LockedInvoice | null> {
  const values = [payment.workspaceId, payment.id, invoiceId];
  const [[row], [version]] = await tx.batch([
    () => tx.query(LOCK_INVOICE, values),
    () => tx.query(INVOICE_DOCUMENT, values),
  ]);
  if (!row) return null;
  if (!version) throw new Error(`the invoice of payment ${payment.id} lacks its newest version`);
  return { invoice: tx.em.map(Invoice, row), document: version.document };
}
