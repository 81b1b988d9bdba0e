import type { Invoice } from '../../storage/entities/invoice.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { lockInvoiceOfPayment } from '../../storage/queries/invoice-rows.ts';
import type { Transaction } from '../context.ts';
import type { InvoiceDocument } from './document.ts';
import { asDocument } from './stored-document.ts';

/** An invoice under its row lock, with what its newest version says. */
export interface LockedInvoice {
  readonly invoice: Invoice;
  readonly document: InvoiceDocument;
}

/** Locks the invoice of a payment; null when it has none. Payment and order are locked before, in this order. */
export async function lockInvoice(
  tx: Transaction,
  payment: Pick<Payment, 'id' | 'workspaceId'>,
): Promise<LockedInvoice | null> {
  const found = await lockInvoiceOfPayment(tx, payment.workspaceId, payment.id);
  return found ? { invoice: found.invoice, document: asDocument(found.document) } : null;
}
