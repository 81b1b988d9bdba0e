import { allocateLargestRemainder, multiplyFraction, sumAmounts } from '../../money.ts';
import type { InvoiceTax } from '../../../storage/entities/invoice-version.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { RateAmounts } from './refund-shares.ts';
import { summed, taxKey } from './taxes-of.ts';

export interface TaxedPart {
  /** Tax included, in minor units. */
  readonly total: number;
  readonly taxTotal: number;
  /** The taxes of all other parts, when this is the last part of the order. */
  readonly taxesElsewhere?: readonly InvoiceTax[];
}

/**
 * The taxes of a part of an order, by name and rate; they sum to the part's tax. The last part gets the taxes that the
 * other parts left, if they sum to its tax; any other part gets its share of each tax.
 */
export function taxesOfPart(
  { taxes, total }: { readonly taxes: readonly InvoiceTax[]; readonly total: number },
  part: TaxedPart,
): InvoiceTax[] {
  const left = part.taxesElsewhere && without(taxes, part.taxesElsewhere);
  const isWhole =
    left?.every(({ taxable, amount }) => taxable >= 0 && amount >= 0) &&
    sumAmounts(left.map(({ amount }) => amount)) === part.taxTotal;
  const found = left && isWhole ? left : sharesOf(taxes, total, part);
  return found.filter(({ taxable, amount }) => taxable > 0 || amount > 0);
}

function without(
  taxes: readonly InvoiceTax[],
  elsewhere: readonly InvoiceTax[],
): readonly InvoiceTax[] {
  const taken = new Map(summed(elsewhere).map((tax) => [taxKey(tax), tax]));
  const left = taxes.map((tax) => {
    const other = taken.get(taxKey(tax));
    taken.delete(taxKey(tax));
    return {
      ...tax,
      taxable: tax.taxable - (other?.taxable ?? 0),
      amount: tax.amount - (other?.amount ?? 0),
    };
  });
  // A tax that the order no longer has is negative.
  const gone = [...taken.values()].map((tax) => ({
    ...tax,
    taxable: -tax.taxable,
    amount: -tax.amount,
  }));
  return [...left, ...gone];
}

function sharesOf(taxes: readonly InvoiceTax[], whole: number, part: TaxedPart): InvoiceTax[] {
  if (whole === 0) return [];
  const amounts = taxes.map(({ amount }) => amount);
  const shares =
    sumAmounts(amounts) === 0 ? amounts : allocateLargestRemainder(part.taxTotal, amounts);
  return taxes.map((tax, index) => ({
    ...tax,
    taxable: multiplyFraction(tax.taxable, part.total, whole),
    amount: shares[index] ?? 0,
  }));
}

/**
 * A part by its rates: of each tax what it is levied on, and what is not taxed. Where several taxes are levied on one
 * line it has no rate of its own.
 */
export function ratesOfPart(
  order: Pick<Order, 'taxLines' | 'total'>,
  { total, taxTotal }: TaxedPart,
  taxes: readonly InvoiceTax[],
): RateAmounts[] {
  const net = total - taxTotal;
  const ids = order.taxLines.map(({ lineItemId }) => lineItemId);
  const isStacked = new Set(ids).size < ids.length;
  const isWhole = sumAmounts(taxes.map(({ amount }) => amount)) === taxTotal;
  const rates = isWhole && !isStacked ? taxes.map(amountsOf) : [];
  const rest = net - sumAmounts(rates.map((rate) => rate.net));
  const taxed = sumAmounts(order.taxLines.map(amountsOf).map((line) => line.net + line.tax));
  const largest = rates.toSorted((a, b) => b.net - a.net)[0];
  if (!largest)
    return [{ rate: taxes.length === 1 ? (taxes[0]?.rate ?? null) : null, net, tax: taxTotal }];
  // A remainder of rounding is no supply without tax.
  if (rest > 0 && taxed < order.total) return [...rates, { rate: null, net: rest, tax: 0 }];
  return rates.map((rate) => (rate === largest ? { ...rate, net: rate.net + rest } : rate));
}

function amountsOf({ rate, taxable, amount, included }: Omit<InvoiceTax, 'name'>): RateAmounts {
  return { rate, net: included ? taxable - amount : taxable, tax: amount };
}
