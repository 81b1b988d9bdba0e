import type { InvoiceVersion } from '../../storage/entities/invoice-version.ts';
import type { Invoice } from '../../storage/entities/invoice.ts';
import type {
  InvoiceDocument,
  InvoiceParty,
  InvoiceRefund,
} from '../../storage/entities/invoice-version.ts';

export interface InvoiceWithDocument {
  readonly invoice: Invoice;
  /** Of the invoice's present version. */
  readonly document: InvoiceDocument;
  readonly hasPdf: boolean;
}

export function toInvoiceView(invoice: Invoice) {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    sourceType: invoice.sourceType,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    taxTotal: invoice.taxTotal,
    shippingTotal: invoice.shippingTotal,
    discountTotal: invoice.discountTotal,
    total: invoice.total,
    amountRefunded: invoice.amountRefunded,
    creditApplied: invoice.creditApplied,
    orderId: invoice.orderId,
    paymentId: invoice.paymentId,
    customerId: invoice.customerId ?? null,
    subscriptionId: invoice.subscriptionId ?? null,
    netN: invoice.netN ?? null,
    issuedAt: invoice.issuedAt.toISOString(),
    dueAt: invoice.dueAt?.toISOString() ?? null,
    paidAt: invoice.paidAt?.toISOString() ?? null,
    periodStart: invoice.periodStart?.toISOString() ?? null,
    periodEnd: invoice.periodEnd?.toISOString() ?? null,
    version: invoice.version,
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
  };
}

/** What GET by id answers, and what invoice events carry. */
export function toInvoiceDetailView({ invoice, document, hasPdf }: InvoiceWithDocument) {
  return {
    ...toInvoiceView(invoice),
    lines: document.lines.map((line) => ({
      lineItemId: line.lineItemId,
      description: line.description,
      detail: line.detail,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discountAmount: line.discount,
      taxRate: line.taxRate,
      taxAmount: line.taxAmount,
      net: line.net,
      gross: line.gross,
    })),
    taxSummary: document.taxes.map((tax) => ({
      name: tax.name,
      rate: tax.rate,
      taxable: tax.taxable,
      amount: tax.amount,
      included: tax.included,
    })),
    refunds: document.refunds.map(toRefundView),
    seller: toPartyView(document.seller),
    buyer: toPartyView(document.buyer),
    pdfStatus: hasPdf ? 'ready' : 'pending',
  };
}

/** Also `refund` of `invoice.refunded`. */
export function toRefundView(refund: InvoiceRefund) {
  return {
    creditNoteNumber: refund.creditNoteNumber,
    amount: refund.amount,
    taxAmount: refund.taxAmount,
    reason: refund.reason,
    createdAt: refund.createdAt,
  };
}

function toPartyView(party: InvoiceParty) {
  return {
    name: party.name,
    company: party.company,
    addressLines: party.addressLines,
    taxIds: party.taxIds,
    registrationNumber: party.registrationNumber,
    email: party.email,
    phone: party.phone,
  };
}

export function toInvoiceVersionView(version: Omit<InvoiceVersion, 'document'>) {
  return {
    version: version.version,
    reason: version.reason,
    createdAt: version.createdAt.toISOString(),
  };
}
