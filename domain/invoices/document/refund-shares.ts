import type { CreditedLine, InvoiceRefund } from '../../../storage/entities/invoice-version.ts';
import { allocateLargestRemainder, multiplyFraction, sumAmounts } from '../../money.ts';
import {
  highestFirst,
  isSome,
  lessRates,
  sameRate,
  summedRates,
  type RateAmounts,
} from './tax-rates.ts';

export interface TaxAmount {
  readonly name: string;
  readonly rate: string | null;
  readonly amount: number;
}

type Refunded = Pick<InvoiceRefund, 'amount' | 'taxAmount' | 'lines'>;

/** The rest of an invoice for further refunds, by its rates and by its taxes. */
export interface Shares {
  readonly rates: readonly RateAmounts[];
  readonly taxes: readonly TaxAmount[];
}

/**
 * All of an invoice before its first refund. The highest rate is first: a cent to which two have an equal right goes to it, in
 * every document and for its tax as for its lines.
 */
export function wholeOf(rates: readonly RateAmounts[], taxes: readonly TaxAmount[]): Shares {
  const inOrder = <Part extends { readonly rate: string | null }>(parts: readonly Part[]): Part[] =>
    parts.toSorted((a, b) => highestFirst(a.rate, b.rate));
  return { rates: inOrder(rates), taxes: inOrder(taxes.map(toTaxAmount)) };
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
  const own = summedRates(
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
