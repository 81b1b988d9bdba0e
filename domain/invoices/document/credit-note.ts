import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceRefund,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import { pick } from '../../../storage/orm/columns.ts';
import {
  multiplyFraction,
  sumAmounts,
  allocateLargestRemainder,
  sameRate,
  highestFirst,
} from '../../money.ts';
import {
  ratesOf,
  type RateAmounts,
  isSome,
  lessRates,
  lineOfRate,
  summedRates,
} from './compile-content.ts';

/**
 * The credit note of the newest refund that a refunded version's document states; like the version, it never changes.
 * Amounts are positive. A refund of everything repeats the invoice's lines; one of a part has the lines that it names,
 * and of the rest a line a rate, without a description, with its share of what earlier refunds have left.
 */
export function creditNoteOf(document: InvoiceDocument): InvoiceDocument {
  const refund = document.refunds.at(-1);
  if (!refund) throw new Error(`invoice ${document.number} states no refund`);
  const { voidReason: _, ...unchanged } = document;
  const content = refund.amount === document.total ? {} : partialContent(document, refund);
  return {
    ...unchanged,
    ...content,
    number: refund.creditNoteNumber,
    corrects: {
      number: document.number,
      issueDate: document.issueDate,
      reason: refund.reason,
      ...(refund.isCredited ? { isCredited: true } : {}),
    },
    stamps: document.stamps.filter((stamp) => stamp === 'TEST'),
    issueDate: refund.date,
    dueDate: null,
    terms: null,
    netN: null,
    payment: null,
    installment: null,
    total: refund.amount,
    paid: refund.amount,
    credit: 0,
    due: 0,
    paymentInstructions: null,
    refunds: [],
  };
}

/** The rest of an invoice for its next refund. */
export function leftOf(document: InvoiceDocument): Shares {
  let left = wholeOf(ratesOf(document), document.taxes);
  for (const refund of document.refunds) left = shareOf(left, refund).left;
  return left;
}

function partialContent(document: InvoiceDocument, refund: InvoiceRefund) {
  const before = leftOf({ ...document, refunds: document.refunds.slice(0, -1) });
  const share = shareOf(before, refund);
  const isIncluded = document.notices.includes('prices_include_tax');
  const own = refund.lines ?? [];
  const lines = [
    ...own.map((line) => {
      const { taxes: _, ...printed } = line;
      return printed;
    }),
    ...share.spread.map((amounts) => lineOfRate(amounts, '', isIncluded)),
  ];
  const discount = sumAmounts(lines.map((line) => line.discount));
  return {
    lines,
    subtotal: sumAmounts(lines.map(({ unitPrice, quantity }) => unitPrice * quantity)),
    discounts: discount > 0 ? [{ code: null, amount: discount }] : [],
    shipping: null,
    taxes: taxesOfShare(document.taxes, own, share),
    total: refund.amount,
  };
}

function taxesOfShare(
  taxes: readonly InvoiceTax[],
  own: readonly CreditedLine[],
  share: Pick<RefundShare, 'taxes' | 'spread'>,
): InvoiceTax[] {
  const rows = own.flatMap((line) => line.taxes);
  return taxes
    .map((tax) => {
      const amount = share.taxes.find((taken) => isSameTax(taken, tax))?.amount ?? 0;
      const named = rows.filter((row) => isSameTax(row, tax));
      const rest = Math.max(0, amount - sumAmounts(named.map((row) => row.amount)));
      const taxable = sumAmounts(named.map((row) => row.taxable));
      return { ...tax, taxable: taxable + taxableOf(tax, rest, share.spread), amount };
    })
    .filter(({ taxable, amount }) => taxable > 0 || amount > 0);
}

/** What lines of just this rate return; else, where several taxes are levied on a line, in proportion to the tax. */
function taxableOf(tax: InvoiceTax, amount: number, spread: readonly RateAmounts[]): number {
  const of = spread.find(({ rate }) => sameRate(rate, tax.rate));
  if (of) return tax.included ? of.net + of.tax : of.net;
  return tax.amount === 0 ? 0 : multiplyFraction(tax.taxable, amount, tax.amount);
}

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
  return {
    rates: inOrder(rates),
    taxes: inOrder(taxes.map((tax) => pick(tax, ['name', 'rate', 'amount']))),
  };
}

interface RefundShare extends Shares {
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

function isSameTax(
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
