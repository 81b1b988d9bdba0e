import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceLine,
  InvoiceRefund,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import { multiplyFraction, sumAmounts } from '../../money.ts';
import { ratesOf, sameRate, type RateAmounts } from './tax-rates.ts';
import { isSameTax, shareOf, wholeOf, type RefundShare, type Shares } from './refund-shares.ts';

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
    ...own.map(withoutTaxes),
    ...share.spread.map((amounts) => toLine(amounts, isIncluded)),
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

function withoutTaxes(line: CreditedLine): InvoiceLine {
  const { taxes: _, ...printed } = line;
  return printed;
}

function toLine({ rate, net, tax }: RateAmounts, isIncluded: boolean): InvoiceLine {
  const gross = net + tax;
  return {
    lineItemId: null,
    description: '',
    detail: null,
    quantity: 1,
    unitPrice: isIncluded ? gross : net,
    discount: 0,
    taxRate: rate,
    taxAmount: tax,
    net,
    gross,
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
