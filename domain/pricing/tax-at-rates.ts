import type { TaxLine } from '../../storage/entities/purchase.ts';
import { allocateLargestRemainder, multiplyFraction, sumAmounts } from '../money.ts';
import { parseRate, rateWhole } from './rate.ts';

/** A tax that applies to a line or to shipping. */
export interface TaxRate {
  readonly jurisdiction: string | null;
  readonly name: string;
  /** percent, '8.25' */
  readonly rate: string;
}

/** Tax lines of one taxable amount; `lineItemId` null is shipping. */
export function taxAtRates(
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
