import type { TaxLine } from '../../storage/entities/purchase.ts';
import {
  allocateLargestRemainder,
  multiplyFraction,
  sumAmounts,
  parseRate,
  rateWhole,
} from '../money.ts';

/** A line before tax. */
export interface NetLine {
  readonly id: string;
  /** unitPrice x quantity */
  readonly gross: number;
  /** gross less the line's own discount */
  readonly net: number;
  /** its share of the order discount */
  readonly allocatedDiscount: number;
  /** net less that share */
  readonly taxable: number;
  readonly merchantTax: number;
}

/** A tax that applies to a line or to shipping. */
export interface TaxRate {
  readonly jurisdiction: string | null;
  readonly name: string;
  /** percent, '8.25' */
  readonly rate: string;
}

export interface PricingShipping {
  readonly amount: number;
  readonly taxable: boolean;
}

/** A tax line as a provider answered it. */
export interface ProvidedTaxLine {
  /** null: shipping */
  readonly lineId: string | null;
  readonly jurisdiction: string | null;
  readonly name: string;
  readonly rate: string | null;
  readonly taxable: number;
  readonly amount: number;
}

export interface RatesTax {
  readonly mode: 'rates';
  readonly pricesIncludeTax: boolean;
  /** By line id; a line without an entry is untaxed. */
  readonly lineRates: ReadonlyMap<string, readonly TaxRate[]>;
  readonly shippingRates: readonly TaxRate[];
}

export interface ProvidedTax {
  readonly mode: 'provided';
  readonly pricesIncludeTax: boolean;
  readonly taxLines: readonly ProvidedTaxLine[];
}

/**
 * merchant: nothing is calculated; the merchant's line taxes apply, without tax lines.
 * none: calculated in tax mode `none`, which turns the merchant's taxes into tax lines.
 */
export type PricingTax =
  | { readonly mode: 'merchant' }
  | { readonly mode: 'none' }
  | RatesTax
  | ProvidedTax;

/** Step 4 of the calculation (contract 35 §1): the tax lines of the lines and of shipping. */
export function taxLinesOf(
  tax: PricingTax,
  lines: readonly NetLine[],
  shipping: PricingShipping | null,
): TaxLine[] {
  switch (tax.mode) {
    case 'merchant':
      return [];
    case 'none':
      return lines.filter((line) => line.merchantTax > 0).map(merchantTaxLine);
    case 'rates':
      return ratesTaxLines(tax, lines, shipping);
    case 'provided':
      return tax.taxLines.map((line) => providedTaxLine(line, tax.pricesIncludeTax));
  }
}

function merchantTaxLine(line: NetLine): TaxLine {
  return {
    lineItemId: line.id,
    jurisdiction: null,
    name: 'Tax',
    rate: null,
    taxable: line.taxable,
    amount: line.merchantTax,
    included: false,
  };
}

function ratesTaxLines(
  { lineRates, shippingRates, pricesIncludeTax }: RatesTax,
  lines: readonly NetLine[],
  shipping: PricingShipping | null,
): TaxLine[] {
  const taxLines = lines.flatMap((line) =>
    taxAtRates(line.id, line.taxable, lineRates.get(line.id) ?? [], pricesIncludeTax),
  );
  if (shipping?.taxable) {
    taxLines.push(...taxAtRates(null, shipping.amount, shippingRates, pricesIncludeTax));
  }
  return taxLines;
}

function providedTaxLine(line: ProvidedTaxLine, included: boolean): TaxLine {
  const { lineId, jurisdiction, name, rate, taxable, amount } = line;
  return { lineItemId: lineId, jurisdiction, name, rate, taxable, amount, included };
}

/** Tax lines of one taxable amount; `lineItemId` null is shipping. */
function taxAtRates(
  lineItemId: string | null,
  taxable: number,
  rates: readonly TaxRate[],
  included: boolean,
): TaxLine[] {
  const parsed = rates.map(({ rate }) => parseRate(rate));
  const amounts = included
    ? includedAmounts(taxable, parsed)
    : parsed.map((rate) => multiplyFraction(taxable, rate, rateWhole));
  return rates.map(({ jurisdiction, name, rate }, position) => ({
    lineItemId,
    jurisdiction,
    name,
    rate,
    taxable,
    amount: amounts[position] ?? 0,
    included,
  }));
}

/** Tax inside a price: one rounding of the summed rate's part, which the rates then share. */
function includedAmounts(taxable: number, rates: readonly number[]): number[] {
  const summed = sumAmounts(rates);
  return allocateLargestRemainder(multiplyFraction(taxable, summed, rateWhole + summed), rates);
}
