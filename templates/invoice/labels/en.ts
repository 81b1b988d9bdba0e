import type { InvoiceNotice, InvoiceStamp } from '../../../storage/entities/invoice-version.ts';

/** All words that the template itself prints, and its formats of numbers and dates, in English. */
export const english = {
  /** BCP 47; the language of the PDF. */
  language: 'en',
  separators: { group: ',', decimal: '.' },
  /** `2026-11-03` in the local notation. */
  date: (isoDate: string) => isoDate,
  title: 'Invoice',
  stamps: {
    PAID: 'PAID',
    VOID: 'VOID',
    REFUNDED: 'REFUNDED',
    'PARTIALLY REFUNDED': 'PARTIALLY REFUNDED',
    TEST: 'TEST',
  } satisfies Record<InvoiceStamp, string>,
  notices: {
    prices_include_tax: 'Prices include tax.',
    reverse_charge: 'Reverse charge: the recipient accounts for the tax.',
    tax_exempt: 'Tax exempt.',
  } satisfies Record<InvoiceNotice, string>,
  from: 'From',
  billedTo: 'Billed to',
  taxId: 'Tax ID',
  registrationNumber: 'Reg. no.',
  invoiceNumber: 'Invoice number',
  issueDate: 'Issue date',
  supplyDate: 'Supply date',
  servicePeriod: 'Service period',
  dueDate: 'Due date',
  terms: 'Terms',
  netDays: (days: number) => (days === 0 ? 'Due on receipt' : `Net ${days}`),
  orderNumber: 'Order number',
  poNumber: 'PO number',
  installment: 'Installment',
  installmentOf: (number: number, of: number) => `${number} of ${of}`,
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  tax: 'Tax',
  net: 'Net',
  gross: 'Gross',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  total: 'Total',
  paid: 'Paid',
  credit: 'Credit applied',
  amountDue: 'Amount due',
  /** `VAT 19% on EUR 100.00`; `name` is null for an unnamed tax. */
  taxOn: (name: string | null, rate: string, base: string) => `${name ?? 'Tax'}${rate} on ${base}`,
  includedTaxOn: (name: string | null, rate: string, base: string) =>
    `Included ${name ?? 'Tax'}${rate} in ${base}`,
  voidTotal: 'Total, void',
  nothingOwed: 'Nothing is owed.',
  voidReason: (reason: string) => `Voided: ${reason}`,
  netAfterRefunds: 'Net after refunds',
  refunded: (amount: string) => `${amount} refunded`,
  /** `by` is "Visa **** 4242". */
  paidOn: (date: string, by: string | null) => `Paid on ${date}${by === null ? '' : ` by ${by}`}`,
  reference: (reference: string) => `Reference ${reference}`,
  dueOn: (date: string) => `Due on ${date}`,
  card: 'card',
  externalPayment: 'external payment',
  refunds: 'Refunds',
  creditNote: 'Credit note',
  refundDate: 'Date',
  reason: 'Reason',
  taxPart: 'Tax part',
  amount: 'Amount',
  amendsInvoice: (number: string) => `amends invoice ${number}`,
  paymentInstructions: 'Payment instructions',
  page: (number: number, of: number) => `Page ${number}/${of}`,
};

/** The same labels in any language; English defines the keys. */
export type Labels = typeof english;
