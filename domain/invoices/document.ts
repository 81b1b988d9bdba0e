/**
 * What an invoice says, frozen when it is issued and again with each new version; kept as plain JSON.
 * The PDF template takes it as it is: it has every field of the template's document, and some more.
 * Amounts are integers in minor units of `currency`; dates are `YYYY-MM-DD` in the billing time zone.
 */
export interface InvoiceDocument {
  readonly number: string;
  /** Of the labels, a BCP 47 tag; absent in documents that were frozen before there was a choice: English. */
  readonly language?: string;
  readonly stamps: readonly InvoiceStamp[];
  readonly currency: string;
  readonly exponent: number;
  /** Of the dates below, and of those of later versions. */
  readonly timezone: string;
  readonly issueDate: string;
  readonly supplyDate: string | null;
  readonly dueDate: string | null;
  readonly servicePeriod: { readonly from: string; readonly to: string } | null;
  /** In English; `netN` is the same for every language. */
  readonly terms: string | null;
  readonly netN?: number | null;
  readonly payment: InvoicePaymentNote | null;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly orderNumber: string | null;
  readonly poNumber: string | null;
  readonly installment: { readonly number: number; readonly of: number } | null;
  readonly lines: readonly InvoiceLine[];
  /** Sum of quantity x unit price, before any discount. */
  readonly subtotal: number;
  readonly discounts: readonly { readonly code: string | null; readonly amount: number }[];
  readonly shipping: {
    readonly name: string | null;
    readonly amount: number;
    /** Absent in older documents. */
    readonly taxRate?: string | null;
    readonly taxAmount?: number;
  } | null;
  readonly taxes: readonly InvoiceTax[];
  readonly total: number;
  readonly paid: number;
  readonly credit: number;
  readonly due: number;
  readonly notices: readonly InvoiceNotice[];
  readonly paymentInstructions: string | null;
  readonly footer: string | null;
  readonly refunds: readonly InvoiceRefund[];
  /** Why it was voided, in the merchant's words. */
  readonly voidReason?: string | null;
}

export const invoiceStamps = ['PAID', 'VOID', 'REFUNDED', 'PARTIALLY REFUNDED', 'TEST'] as const;
export type InvoiceStamp = (typeof invoiceStamps)[number];

export const invoiceNotices = ['prices_include_tax', 'reverse_charge', 'tax_exempt'] as const;
export type InvoiceNotice = (typeof invoiceNotices)[number];

/** "Paid on <date> by <method>", with the merchant's reference. */
export interface InvoicePaymentNote {
  readonly date: string;
  readonly method: string | null;
  readonly reference: string | null;
}

export interface InvoiceParty {
  readonly name: string;
  readonly company: string | null;
  readonly addressLines: readonly string[];
  readonly taxIds: readonly { readonly label: string; readonly value: string }[];
  readonly registrationNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The address in parts, for machines; absent in older documents. */
  readonly address?: InvoiceAddress | null;
}

export interface InvoiceAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly countryCode: string | null;
}

export interface InvoiceLine {
  /** Null on an invoice of a part of its order. */
  readonly lineItemId: string | null;
  readonly description: string;
  readonly detail: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  /** The line's own discount and its share of the order's. */
  readonly discount: number;
  /** Percent, all rates of the line added up; null without a rate. */
  readonly taxRate: string | null;
  readonly taxAmount: number;
  /** Without tax. */
  readonly net: number;
  /** With tax. */
  readonly gross: number;
}

export interface InvoiceTax {
  readonly name: string;
  readonly rate: string | null;
  readonly taxable: number;
  readonly amount: number;
  readonly included: boolean;
}

export interface InvoiceRefund {
  /** Of the transaction that returned the money; absent in older documents. */
  readonly refundId?: string;
  readonly creditNoteNumber: string;
  readonly date: string;
  readonly amount: number;
  readonly taxAmount: number;
  readonly reason: string | null;
  /** The instant of the refund, ISO 8601. */
  readonly createdAt: string;
}
