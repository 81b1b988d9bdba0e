import { describe, expect, test } from 'bun:test';
import { leftOf, shareOf, taxWithin } from '../../../../domain/invoices/document/credit-note.ts';
import {
  creditedLine,
  grossOf,
  scaledTo,
  withinRates,
} from '../../../../domain/invoices/document/credited-lines.ts';
import { soldFor } from '../../../../domain/orders/view.ts';
import { sumAmounts } from '../../../../domain/money.ts';
import type {
  CreditedLine,
  InvoiceDocument,
} from '../../../../storage/entities/invoice-version.ts';
import { beyondInvoice } from '../../../support/documents/beyond-invoice.ts';
import { sampleDocument, sampleLine } from '../../../templates/invoice/sample-document.ts';

const rateOf = { lamp: '19', book: '7', stamp: '0' } as const;
type Name = keyof typeof rateOf;

/** Lines of whole units, with the tax of each reckoned here: `net` is what all units come to without tax. */
const sold: readonly { id: Name; quantity: number; net: number; tax: number }[] = [
  { id: 'lamp', quantity: 3, net: 10_001, tax: 1_900 },
  { id: 'book', quantity: 7, net: 3_331, tax: 233 },
  { id: 'stamp', quantity: 2, net: 155, tax: 0 },
];

function saleOf(pricesIncludeTax: boolean) {
  const lines = sold.map(({ id, quantity, net, tax }) => {
    const charged = pricesIncludeTax ? net + tax : net;
    const unitPrice = Math.ceil(charged / quantity);
    return {
      id,
      name: id,
      description: null,
      quantity,
      unitPrice,
      taxAmount: tax,
      discountAmount: unitPrice * quantity - charged,
      allocatedDiscount: 0,
    };
  });
  const taxLines = sold.map(({ id, net, tax }) => ({
    lineItemId: id,
    jurisdiction: 'DE',
    name: 'VAT',
    rate: rateOf[id],
    taxable: pricesIncludeTax ? net + tax : net,
    amount: tax,
    included: pricesIncludeTax,
  }));
  const total = sumAmounts(sold.map(({ net, tax }) => net + tax));
  const invoice = sampleDocument({
    lines: sold.map(({ id, net, tax }) =>
      sampleLine({ lineItemId: id, taxRate: rateOf[id], net, taxAmount: tax, gross: net + tax }),
    ),
    shipping: null,
    taxes: taxLines.map(({ name, rate, taxable, amount, included }) => ({
      name,
      rate,
      taxable,
      amount,
      included,
    })),
    notices: pricesIncludeTax ? ['prices_include_tax'] : [],
    total,
    paid: total,
  });
  return { order: { taxLines, pricesIncludeTax }, lines, invoice };
}

/** The invoice after one more refund, as `applyRefund` writes it. */
function refunded(
  invoice: InvoiceDocument,
  amount: number,
  named: readonly CreditedLine[],
): InvoiceDocument {
  const isIncluded = invoice.notices.includes('prices_include_tax');
  const left = leftOf(invoice);
  const lines = withinRates(scaledTo(named, amount, isIncluded), left.rates, isIncluded);
  const own = {
    amount: grossOf(lines),
    taxAmount: sumAmounts(lines.map((line) => line.taxAmount)),
    lines,
  };
  const taxAmount = own.taxAmount + taxWithin(shareOf(left, own).left, amount - own.amount);
  const refund = {
    creditNoteNumber: `CN-${invoice.refunds.length + 1}`,
    date: '2026-11-09',
    amount,
    taxAmount,
    lines,
    reason: null,
    createdAt: '2026-11-09T10:00:00.000Z',
  };
  return { ...invoice, refunds: [...invoice.refunds, refund] };
}

function* randomFrom(seed: number): Generator<number, never> {
  for (let at = seed; ; at = (at * 48_271) % 2_147_483_647) yield at;
}

describe.each([
  ['on top', false],
  ['included', true],
])('credit notes of lines and amounts in any order, tax %s', (_name, pricesIncludeTax) => {
  test('never take back more of a rate than was invoiced, and in the end all of it', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomFrom(seed * 7_919);
      const draw = (below: number) => random.next().value % below;
      const { order, lines, invoice } = saleOf(pricesIncludeTax);
      const taken = new Map<string, number>();
      let document = invoice;
      for (let step = 0; step < 30; step += 1) {
        const held = invoice.total - sumAmounts(document.refunds.map(({ amount }) => amount));
        if (held === 0) break;
        const line = lines[draw(lines.length)];
        const before = taken.get(line?.id ?? '') ?? 0;
        const isOfLine = line !== undefined && before < line.quantity && draw(3) > 0;
        if (!isOfLine) {
          document = refunded(document, 1 + draw(held), []);
          continue;
        }
        const units = 1 + draw(line.quantity - before);
        taken.set(line.id, before + units);
        const named = creditedLine(order, line, { units, ...soldFor(order, line, units, before) });
        const wanted = draw(4) === 0 ? 1 + draw(held) : Math.min(held, named.gross);
        document = refunded(document, wanted, [named]);
      }
      expect([seed, beyondInvoice(document)]).toEqual([seed, []]);
      const rest = invoice.total - sumAmounts(document.refunds.map(({ amount }) => amount));
      const whole = rest === 0 ? document : refunded(document, rest, []);
      expect([seed, beyondInvoice(whole)]).toEqual([seed, []]);
    }
  });

  test('unit by unit take back each line as it was invoiced', () => {
    const { order, lines, invoice } = saleOf(pricesIncludeTax);
    let document = invoice;
    for (const line of lines)
      for (let before = 0; before < line.quantity; before += 1) {
        const named = creditedLine(order, line, {
          units: 1,
          ...soldFor(order, line, 1, before),
        });
        document = refunded(document, named.gross, [named]);
      }
    expect(document.refunds).toHaveLength(12);
    for (const { id, net, tax } of sold) {
      const own = document.refunds.flatMap((refund) => refund.lines ?? []);
      const of = own.filter(({ lineItemId }) => lineItemId === id);
      expect([
        id,
        sumAmounts(of.map((line) => line.net)),
        sumAmounts(of.map((line) => line.taxAmount)),
      ]).toEqual([id, net, tax]);
    }
    expect(beyondInvoice(document)).toEqual([]);
  });

  test('that would take back the same line twice are found', () => {
    const { order, lines, invoice } = saleOf(pricesIncludeTax);
    const [, book] = lines;
    if (!book) throw new Error('no book');
    const named = creditedLine(order, book, {
      units: book.quantity,
      ...soldFor(order, book, book.quantity),
    });
    const once = refunded(invoice, named.gross, [named]);
    const [refund] = once.refunds;
    const twice = { ...once, refunds: refund ? [refund, refund] : [] };
    expect(beyondInvoice(once)).toEqual([]);
    expect(beyondInvoice(twice)).toEqual(['at 7 the credit notes have 6662 + 466 of 3331 + 233']);
  });
});
