import type { Invoiced, InvoiceTax } from '../../../storage/entities/invoice-version.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { OrderLine } from '../../../storage/entities/order-line.ts';
import {
  allocateLargestRemainder,
  multiplyFraction,
  sumAmounts,
  addRates,
  plainRate,
} from '../../money.ts';
import {
  compileContent,
  type OrderPart,
  lessRates,
  ratesOf,
  summedRates,
  type RateAmounts,
  summed,
  taxKey,
  taxLinesOf,
  type TaxedOrder,
} from './compile-content.ts';

interface UncoveredPart extends Pick<OrderPart, 'description' | 'total'> {
  /** The rest of the order: other invoices, or what it was before it was changed. */
  readonly covered: readonly Invoiced[];
}

export function partOfOrder(
  order: Order,
  lines: readonly OrderLine[],
  { description, ...part }: UncoveredPart,
): OrderPart {
  const whole = compileContent(order, lines, null);
  return { description, total: part.total, ...taxesOfPart(order, whole, part) };
}

/**
 * A part of an order, rate by rate: its share of what is not covered, so that tax is always that of its rate; the last part
 * gets all that is left. Rates of which less is left than nothing (a line was exchanged for one that is taxed otherwise)
 * are not in it: the others have their part of its total.
 */
export function taxesOfPart(
  order: TaxedOrder,
  whole: Invoiced,
  { total, covered }: Omit<UncoveredPart, 'description'>,
): Pick<OrderPart, 'rates' | 'taxes'> {
  const all = ratesOf(whole);
  const taken = summedRates(covered.flatMap((document) => ratesOf(document)));
  const gone = taken.filter(({ rate }) => !all.some((one) => one.rate === rate));
  const left = lessRates([...all, ...gone.map(({ rate }) => ({ rate, net: 0, tax: 0 }))], taken);
  const taxes = without(
    whole.taxes,
    covered.flatMap((document) => document.taxes),
  );
  const isLast =
    sumAmounts(left.map(grossOf)) === total &&
    left.every(({ net, tax }) => net >= 0 && tax >= 0) &&
    taxes.every(({ taxable, amount }) => taxable >= 0 && amount >= 0);
  if (isLast)
    return {
      rates: left.filter((rate) => grossOf(rate) > 0),
      taxes: taxes.filter(isSome),
    };
  const open = left.filter((rate) => grossOf(rate) > 0);
  const rates = sharedOver(open.length > 0 ? open : all, all, total);
  return { rates, taxes: taxesWithin(order, all, rates) };
}

function grossOf({ net, tax }: RateAmounts): number {
  return net + tax;
}

function isSome({ taxable, amount }: InvoiceTax): boolean {
  return taxable > 0 || amount > 0;
}

/** In proportion to what is left of each rate; beyond that, tax as the order has it at the rate. */
function sharedOver(
  open: readonly RateAmounts[],
  all: readonly RateAmounts[],
  total: number,
): RateAmounts[] {
  const parts = allocateLargestRemainder(total, open.map(grossOf));
  return open
    .map((left, index) => {
      const gross = parts[index] ?? 0;
      const whole = all.find(({ rate }) => rate === left.rate) ?? left;
      const { tax: of, ...rest } = gross > grossOf(left) || left.tax < 0 ? whole : left;
      const tax = multiplyFraction(of, gross, rest.net + of);
      return { rate: left.rate, net: gross - tax, tax };
    })
    .filter((rate) => grossOf(rate) > 0);
}

/** Each rate's taxes as the order has them at that rate. */
function taxesWithin(
  order: TaxedOrder,
  all: readonly RateAmounts[],
  rates: readonly RateAmounts[],
): InvoiceTax[] {
  const byRate = taxesByRate(order);
  const taxes = rates.flatMap((part): InvoiceTax[] => {
    const of = byRate.get(part.rate) ?? [];
    const whole = all.find(({ rate }) => rate === part.rate);
    const amounts = sharesOfTax(of, part.tax);
    return of.map((tax, index) => ({
      ...tax,
      taxable:
        of.length === 1
          ? part.net + (tax.included ? part.tax : 0)
          : multiplyFraction(tax.taxable, grossOf(part), whole ? grossOf(whole) : grossOf(part)),
      amount: amounts[index] ?? 0,
    }));
  });
  return summed(taxes).filter(isSome);
}

/** The taxes of an order by the rate of all taxes of a line together. */
function taxesByRate(order: TaxedOrder): ReadonlyMap<string | null, readonly InvoiceTax[]> {
  const groups = Map.groupBy(taxLinesOf(order), ({ lineItemId }) => lineItemId);
  const rated = [...groups.values()].map((lines) => ({
    rate: plainRate(addRates(lines.map(({ rate }) => rate))),
    lines,
  }));
  const rates = Map.groupBy(rated, ({ rate }) => rate);
  return new Map(
    [...rates].map(([rate, all]) => [rate, summed(all.flatMap(({ lines }) => lines))]),
  );
}

function sharesOfTax(taxes: readonly InvoiceTax[], total: number): number[] {
  const amounts = taxes.map(({ amount }) => amount);
  return sumAmounts(amounts) === 0 ? amounts : allocateLargestRemainder(total, amounts);
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
