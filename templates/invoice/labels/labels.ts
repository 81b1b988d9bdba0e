import type { InvoiceNotice, InvoiceStamp } from '../../../storage/entities/invoice-version.ts';

/** Every word that the template itself prints, and how figures and dates are written, in one language. */
export interface Labels {
  /** BCP 47; the language of the PDF. */
  readonly language: string;
  readonly separators: { readonly group: string; readonly decimal: string };
  /** `2026-11-03` as readers write it. */
  readonly date: (isoDate: string) => string;
  readonly title: string;
  readonly stamps: Readonly<Record<InvoiceStamp, string>>;
  readonly notices: Readonly<Record<InvoiceNotice, string>>;
  readonly from: string;
  readonly billedTo: string;
  readonly taxId: string;
  readonly registrationNumber: string;
  readonly invoiceNumber: string;
  readonly issueDate: string;
  readonly supplyDate: string;
  readonly servicePeriod: string;
  readonly dueDate: string;
  readonly terms: string;
  readonly netDays: (days: number) => string;
  readonly orderNumber: string;
  readonly poNumber: string;
  readonly installment: string;
  readonly installmentOf: (number: number, of: number) => string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly tax: string;
  readonly net: string;
  readonly gross: string;
  readonly subtotal: string;
  readonly shipping: string;
  readonly total: string;
  readonly paid: string;
  readonly credit: string;
  readonly amountDue: string;
  /** `VAT 19% on EUR 100.00`; `name` is null for an unnamed tax. */
  readonly taxOn: (name: string | null, rate: string, base: string) => string;
  readonly includedTaxOn: (name: string | null, rate: string, base: string) => string;
  readonly voidTotal: string;
  readonly nothingOwed: string;
  readonly voidReason: (reason: string) => string;
  readonly netAfterRefunds: string;
  readonly refunded: (amount: string) => string;
  /** `by` is "Visa **** 4242". */
  readonly paidOn: (date: string, by: string | null) => string;
  readonly reference: (reference: string) => string;
  readonly dueOn: (date: string) => string;
  readonly card: string;
  readonly externalPayment: string;
  readonly refunds: string;
  readonly creditNote: string;
  readonly refundDate: string;
  readonly reason: string;
  readonly taxPart: string;
  readonly amount: string;
  readonly amendsInvoice: (number: string) => string;
  readonly paymentInstructions: string;
  readonly page: (number: number, of: number) => string;
}
