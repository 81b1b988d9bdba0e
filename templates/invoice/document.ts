/**
 * Everything an invoice's PDF shows, frozen when the invoice is issued and again with each new version.
 * Plain JSON. Every amount is an integer in minor units of `currency`, of which `exponent` are decimals.
 * Every date is `YYYY-MM-DD` in the merchant's billing time zone. Absent things are null.
 */
export interface InvoiceDocument {
  readonly number: string;
  /** BCP 47; of the template's own words. Absent: English. */
  readonly language?: string;
  readonly stamps: readonly InvoiceStamp[];
  readonly currency: string;
  readonly exponent: number;
  readonly issueDate: string;
  readonly supplyDate: string | null;
  readonly dueDate: string | null;
  readonly servicePeriod: { readonly from: string; readonly to: string } | null;
  /** "Net 30", "Due on receipt"; printed where `netN` is absent. */
  readonly terms: string | null;
  /** The days of the terms. */
  readonly netN?: number | null;
  /** How it was paid: `method` is "Visa **** 4242", "card", "external payment"; `reference` the merchant's own. */
  readonly payment: {
    readonly date: string;
    readonly method: string | null;
    readonly reference: string | null;
  } | null;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly orderNumber: string | null;
  readonly poNumber: string | null;
  readonly installment: { readonly number: number; readonly of: number } | null;
  readonly lines: readonly InvoiceDocumentLine[];
  readonly subtotal: number;
  /** Amounts that were taken off, as positive numbers. */
  readonly discounts: readonly { readonly code: string | null; readonly amount: number }[];
  readonly shipping: InvoiceShipping | null;
  readonly taxes: readonly InvoiceDocumentTax[];
  readonly total: number;
  readonly paid: number;
  readonly credit: number;
  readonly due: number;
  readonly notices: readonly InvoiceNotice[];
  /** Shown when something is still to be paid; null hides it. Line breaks are kept. */
  readonly paymentInstructions: string | null;
  readonly footer: string | null;
  readonly refunds: readonly InvoiceDocumentRefund[];
  readonly voidReason?: string | null;
}

export const invoiceStamps = ['PAID', 'VOID', 'REFUNDED', 'PARTIALLY REFUNDED', 'TEST'] as const;
export type InvoiceStamp = (typeof invoiceStamps)[number];

export const invoiceNotices = ['prices_include_tax', 'reverse_charge', 'tax_exempt'] as const;
export type InvoiceNotice = (typeof invoiceNotices)[number];

export interface InvoiceParty {
  readonly name: string;
  readonly company: string | null;
  /** One printed line each, the country last. */
  readonly addressLines: readonly string[];
  /** `label` as printed: "VAT ID", "EIN"; "Tax ID" in the language of the invoice. */
  readonly taxIds: readonly { readonly label: string; readonly value: string }[];
  readonly registrationNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The address in parts, for machines. */
  readonly address?: InvoiceAddress | null;
}

export interface InvoiceAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
}

export interface InvoiceDocumentLine {
  readonly description: string;
  /** Small print below the description: variant, SKU, period. */
  readonly detail: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  /** Taken off this line, as a positive number. */
  readonly discount: number;
  /** Percent as a decimal string, "8.25"; null when no rate applies. */
  readonly taxRate: string | null;
  readonly taxAmount?: number;
  readonly net: number;
  readonly gross: number;
}

export interface InvoiceShipping {
  readonly name: string | null;
  readonly amount: number;
  readonly taxRate?: string | null;
  /** Of `amount`, or on top of it, as the document's taxes are. */
  readonly taxAmount?: number;
}

export interface InvoiceDocumentTax {
  readonly name: string;
  readonly rate: string | null;
  readonly taxable: number;
  readonly amount: number;
  /** Whether the prices already hold it. */
  readonly included: boolean;
}

export interface InvoiceDocumentRefund {
  readonly creditNoteNumber: string;
  readonly date: string;
  readonly amount: number;
  readonly taxAmount: number;
  readonly reason: string | null;
}

/** Read at download, not frozen: a change shows in later downloads only. */
export interface InvoiceBranding {
  /** A data URL of a PNG, JPEG or WebP image; one that can't be decoded counts as null. */
  readonly logo: string | null;
  /** `#rrggbb`; anything else counts as null. */
  readonly brandColor: string | null;
  /** Stands where the logo would, when there is none. */
  readonly companyName: string;
}
