import { defineEntity, p } from '@mikro-orm/core';
import type { TaxDestination } from './purchase.ts';

export const invoiceVersionReasons = ['issued', 'edited', 'paid', 'refunded', 'voided'] as const;
export type InvoiceVersionReason = (typeof invoiceVersionReasons)[number];

export type InvoiceStamp =
  | 'PAID'
  | 'VOID'
  | 'REFUNDED'
  | 'PARTIALLY REFUNDED'
  | 'CREDITED'
  | 'PARTIALLY CREDITED'
  | 'TEST';

export type InvoiceNotice = 'prices_include_tax' | 'reverse_charge' | 'tax_exempt';

/**
 * What an invoice says, frozen when the invoice is issued and again with each new version: plain JSON that the PDF
 * shows as it is. Every amount is an integer in minor units of `currency`, of which `exponent` are decimals. Every
 * date is `YYYY-MM-DD` in the merchant's billing time zone.
 */
export interface InvoiceDocument {
  readonly number: string;
  /** Of a credit note: the invoice that it corrects, and why. Absent on an invoice. */
  readonly corrects?: InvoiceCorrection;
  /** BCP 47, of the template's own words. Absent: English. */
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
  /** "Net 30", "Due on receipt"; printed where `netN` is absent. */
  readonly terms: string | null;
  /** The days of the terms. */
  readonly netN?: number | null;
  readonly payment: InvoicePaymentNote | null;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  /** Where the sale was taxed; null without an address. Absent in documents from before it was recorded. */
  readonly taxDestination?: TaxDestination | null;
  readonly orderNumber: string | null;
  readonly poNumber: string | null;
  readonly installment: { readonly number: number; readonly of: number } | null;
  readonly lines: readonly InvoiceLine[];
  /** Sum of quantity x unit price, before any discount. */
  readonly subtotal: number;
  /** The reason of `discounts` and of those of the lines, where nobody gave a discount. */
  readonly deduction?: 'unused_time';
  /** Deducted amounts, as positive numbers. */
  readonly discounts: readonly { readonly code: string | null; readonly amount: number }[];
  readonly shipping: InvoiceShipping | null;
  readonly taxes: readonly InvoiceTax[];
  readonly total: number;
  readonly paid: number;
  readonly credit: number;
  readonly due: number;
  readonly notices: readonly InvoiceNotice[];
  /** Shown when something is still to be paid; null hides it. Line breaks are preserved. */
  readonly paymentInstructions: string | null;
  readonly footer: string | null;
  readonly refunds: readonly InvoiceRefund[];
  /** In the merchant's words. */
  readonly voidReason?: string | null;
}

/** The content of an invoice, or of an order as it would be invoiced. */
export type Invoiced = Pick<InvoiceDocument, 'lines' | 'shipping' | 'taxes' | 'total' | 'notices'>;

interface InvoiceCorrection {
  readonly number: string;
  readonly issueDate: string;
  readonly reason: string | null;
  /** Its amount went to the credit balance of the subscription. */
  readonly isCredited?: true;
}

/** How it was paid: `method` is "Visa **** 4242", "card", "external payment"; `reference` the merchant's own. */
export interface InvoicePaymentNote {
  readonly date: string;
  readonly method: string | null;
  readonly reference: string | null;
}

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
  /** The seller's person or department for questions, and its account. For machines, as the next. */
  readonly contactName?: string | null;
  readonly iban?: string | null;
  /** The buyer's, where it is a public body in Germany. */
  readonly leitwegId?: string | null;
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

export interface InvoiceLine {
  /** Null on an invoice of a part of its order. */
  readonly lineItemId: string | null;
  readonly description: string;
  /** Small print below the description: variant, SKU, period. */
  readonly detail: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  /** The line's own discount and its share of the order's, as a positive number. */
  readonly discount: number;
  /** Percent as a decimal string, "8.25", all rates of the line added up; null when no rate applies. */
  readonly taxRate: string | null;
  readonly taxAmount: number;
  /** Without tax. */
  readonly net: number;
  /** With tax. */
  readonly gross: number;
}

interface InvoiceShipping {
  readonly name: string | null;
  readonly amount: number;
  readonly taxRate?: string | null;
  /** Of `amount`, or on top of it, as the document's taxes are. */
  readonly taxAmount?: number;
}

/** A line of a credit note, with each of its taxes. */
export interface CreditedLine extends InvoiceLine {
  readonly taxes: readonly InvoiceTax[];
}

export interface InvoiceTax {
  readonly name: string;
  readonly rate: string | null;
  readonly taxable: number;
  readonly amount: number;
  /** Whether the prices include it. */
  readonly included: boolean;
}

export const refundDestinations = ['payment', 'credit_balance'] as const;

export interface InvoiceRefund {
  /** Of the transaction that returned the money; of the operation that credited it. */
  readonly refundId?: string;
  /** It went to the credit balance of the subscription. */
  readonly isCredited?: true;
  /** Id and number of the invoice's version that states it. Absent before credit notes were documents. */
  readonly creditNoteId?: string;
  readonly version?: number;
  readonly creditNoteNumber: string;
  readonly date: string;
  readonly amount: number;
  readonly taxAmount: number;
  /** The lines that are taken back, where they are known; the rest of the amount is spread in proportion. */
  readonly lines?: readonly CreditedLine[];
  readonly reason: string | null;
  /** The instant of the refund, ISO 8601. */
  readonly createdAt: string;
}

const schema = defineEntity({
  name: 'InvoiceVersion',
  tableName: 'invoice_version',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    invoiceId: p.uuid(),
    version: p.integer(),
    reason: p.text().$type<InvoiceVersionReason>(),
    document: p.json().$type<InvoiceDocument>(),
    createdAt: p.datetime(),
  },
});

export class InvoiceVersion extends schema.class {}
schema.setClass(InvoiceVersion);
