import {
  InvoiceVersion,
  type InvoiceDocument,
  type InvoiceVersionReason,
} from '../../storage/entities/invoice-version.ts';
import type { Invoice } from '../../storage/entities/invoice.ts';
import { newId } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/jobs.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';

/**
 * Stores the next version of a locked invoice, whose columns the caller has changed, and enqueues its PDF. Earlier
 * versions stay. `id` is the version's, where the document names it.
 */
export function reviseInvoice(
  ctx: BaseContext,
  tx: Transaction,
  { invoice }: LockedInvoice,
  reason: InvoiceVersionReason,
  document: InvoiceDocument,
  id = newId(),
): LockedInvoice {
  const now = ctx.now();
  invoice.revise(now);
  storeVersion(tx, invoice, reason, document, now, id);
  enqueueRender(tx, invoice);
  return { invoice, document };
}

/** Stores the current version of an invoice. */
export function storeVersion(
  tx: Transaction,
  { workspaceId, id: invoiceId, version }: Invoice,
  reason: InvoiceVersionReason,
  document: InvoiceDocument,
  createdAt: Date,
  id = newId(),
): void {
  tx.em.create(InvoiceVersion, {
    id,
    workspaceId,
    invoiceId,
    version,
    reason,
    document,
    createdAt,
  });
}

/** Enqueues the PDF of the newest version. */
export function enqueueRender(tx: Transaction, { id, workspaceId }: Invoice): void {
  enqueueJob(tx, { kind: 'invoice-render', key: id, workspaceId, payload: { invoiceId: id } });
}
