import type { InvoiceDocument, InvoiceParty } from '../../../storage/entities/invoice-version.ts';
import { isTaxOfRate, taxGroups, type TaxedItem, type TaxGroup } from './tax-category.ts';
import { isVatId, plainVatId } from './vat-id.ts';

/** Data that EN 16931 requires beyond the document itself. */
export interface MachineFacts {
  readonly pricesIncludeTax: boolean;
  /** Sum of the lines, without tax. */
  readonly lineTotal: number;
  /** Null without a charge for shipping. */
  readonly shipping: TaxedItem | null;
  readonly groups: readonly TaxGroup[];
  readonly taxTotal: number;
  /** `1234` of EUR as `12.34`. */
  readonly money: (amountMinor: number) => string;
}

const EXPONENT_MAX = 2;

/** Null where the document lacks data or violates the rules of EN 16931. */
export function factsOf(document: InvoiceDocument): MachineFacts | null {
  const { exponent, lines, taxes, stamps } = document;
  const isUnfit = stamps.includes('VOID') || exponent > EXPONENT_MAX || taxes.length === 0;
  if (isUnfit || !hasParties(document)) return null;
  const items = lines.map((line) => ({
    net: line.net,
    tax: line.taxAmount,
    rate: line.taxRate,
  }));
  const shipping = shippingOf(document);
  const groups = taxGroups(shipping ? [...items, shipping] : items, document);
  const lineTotal = sum(items.map(({ net }) => net));
  const taxTotal = sum(groups.map(({ tax }) => tax));
  const isSound =
    lines.length > 0 &&
    lines.every(({ net, unitPrice }) => net >= 0 && unitPrice >= 0) &&
    groups.every((group) => isTaxOfRate(group, exponent)) &&
    taxTotal === sum(taxes.map(({ amount }) => amount)) &&
    lineTotal + (shipping?.net ?? 0) + taxTotal === document.total &&
    document.paid + document.credit + document.due === document.total;
  if (!isSound) return null;
  const money = (amountMinor: number) => (amountMinor / 10 ** exponent).toFixed(exponent);
  const pricesIncludeTax = taxes.some(({ included }) => included);
  return { pricesIncludeTax, lineTotal, shipping, groups, taxTotal, money };
}

/** A VAT id begins with its country, Greece as EL. */
export function vatIdOf({ taxIds, address }: InvoiceParty): string | null {
  const known = taxIds.find(({ value }) => isVatId(value, address?.countryCode ?? null));
  return known ? plainVatId(known.value) : null;
}

function hasParties({ seller, buyer, notices }: InvoiceDocument): boolean {
  if (!seller.address?.countryCode || !buyer.address?.countryCode) return false;
  if (seller.taxIds.length === 0) return false;
  // Reverse charge needs two registered parties.
  return (
    !notices.includes('reverse_charge') || (vatIdOf(seller) !== null && vatIdOf(buyer) !== null)
  );
}

function shippingOf({ shipping, taxes }: InvoiceDocument): TaxedItem | null {
  if (shipping === null || shipping.amount === 0) return null;
  const tax = shipping.taxAmount ?? 0;
  const included = taxes.some((row) => row.included);
  return {
    net: included ? shipping.amount - tax : shipping.amount,
    tax,
    rate: shipping.taxRate ?? null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
