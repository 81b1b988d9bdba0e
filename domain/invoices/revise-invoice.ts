import {
  InvoiceVersion,
  type InvoiceVersionReason,
} from '../../storage/entities/invoice-version.ts';
import { newId } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/jobs.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';
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
  tx.em.create(InvoiceVersion, {
    id,
    workspaceId: invoice.workspaceId,
    invoiceId: invoice.id,
    version: invoice.version,
    reason,
    document,
    createdAt: now,
  });
  enqueueJob(tx, {
    kind: 'invoice-render',
    key: invoice.id,
    workspaceId: invoice.workspaceId,
    payload: { invoiceId: invoice.id },
  });
  return { invoice, document };
}
