import type {
  CreditNoteRow,
  ListedCreditNote,
} from '../../../storage/queries/invoices/credit-notes.ts';
import { creditNoteOf } from '../document/credit-note.ts';
import { toContentView, toPdfStatus, toRefundView } from '../view.ts';

export function toCreditNoteView(row: ListedCreditNote) {
  const { refund } = row;
  return {
    id: row.id,
    number: refund.creditNoteNumber,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    orderId: row.order_id,
    paymentId: row.payment_id,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    currency: row.currency,
    taxTotal: refund.taxAmount,
    total: refund.amount,
    destination: toRefundView(refund).destination,
    reason: refund.reason,
    issuedAt: refund.createdAt,
  };
}

/** The line of a partial refund stands for several of the invoice's, so it names the invoice. */
export function toCreditNoteDetailView(row: CreditNoteRow) {
  const { lines, ...content } = toContentView(creditNoteOf(row.document));
  return {
    ...toCreditNoteView(row),
    ...content,
    lines: lines.map((line) => ({
      ...line,
      description: line.description || `Refund of invoice ${row.invoice_number}`,
    })),
    pdfStatus: toPdfStatus(row.has_pdf, row.is_given_up),
  };
}
