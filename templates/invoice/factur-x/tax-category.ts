import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';

/** EN 16931: standard rate, zero rate, exempt, reverse charge. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE';

/** The amounts of one category and rate. */
export interface TaxGroup {
  readonly category: TaxCategory;
  /** Percent. */
  readonly rate: string;
  /** Without tax. */
  readonly taxable: number;
  readonly tax: number;
}

/** A line or the shipping, for the tax breakdown. */
export interface TaxedItem {
  readonly net: number;
  readonly tax: number;
  readonly rate: string | null;
}

/** The category of a rate. Without calculated tax, the meaning of no tax is unknown. */
export function categoryOf(
  rate: string | null,
  { notices }: Pick<InvoiceDocument, 'notices'>,
): TaxCategory {
  if (notices.includes('reverse_charge')) return 'AE';
  if (notices.includes('tax_exempt')) return 'E';
  return isZero(rate) ? 'Z' : 'S';
}

/** Rates as EN 16931 writes them; no rate is 0. */
export function percentOf(rate: string | null): string {
  return isZero(rate) ? '0' : String(Number(rate));
}

/** The tax breakdown: one group per category and rate, in the order of their first items. */
export function taxGroups(items: readonly TaxedItem[], document: InvoiceDocument): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const item of items) {
    const category = categoryOf(item.rate, document);
    const rate = percentOf(item.rate);
    const before = groups.get(`${category} ${rate}`);
    groups.set(`${category} ${rate}`, {
      category,
      rate,
      taxable: (before?.taxable ?? 0) + item.net,
      tax: (before?.tax ?? 0) + item.tax,
    });
  }
  return [...groups.values()];
}

/** Whether the tax matches the rate, up to one unit of the currency: EN 16931's tolerance for rounding by line. */
export function isTaxOfRate({ rate, taxable, tax }: TaxGroup, exponent: number): boolean {
  return Math.abs(tax - (taxable * Number(rate)) / 100) < 10 ** exponent;
}

function isZero(rate: string | null): boolean {
  return rate === null || Number(rate) === 0;
}
