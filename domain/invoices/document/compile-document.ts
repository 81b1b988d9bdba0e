import type { Invoice, InvoiceSourceType } from '../../../storage/entities/invoice.ts';
import type { OrderLine } from '../../../storage/entities/order-line.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { Payment, Net30Acceptance } from '../../../storage/entities/payment.ts';
import type { CardWallet } from '../../../storage/entities/shapes/card.ts';
import { currencyExponent } from '../../currencies.ts';
import { fullName, type PersonName } from '../../languages.ts';
import { printedContent, type InvoiceContent, type OrderPart } from './compile-content.ts';
import { localDate } from '../due-day.ts';
import type {
  InvoiceDocument,
  InvoiceAddress,
  InvoiceParty,
} from '../../../storage/entities/invoice-version.ts';
import type { SeriesNumber } from '../allocate-number.ts';
import type { IssueFacts } from './issue-facts.ts';
import { formatAddress } from 'localized-address-format';
import { isTaxId, type Address } from '../../../storage/entities/purchase.ts';
import type { IssuedCustomer } from '../../../storage/queries/invoices/issue-facts.ts';

export interface InvoiceIssue {
  /** A placed order, with its number. */
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  /** The payment: captured (paid), or accepted for Net-N (open). */
  readonly payment: Payment;
  readonly status: 'paid' | 'open';
  readonly sourceType: InvoiceSourceType;
  /** Net-N: the term in days, and the end of the due day (see dueDayOf). */
  readonly netN?: number;
  readonly dueAt?: Date;
  /** The period of a subscription charge. */
  readonly period?: { readonly start: Date; readonly end: Date };
  readonly installment?: { readonly number: number; readonly of: number };
  /** Subscription credit applied to the invoice. */
  readonly creditApplied?: number;
  /** When the money was received. Default: now. */
  readonly paidAt?: Date;
  /** The merchant's reference of the payment. */
  readonly paymentReference?: string;
  /** The part of the order to invoice, on one line. Default: all of it. */
  readonly part?: OrderPart;
  /** The edit that added the part, where money that was held pays it. */
  readonly orderEditId?: string;
  /** Its facts and number, where the caller has read them already. */
  readonly numbered?: Numbered;
}

export interface Numbered {
  readonly facts: IssueFacts;
  readonly number: SeriesNumber;
}

/** The first version of an invoice's document, from the order and payment as they are now. */
export function compileDocument(
  invoice: Invoice,
  issue: InvoiceIssue,
  content: InvoiceContent,
  facts: IssueFacts,
): InvoiceDocument {
  const { order, payment } = issue;
  const { timezone, settings } = facts;
  const dateOf = (instant: Date | null | undefined) =>
    instant ? localDate(instant, timezone) : null;
  const issueDate = localDate(invoice.issuedAt, timezone);
  const isPaid = issue.status === 'paid';
  const paid = isPaid ? invoice.total - invoice.creditApplied : 0;
  return {
    number: invoice.number,
    language: settings.language,
    stamps: [
      ...(isPaid ? (['PAID'] as const) : []),
      ...(facts.environmentKind === 'production' ? [] : (['TEST'] as const)),
    ],
    currency: invoice.currency,
    exponent: currencyExponent(invoice.currency),
    timezone,
    issueDate,
    supplyDate: issue.period ? null : issueDate,
    dueDate: dateOf(invoice.dueAt),
    servicePeriod: issue.period
      ? {
          from: localDate(issue.period.start, timezone),
          to: localDate(new Date(issue.period.end.getTime() - 1), timezone),
        }
      : null,
    terms: isPaid ? null : termsText(invoice.netN),
    netN: isPaid ? null : invoice.netN,
    payment: isPaid
      ? {
          date: dateOf(invoice.paidAt) ?? issueDate,
          method: paidByText(payment),
          reference: issue.paymentReference ?? null,
        }
      : null,
    seller: sellerOf(facts),
    buyer: buyerOf(order, facts.customer, payment.net30Acceptance ?? null, settings.language),
    orderNumber: order.number ? String(order.number) : null,
    poNumber: textOf(order.metadata['poNumber']),
    installment: issue.installment ?? null,
    ...printedContent(content),
    paid,
    credit: invoice.creditApplied,
    due: isPaid ? 0 : invoice.total - invoice.creditApplied,
    paymentInstructions: settings.paymentInstructions,
    footer: settings.footer,
    refunds: [],
  };
}

function termsText(netN: number | null): string | null {
  if (netN === null) return null;
  return netN === 0 ? 'Due on receipt' : `Net ${netN}`;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** "Visa **** 4242", "Apple Pay (Visa **** 4242)"; null when there is nothing to show. */
export function paidByText({ card, method }: Pick<Payment, 'card' | 'method'>): string | null {
  if (card) {
    const named = `${brandName(card.brand)} **** ${card.lastFour}`;
    return card.wallet ? `${walletNames[card.wallet]} (${named})` : named;
  }
  return methodNames.get(method) ?? null;
}

const walletNames: Readonly<Record<CardWallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

const methodNames: ReadonlyMap<string, string> = new Map([
  ['card', 'card'],
  ['external', 'external payment'],
]);

const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['american_express', 'American Express'],
  ['american express', 'American Express'],
  ['diners', 'Diners Club'],
  ['diners-club', 'Diners Club'],
  ['diners_club', 'Diners Club'],
  ['diners club', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** What buyers call the brand of a card, however its processor writes it. */
export function brandName(brand: string): string {
  return (
    brandNames.get(brand.toLowerCase()) ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
  );
}

/** The merchant as the invoice settings name it; without a name there, the shop's. */
export function sellerOf({ settings, companyName }: IssueFacts): InvoiceParty {
  return {
    name: settings.sellerName ?? settings.sellerAddress?.company ?? companyName,
    company: null,
    addressLines: settings.sellerAddress
      ? addressLines(settings.sellerAddress, settings.language)
      : [],
    taxIds: settings.taxId ? [{ label: 'Tax ID', value: settings.taxId }] : [],
    registrationNumber: settings.registrationNumber,
    email: settings.email,
    phone: settings.phone,
    address: settings.sellerAddress ? addressParts(settings.sellerAddress) : null,
    contactName: settings.contactName,
    iban: settings.iban?.replaceAll(' ', '') ?? null,
  };
}

/** The buyer: billing address first, then shipping address, then the customer's data. */
function buyerOf(
  order: Order,
  customer: IssuedCustomer | null,
  acceptance: Net30Acceptance | null,
  language: string,
): InvoiceParty {
  const address: Address = order.billingAddress ?? order.shippingAddress ?? {};
  const email = order.customerEmail ?? customer?.email ?? null;
  const company = present(acceptance?.companyName) ?? present(address.company);
  const taxId = customer?.metadata['taxId'];
  return {
    name:
      nameOf(address, address.countryCode) ??
      nameOf(customer ?? {}, address.countryCode) ??
      company ??
      email ??
      'Customer',
    company,
    addressLines: addressLines(address, language),
    taxIds: isTaxId(taxId) ? [{ label: 'Tax ID', value: taxId }] : [],
    registrationNumber: null,
    email: acceptance?.billingEmail ?? email,
    phone: present(address.phone) ?? customer?.phone ?? null,
    address: addressParts(address),
    leitwegId: acceptance?.leitwegId ?? customer?.leitwegId ?? null,
  };
}

function addressParts(address: Address): InvoiceAddress {
  return {
    line1: present(address.addressLine1),
    line2: present(address.addressLine2),
    city: present(address.city),
    region: present(address.stateProvince),
    postalCode: present(address.postalCode),
    countryCode: present(address.countryCode),
  };
}

/** Name, company and address, one printed line each. */
export function recipientLines(address: Address, language: string): string[] {
  const names = [nameOf(address, address.countryCode), address.company];
  return [...names.filter(isPresent), ...addressLines(address, language)];
}

/** One printed line each, the country last. */
export function addressLines(address: Address, language: string): string[] {
  const country = address.countryCode ? countryName(address.countryCode, language) : null;
  return [...(postalLines(address) ?? plainLines(address)), country].filter(isPresent);
}

/** As the post of the country wants it: "10117 Berlin"; null where its form has no place for the city or the code. */
function postalLines(address: Address): string[] | null {
  const { addressLine1, addressLine2, city, stateProvince, postalCode, countryCode } = address;
  if (!countryCode) return null;
  const streets = [addressLine1, addressLine2].filter(isPresent);
  const lines = formatAddress({
    postalCountry: countryCode,
    ...(isPresent(stateProvince) ? { administrativeArea: stateProvince } : {}),
    ...(isPresent(city) ? { locality: city } : {}),
    ...(isPresent(postalCode) ? { postalCode } : {}),
    addressLines: streets,
  });
  const place = lines.filter((line) => !streets.includes(line)).join('\n');
  const isWhole = [city, postalCode].filter(isPresent).every((part) => place.includes(part));
  return isWhole && streets.every((street) => lines.includes(street)) ? lines : null;
}

function plainLines({
  addressLine1,
  addressLine2,
  city,
  stateProvince,
  postalCode,
}: Address): (string | null | undefined)[] {
  const region = [stateProvince, postalCode].filter(isPresent).join(' ');
  const place = [city, region].filter(isPresent).join(', ');
  return [addressLine1, addressLine2, place];
}

/** In the invoice's language, or in English where the runtime does not know that language. */
function countryName(code: string, language: string): string {
  const known = Intl.DisplayNames.supportedLocalesOf([language]);
  return new Intl.DisplayNames([...known, 'en'], { type: 'region' }).of(code) ?? code;
}

function nameOf(name: PersonName, country: string | null | undefined): string | null {
  return present(fullName(name, country ?? null));
}

function present(text: string | null | undefined): string | null {
  return isPresent(text) ? text : null;
}

function isPresent(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
