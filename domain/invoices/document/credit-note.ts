import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceRefund,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import { multiplyFraction, sumAmounts } from '../../money.ts';
import { sameRate } from './rate-text.ts';
import { amountsByRate, shareOf, type RateAmounts, type TaxAmount } from './refund-shares.ts';

/**
 * The credit note of the newest refund that a refunded version's document states; like the version, it never changes.
 * Amounts are positive. A refund of everything repeats the invoice's lines; one of a part has a line a rate, without a
 * description, with its share of what earlier refunds have left.
 */
export function creditNoteOf(document: InvoiceDocument): InvoiceDocument {
  const refund = document.refunds.at(-1);
  if (!refund) throw new Error(`invoice ${document.number} states no refund`);
  const { voidReason: _, ...unchanged } = document;
  const content =
    refund.amount === document.total
      ? {}
      : partialContent(document, refund, shareOfNewest(document, refund));
  return {
    ...unchanged,
    ...content,
    number: refund.creditNoteNumber,
    corrects: {
      number: document.number,
      issueDate: document.issueDate,
      reason: refund.reason,
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

interface Share {
  readonly rates: readonly RateAmounts[];
  readonly taxes: readonly TaxAmount[];
}

function shareOfNewest(document: InvoiceDocument, newest: InvoiceRefund): Share {
  const sums = document.lines.map(({ taxRate, net, taxAmount }) => ({
    rate: taxRate,
    net,
    tax: taxAmount,
  }));
  let left: Share = {
    rates: amountsByRate({ sums, total: document.total, document }),
    taxes: document.taxes,
  };
  for (const earlier of document.refunds.slice(0, -1))
    left = shareOf(left.rates, left.taxes, earlier).left;
  return shareOf(left.rates, left.taxes, newest);
}

function partialContent(document: InvoiceDocument, refund: InvoiceRefund, share: Share) {
  const isIncluded = document.notices.includes('prices_include_tax');
  const lines = share.rates.map((amounts) => toLine(amounts, isIncluded));
  return {
    lines,
    subtotal: sumAmounts(lines.map(({ unitPrice }) => unitPrice)),
    discounts: [],
    shipping: null,
    taxes: taxesOfShare(document.taxes, share),
    total: refund.amount,
  };
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

function taxesOfShare(taxes: readonly InvoiceTax[], share: Share): InvoiceTax[] {
  return taxes
    .map((tax) => {
      const amount = share.taxes.find(
        ({ name, rate }) => name === tax.name && rate === tax.rate,
      )?.amount;
      return { ...tax, taxable: taxableOf(tax, amount ?? 0, share), amount: amount ?? 0 };
    })
    .filter(({ taxable, amount }) => taxable > 0 || amount > 0);
}

/** What lines of just this rate return; else, where several taxes are levied on a line, in proportion to the tax. */
function taxableOf(tax: InvoiceTax, amount: number, { rates }: Share): number {
  const of = rates.find(({ rate }) => sameRate(rate, tax.rate));
  if (of) return tax.included ? of.net + of.tax : of.net;
  return tax.amount === 0 ? 0 : multiplyFraction(tax.taxable, amount, tax.amount);
}
