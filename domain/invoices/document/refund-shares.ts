import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceRefund,
} from '../../../storage/entities/invoice-version.ts';
import { allocateLargestRemainder, multiplyFraction, sumAmounts } from '../../money.ts';
import { highestFirst, plainRate, sameRate } from './rate-text.ts';

/** Minor units, by the rate of all taxes of a line together. */
export interface RateAmounts {
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
}

export interface TaxAmount {
  readonly name: string;
  readonly rate: string | null;
  readonly amount: number;
}

type Refunded = Pick<InvoiceRefund, 'amount' | 'taxAmount' | 'lines'>;

interface Rated {
  /** The invoice's lines by their rates. */
  readonly sums: readonly RateAmounts[];
  readonly total: number;
  readonly document: Pick<InvoiceDocument, 'shipping' | 'notices' | 'taxes'>;
}

/** An invoice's lines and shipping by their rates. They add up to its total, whatever its lines say. */
function amountsByRate({ sums, total, document }: Rated): RateAmounts[] {
  const { shipping, notices } = document;
  const shippingTax = shipping?.taxAmount ?? 0;
  const isIncluded = notices.includes('prices_include_tax');
  const parts: RateAmounts[] = [
    ...sums,
    ...(shipping
      ? [
          {
            rate: shipping.taxRate ?? null,
            net: shipping.amount - (isIncluded ? shippingTax : 0),
            tax: shippingTax,
          },
        ]
      : []),
  ];
  const rest = total - sumAmounts(parts.map(({ net, tax }) => net + tax));
  return summed(rest === 0 ? parts : [...parts, { rate: null, net: rest, tax: 0 }]);
}

function summed(parts: readonly RateAmounts[]): RateAmounts[] {
  const sums = new Map<string | null, RateAmounts>();
  for (const part of parts) {
    const rate = plainRate(part.rate);
    const { net, tax } = sums.get(rate) ?? { net: 0, tax: 0 };
    sums.set(rate, { rate, net: net + part.net, tax: tax + part.tax });
  }
  return [...sums.values()].filter(isSome);
}

/** The rest of an invoice for further refunds, by its rates and by its taxes. */
export interface Shares {
  readonly rates: readonly RateAmounts[];
  readonly taxes: readonly TaxAmount[];
}

/**
 * All of an invoice before its first refund. The highest rate is first: a cent to which two have an equal right goes to it, in
 * every document and for its tax as for its lines.
 */
export function wholeOf(invoice: Rated): Shares {
  const inOrder = <Part extends { readonly rate: string | null }>(parts: readonly Part[]): Part[] =>
    parts.toSorted((a, b) => highestFirst(a.rate, b.rate));
  const taxes = invoice.document.taxes.map(toTaxAmount);
  return { rates: inOrder(amountsByRate(invoice)), taxes: inOrder(taxes) };
}

function toTaxAmount({ name, rate, amount }: TaxAmount): TaxAmount {
  return { name, rate, amount };
}

export interface RefundShare extends Shares {
  /** The part of `rates` that no line of the refund names. */
  readonly spread: readonly RateAmounts[];
  readonly left: Shares;
}

/**
 * A refund's share of each rate and of each tax, and what is left for the refunds after it: its own lines first, the rest
 * of its amount in proportion to what is left.
 */
export function shareOf({ rates, taxes }: Shares, refund: Refunded): RefundShare {
  const lines = refund.lines ?? [];
  const own = summed(
    lines.map(({ taxRate, net, taxAmount }) => ({ rate: taxRate, net, tax: taxAmount })),
  );
  const without = lessRates(rates, own);
  const tax = refund.taxAmount - sumAmounts(own.map((rate) => rate.tax));
  const net = refund.amount - refund.taxAmount - sumAmounts(own.map((rate) => rate.net));
  const netShares = allocated(
    net,
    without.map((rate) => rate.net),
  );
  const taxShares = allocated(
    tax,
    without.map((rate) => rate.tax),
  );
  const spread = without.map(({ rate }, index) => ({
    rate,
    net: netShares[index] ?? 0,
    tax: taxShares[index] ?? 0,
  }));
  const left = lessRates(without, spread);
  const taken = taxesOf(taxes, lines, refund.taxAmount);
  return {
    rates: lessRates(rates, left).filter(isSome),
    spread: spread.filter(isSome),
    taxes: taken.filter(({ amount }) => amount !== 0),
    left: { rates: left, taxes: lessTaxes(taxes, taken) },
  };
}

function isSome({ net, tax }: RateAmounts): boolean {
  return net !== 0 || tax !== 0;
}

function lessRates(rates: readonly RateAmounts[], taken: readonly RateAmounts[]): RateAmounts[] {
  const of = new Map(taken.map((part) => [part.rate, part]));
  return rates.map(({ rate, net, tax }) => ({
    rate,
    net: net - (of.get(rate)?.net ?? 0),
    tax: tax - (of.get(rate)?.tax ?? 0),
  }));
}

/** Each tax of the lines, as far as it is left, and of the rest of the tax a share of each. */
function taxesOf(
  taxes: readonly TaxAmount[],
  lines: readonly CreditedLine[],
  whole: number,
): TaxAmount[] {
  const rows = lines.flatMap((line) => line.taxes);
  const own = taxes.map((tax) => {
    const amounts = rows.filter((row) => isSameTax(row, tax)).map(({ amount }) => amount);
    return { ...tax, amount: Math.min(Math.max(0, tax.amount), sumAmounts(amounts)) };
  });
  const rest = whole - sumAmounts(own.map(({ amount }) => amount));
  const shares = allocated(
    rest,
    lessTaxes(taxes, own).map(({ amount }) => amount),
  );
  return own.map((tax, index) => ({ ...tax, amount: tax.amount + (shares[index] ?? 0) }));
}

function lessTaxes(taxes: readonly TaxAmount[], taken: readonly TaxAmount[]): TaxAmount[] {
  return taxes.map((tax, index) => ({ ...tax, amount: tax.amount - (taken[index]?.amount ?? 0) }));
}

export function isSameTax(
  a: Pick<TaxAmount, 'name' | 'rate'>,
  b: Pick<TaxAmount, 'name' | 'rate'>,
): boolean {
  return a.name === b.name && sameRate(a.rate, b.rate);
}

/** The tax in an amount of what is left, in proportion; all of it in the last refund. */
export function taxWithin({ rates, taxes }: Shares, amount: number): number {
  const tax = sumAmounts(taxes.map((left) => left.amount));
  const gross = sumAmounts(rates.map((rate) => rate.net + rate.tax));
  return gross <= 0 ? 0 : multiplyFraction(tax, amount, gross);
}

/** In proportion to what is left of each; all to the first where nothing is left. */
function allocated(amount: number, weights: readonly number[]): number[] {
  const isEmpty = weights.every((weight) => weight <= 0);
  if (isEmpty) return weights.map((_, index) => (index === 0 ? amount : 0));
  return allocateLargestRemainder(
    amount,
    weights.map((weight) => Math.max(0, weight)),
  );
}
