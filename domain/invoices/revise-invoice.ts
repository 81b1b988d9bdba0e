import {
  InvoiceVersion,
  type InvoiceDocument,
  type InvoiceVersionReason,
  type InvoicePaymentNote,
  type InvoiceRefund,
  type InvoiceStamp,
} from '../../storage/entities/invoice-version.ts';
import type { Invoice, ShownStatus } from '../../storage/entities/invoice.ts';
import { newId } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import type { LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { isMailedWhenPaid } from '../mail/queue-mail.ts';
import { toInvoiceDetailView, type InvoiceWithDocument } from './view.ts';

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

/** Enqueues the PDF of the newest version; by a job of its own only where the mails of a paid invoice do not see to it. */
export function enqueueRender(tx: Transaction, invoice: Pick<Invoice, 'id' | 'workspaceId'>): void {
  const { id: key, workspaceId } = invoice;
  const isNeeded = (): boolean => !isMailedWhenPaid(tx, invoice);
  enqueueJob(tx, { kind: 'invoice-render', key, workspaceId, isNeeded });
}

/** The next version of a document; each function changes only what its name states. */

export function paidDocument(
  document: InvoiceDocument,
  payment: InvoicePaymentNote,
): InvoiceDocument {
  const paid = document.total - document.credit;
  return {
    ...document,
    stamps: stamped(document, ['PAID']),
    terms: null,
    netN: null,
    payment,
    paid,
    due: 0,
  };
}

export function refundedDocument(
  document: InvoiceDocument,
  refund: InvoiceRefund,
  statuses: readonly ShownStatus[],
): InvoiceDocument {
  return {
    ...document,
    stamps: stamped(document, statuses.flatMap(stampOf)),
    refunds: [...document.refunds, refund],
  };
}

export function voidedDocument(document: InvoiceDocument, reason: string | null): InvoiceDocument {
  return { ...document, stamps: stamped(document, ['VOID']), due: 0, voidReason: reason };
}

/** An invoice has a stamp for each of its statuses, and another one in test mode. */
function stamped({ stamps }: InvoiceDocument, statuses: readonly InvoiceStamp[]): InvoiceStamp[] {
  return [...statuses, ...stamps.filter((stamp) => stamp === 'TEST')];
}

function stampOf(status: ShownStatus): InvoiceStamp[] {
  switch (status) {
    case 'refunded':
      return ['REFUNDED'];
    case 'partially_refunded':
      return ['PARTIALLY REFUNDED'];
    case 'credited':
      return ['CREDITED'];
    case 'partially_credited':
      return ['PARTIALLY CREDITED'];
    default:
      return [];
  }
}

/** Emits an invoice event: the invoice in the shape of GET, plus the type's extras. */
export function emitInvoiceEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: EventTypeOf<'invoice'>,
  found: Omit<InvoiceWithDocument, 'hasPdf'>,
  extras: { readonly data?: object; readonly previous?: object } = {},
): void {
  emit(ctx, tx, {
    type,
    source: found.invoice,
    // A new version has no PDF yet.
    data: { ...toInvoiceDetailView({ ...found, hasPdf: false }), ...extras.data },
    ...(extras.previous ? { previous: extras.previous } : {}),
    orderId: found.invoice.orderId,
    rootId: found.invoice.orderId,
  });
}
