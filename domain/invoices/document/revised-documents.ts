import type {
  InvoiceDocument,
  InvoicePaymentNote,
  InvoiceRefund,
  InvoiceStamp,
} from '../../../storage/entities/invoice-version.ts';

/** The next version of a document; each function changes only what its name states. */

export function paidDocument(
  document: InvoiceDocument,
  payment: InvoicePaymentNote,
): InvoiceDocument {
  const paid = document.total - document.credit;
  return {
    ...document,
    stamps: stamped(document, 'PAID'),
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
  isWhole: boolean,
): InvoiceDocument {
  return {
    ...document,
    stamps: stamped(document, isWhole ? 'REFUNDED' : 'PARTIALLY REFUNDED'),
    refunds: [...document.refunds, refund],
  };
}

export function voidedDocument(document: InvoiceDocument, reason: string | null): InvoiceDocument {
  return { ...document, stamps: stamped(document, 'VOID'), due: 0, voidReason: reason };
}

/** An invoice has one stamp for its status, and another one in test mode. */
function stamped({ stamps }: InvoiceDocument, status: InvoiceStamp): InvoiceStamp[] {
  return [status, ...stamps.filter((stamp) => stamp === 'TEST')];
}
