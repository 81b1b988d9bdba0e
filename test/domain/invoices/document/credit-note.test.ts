import { describe, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../../domain/invoices/document/credit-note.ts';
import { sumAmounts } from '../../../../domain/money.ts';
import { sampleDocument, sampleLine } from '../../../templates/invoice/sample-document.ts';

const vat = (rate: string, taxable: number, amount: number, included: boolean) => ({
  name: 'VAT',
  rate,
  taxable,
  amount,
  included,
});

const onTop = sampleDocument({
  lines: [
    sampleLine({ taxRate: '19.0', net: 10000, taxAmount: 1900, gross: 11900 }),
    sampleLine({ taxRate: '7', unitPrice: 333, net: 333, taxAmount: 23, gross: 356 }),
  ],
  subtotal: 10333,
  shipping: { name: 'DHL', amount: 500, taxRate: '19', taxAmount: 95 },
  taxes: [vat('19.0', 10500, 1995, false), vat('7', 333, 23, false)],
  total: 12851,
  paid: 12851,
});
const included = sampleDocument({
  lines: [
    sampleLine({ unitPrice: 11900, net: 10000, taxAmount: 1900, gross: 11900 }),
    sampleLine({ taxRate: '7', unitPrice: 356, net: 333, taxAmount: 23, gross: 356 }),
  ],
  subtotal: 12256,
  taxes: [vat('19', 11900, 1900, true), vat('7', 356, 23, true)],
  total: 12256,
  paid: 12256,
  notices: ['prices_include_tax'],
});
const reverseCharge = sampleDocument({
  lines: [sampleLine({ taxRate: '0', net: 10000, taxAmount: 0, gross: 10000 })],
  taxes: [{ ...vat('0', 10000, 0, false), name: 'Reverse charge' }],
  total: 10000,
  paid: 10000,
  notices: ['reverse_charge'],
});
/** Two taxes on one line, as in Quebec. */
const stacked = sampleDocument({
  lines: [sampleLine({ taxRate: '14.975', net: 10000, taxAmount: 1498, gross: 11498 })],
  taxes: [
    { ...vat('5', 10000, 500, false), name: 'GST' },
    { ...vat('9.975', 10000, 998, false), name: 'QST' },
  ],
  total: 11498,
  paid: 11498,
});

const half = {
  creditNoteNumber: 'CN-1',
  date: '2026-11-09',
  reason: null,
  createdAt: '2026-11-09T10:00:00.000Z',
};

/** The credit notes of refunds that follow each other, with their tax in proportion. */
function notesOf(invoice: InvoiceDocument, amounts: readonly number[]): InvoiceDocument[] {
  const tax = sumAmounts(invoice.taxes.map(({ amount }) => amount));
  const taxUntil = (refunded: number) => Math.round((tax * refunded) / invoice.total);
  let refunded = 0;
  let document = invoice;
  return amounts.map((amount, index) => {
    const taxAmount = taxUntil(refunded + amount) - taxUntil(refunded);
    refunded += amount;
    const refund = {
      creditNoteNumber: `CN-${index + 1}`,
      date: '2026-11-09',
      amount,
      taxAmount,
      reason: null,
      createdAt: '2026-11-09T10:00:00.000Z',
    };
    document = { ...document, refunds: [...document.refunds, refund] };
    return creditNoteOf(document);
  });
}

const total = (documents: readonly InvoiceDocument[], of: (one: InvoiceDocument) => number) =>
  sumAmounts(documents.map(of));
const taxOfRate = (rate: string) => (one: InvoiceDocument) =>
  sumAmounts(one.taxes.filter((tax) => tax.rate === rate).map(({ amount }) => amount));

describe('a credit note', () => {
  test('of everything repeats the invoice and owes nothing', () => {
    const [note] = notesOf(onTop, [onTop.total]);
    expect(note).toMatchObject({
      number: 'CN-1',
      corrects: { number: 'INV-000001', issueDate: '2026-11-03', reason: null },
      lines: onTop.lines,
      shipping: onTop.shipping,
      taxes: onTop.taxes,
      total: onTop.total,
      paid: onTop.total,
      due: 0,
      stamps: [],
      payment: null,
      refunds: [],
    });
  });

  test('of a part has a line a rate, whose sums are its total', () => {
    const [note] = notesOf(onTop, [1285]);
    expect(note?.lines.map(({ taxRate }) => taxRate)).toEqual(['19', '7']);
    expect(sumAmounts(note?.lines.map(({ gross }) => gross) ?? [])).toBe(1285);
    expect(note?.subtotal).toBe(sumAmounts(note?.lines.map(({ net }) => net) ?? []));
    expect(note?.shipping).toBeNull();
    for (const tax of note?.taxes ?? []) {
      const line = note?.lines.find(({ taxRate }) => Number(taxRate) === Number(tax.rate));
      expect([tax.taxable, tax.amount]).toEqual([line?.net ?? 0, line?.taxAmount ?? 0]);
    }
  });

  // 9.11 and 0.91 of tax, of two lines of 10.00 with 1.00 each: both halves are of half a cent.
  test('gives a cent that two rates have an equal right to to the higher one, in lines and taxes', () => {
    const halves = (rates: readonly [string, string]) =>
      sampleDocument({
        lines: rates.map((taxRate) =>
          sampleLine({ taxRate, net: 1000, taxAmount: 100, gross: 1100 }),
        ),
        taxes: rates.toReversed().map((rate) => vat(rate, 1000, 100, false)),
        total: 2200,
        paid: 2200,
      });
    for (const rates of [
      ['9', '10'],
      ['10', '9'],
    ] as const) {
      const refunds = [{ ...half, amount: 1002, taxAmount: 91 }];
      const { lines, taxes } = creditNoteOf({ ...halves(rates), refunds });
      expect(lines.map(({ taxRate, net, taxAmount }) => [taxRate, net, taxAmount])).toEqual([
        ['10', 456, 46],
        ['9', 455, 45],
      ]);
      expect(Object.fromEntries(taxes.map(({ rate, amount }) => [rate, amount]))).toEqual({
        '10': 46,
        '9': 45,
      });
    }
  });

  test('where prices include tax, is of gross prices', () => {
    const [note] = notesOf(included, [1000]);
    expect(note?.subtotal).toBe(1000);
    expect(sumAmounts(note?.taxes.map(({ taxable }) => taxable) ?? [])).toBe(1000);
  });

  test('without tax says so', () => {
    const [note] = notesOf(reverseCharge, [2500]);
    expect(note).toMatchObject({
      notices: ['reverse_charge'],
      taxes: [{ name: 'Reverse charge', taxable: 2500, amount: 0 }],
      lines: [{ net: 2500, gross: 2500 }],
    });
  });

  test('of stacked taxes has each of them', () => {
    const [note] = notesOf(stacked, [5749]);
    expect(note?.taxes).toEqual([
      { name: 'GST', rate: '5', taxable: 5000, amount: 250, included: false },
      { name: 'QST', rate: '9.975', taxable: 5000, amount: 499, included: false },
    ]);
  });

  test.each([
    ['on top', onTop],
    ['included', included],
    ['none', reverseCharge],
    ['stacked', stacked],
  ])('together return the invoice, no cent more: tax %s', (_name, invoice) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const amounts: number[] = [];
      for (let left = invoice.total, at = seed; left > 0; at = (at * 48_271) % 2_147_483_647) {
        const amount = Math.min(left, 1 + (at % (invoice.total - 1)));
        if (amount === invoice.total) continue;
        amounts.push(amount);
        left -= amount;
      }
      const notes = notesOf(invoice, amounts);
      expect(total(notes, (note) => note.total)).toBe(invoice.total);
      for (const note of notes) {
        expect(sumAmounts(note.lines.map(({ gross }) => gross))).toBe(note.total);
        expect(sumAmounts(note.taxes.map(({ amount }) => amount))).toBe(
          sumAmounts(note.lines.map(({ taxAmount }) => taxAmount)),
        );
      }
      for (const { rate } of invoice.taxes)
        expect(total(notes, taxOfRate(rate ?? ''))).toBe(taxOfRate(rate ?? '')(invoice));
    }
  });
});
