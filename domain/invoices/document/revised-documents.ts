import type { ShownStatus } from '../../../storage/entities/invoice.ts';
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
