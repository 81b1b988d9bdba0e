import { pick } from '../../storage/orm/columns.ts';
import { invoiceAmounts, type Invoice } from '../../storage/entities/invoice.ts';
import type {
  InvoiceDocument,
  InvoiceParty,
  InvoiceRefund,
  InvoiceVersion,
  refundDestinations,
} from '../../storage/entities/invoice-version.ts';
export interface InvoiceWithDocument {
  readonly invoice: Invoice;
  /** Of the invoice's latest version. */
  readonly document: InvoiceDocument;
  readonly hasPdf: boolean;
  /** Its rendering was given up. */
  readonly isGivenUp?: boolean;
}

const shownFields = [
  'id',
  'applicationId',
  'number',
  'status',
  'sourceType',
  'currency',
  ...invoiceAmounts,
  'amountRefunded',
  'amountCredited',
  'creditApplied',
  'orderId',
  'paymentId',
  'customerId',
  'subscriptionId',
  'netN',
  'version',
] as const;

export function toInvoiceView(invoice: Invoice) {
  return {
    ...pick(invoice, shownFields),
    issuedAt: invoice.issuedAt.toISOString(),
    dueAt: invoice.dueAt?.toISOString() ?? null,
    paidAt: invoice.paidAt?.toISOString() ?? null,
    periodStart: invoice.periodStart?.toISOString() ?? null,
    periodEnd: invoice.periodEnd?.toISOString() ?? null,
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
  };
}

/** The response of GET by id, and the data of invoice events. */
export function toInvoiceDetailView({
  invoice,
  document,
  hasPdf,
  isGivenUp = false,
}: InvoiceWithDocument) {
  return {
    ...toInvoiceView(invoice),
    ...toContentView(document),
    refunds: document.refunds.map(toRefundView),
    pdfStatus: toPdfStatus(hasPdf, isGivenUp),
  };
}

export function toPdfStatus(hasPdf: boolean, isGivenUp: boolean) {
  if (hasPdf) return 'ready';
  return isGivenUp ? 'failed' : 'pending';
}

/** Lines, taxes and parties, as invoices and credit notes show them. */
export function toContentView({ lines, taxes, seller, buyer }: InvoiceDocument) {
  return {
    lines: lines.map((line) => ({
      ...pick(line, ['lineItemId', 'description', 'detail', 'quantity', 'unitPrice']),
      discountAmount: line.discount,
      ...pick(line, ['taxRate', 'taxAmount', 'net', 'gross']),
    })),
    taxSummary: taxes.map((tax) => pick(tax, ['name', 'rate', 'taxable', 'amount', 'included'])),
    seller: toPartyView(seller),
    buyer: toPartyView(buyer),
  };
}

/** Also `refund` of `invoice.refunded`. */
export function toRefundView(refund: InvoiceRefund) {
  const { creditNoteId = null, creditNoteNumber, amount, taxAmount, reason, createdAt } = refund;
  const destination: (typeof refundDestinations)[number] = refund.isCredited
    ? 'credit_balance'
    : 'payment';
  return { creditNoteId, creditNoteNumber, amount, taxAmount, destination, reason, createdAt };
}

function toPartyView(party: InvoiceParty) {
  const { name, company, addressLines, taxIds, registrationNumber, email, phone } = party;
  const { leitwegId = null } = party;
  return { name, company, addressLines, taxIds, registrationNumber, email, phone, leitwegId };
}

export function toInvoiceVersionView(version: Omit<InvoiceVersion, 'document'>) {
  return { ...pick(version, ['version', 'reason']), createdAt: version.createdAt.toISOString() };
}
