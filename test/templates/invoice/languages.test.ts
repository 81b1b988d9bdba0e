import { describe, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { languages } from '../../../domain/languages.ts';
import { labelsOf } from '../../../templates/invoice/labels/labels-of.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { readByPdftotext } from './read-pdf.ts';
import { sampleBranding, sampleDocument } from './sample-document.ts';

const refund = {
  creditNoteNumber: 'CN-000001',
  date: '2026-11-09',
  amount: 1_190,
  taxAmount: 190,
  reason: null,
  createdAt: '2026-11-09T10:00:00.000Z',
};
const credit = { ...refund, creditNoteNumber: 'CN-000002', isCredited: true } as const;

/** Long words are broken over lines. */
const flat = (text: string): string => text.replaceAll(/\s+/g, '');

/** Marks of direction that pdftotext adds around words from right to left. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

describe('an invoice whose goods and parties are in Latin letters', () => {
  test.each(languages)('has its labels in %p', async (language) => {
    const pdf = await renderInvoicePdf({ ...sampleDocument(), language }, sampleBranding());
    const text = (readByPdftotext(pdf) ?? '').replaceAll(marks, '');
    const { title, stamps, billedTo, issueDate, description, subtotal, amountDue } =
      labelsOf(language);
    const wanted = [title, stamps.PAID, billedTo, issueDate, description, subtotal, amountDue];
    expect(wanted.filter((label) => !text.includes(label))).toEqual([]);
  });

  test.each(languages)('calls what was credited so, and not refunded, in %p', async (language) => {
    const labels = labelsOf(language);
    const { stamps } = labels;
    const read = async (document: Partial<InvoiceDocument>): Promise<string> => {
      const pdf = await renderInvoicePdf(
        { ...sampleDocument(), language, ...document },
        sampleBranding(),
      );
      return flat((readByPdftotext(pdf) ?? '').replaceAll(marks, ''));
    };
    const saidIn = (text: string, pieces: readonly string[]): string[] =>
      pieces.filter((piece) => text.includes(flat(piece)));

    const ofCredit = [stamps['PARTIALLY CREDITED'], labels.netAfterCreditNotes];
    const ofRefund = [stamps['PARTIALLY REFUNDED'], labels.netAfterRefunds];
    const credited = await read({ stamps: ['PARTIALLY CREDITED'], refunds: [credit] });
    expect(saidIn(credited, [...ofCredit, ...ofRefund])).toEqual(ofCredit);
    const refunded = await read({ stamps: ['PARTIALLY REFUNDED'], refunds: [refund] });
    expect(saidIn(refunded, [...ofCredit, ...ofRefund])).toEqual(ofRefund);
    const both = ['PARTIALLY REFUNDED', 'PARTIALLY CREDITED', 'TEST'] as const;
    const words = both.map((stamp) => stamps[stamp]);
    expect(saidIn(await read({ stamps: both, refunds: [credit, refund] }), words)).toEqual(words);

    const corrects = { number: 'INV-000001', issueDate: '2026-11-03', reason: null };
    const amounts = [labels.amountCredited, labels.amountReturned];
    const note = await read({ stamps: [], corrects: { ...corrects, isCredited: true } });
    expect(saidIn(note, amounts)).toEqual([labels.amountCredited]);
    expect(saidIn(await read({ stamps: [], corrects }), amounts)).toEqual([labels.amountReturned]);
  });

  // Of a shop whose prices include tax elsewhere: 10000 with 0 % is 10000, and nothing is in it.
  test.each(languages)('includes no tax where none is charged, in %p', async (language) => {
    const labels = labelsOf(language);
    const read = async (document: Partial<InvoiceDocument>): Promise<string> => {
      const whole = { ...sampleDocument(), language, ...document };
      const pdf = await renderInvoicePdf(whole, sampleBranding());
      return flat((readByPdftotext(pdf) ?? '').replaceAll(marks, ''));
    };
    const longestWord = (label: string): string =>
      label.split(/[\s|.:。]+/).toSorted((one, other) => other.length - one.length)[0] ?? '';
    const inclusion = longestWord(labels.includedTaxOn('|', '|', '|'));
    const of = (name: string, rate: string, amount: number) => [
      { name, rate, taxable: 10_000, amount, included: true },
    ];
    const { notices } = labels;
    // pdftotext moves the punctuation of words from right to left.
    const inPrices = flat(notices.prices_include_tax).replace(/[.。]$/, '');
    const taxed = await read({ taxes: of('VAT', '19', 1597), notices: ['prices_include_tax'] });
    expect(taxed).toContain(inclusion);
    expect(taxed).toContain(inPrices);
    for (const [name, notice] of [
      ['Reverse charge', 'reverse_charge'],
      ['Exempt', 'tax_exempt'],
    ] as const) {
      const document = {
        taxes: of(name, '0', 0),
        notices: ['prices_include_tax', notice],
      } as const;
      const corrects = { number: 'INV-000001', issueDate: '2026-11-03', reason: null };
      for (const text of [await read(document), await read({ ...document, corrects })]) {
        expect(text).toContain(longestWord(notices[notice]));
        expect(text).toContain(flat(name));
        expect(text).not.toContain(inPrices);
        expect(text).not.toContain(inclusion);
      }
    }
  });

  test('calls a number for VAT by its name, and any other tax number by its own', async () => {
    const nowhere = { line1: null, line2: null, city: null, region: null, postalCode: null };
    const seller = {
      ...sampleDocument().seller,
      address: { ...nowhere, countryCode: 'DE' },
      taxIds: [{ label: 'Tax ID', value: 'DE123456789' }],
    };
    const read = async (document: object) =>
      readByPdftotext(
        await renderInvoicePdf(
          { ...sampleDocument(), language: 'de', ...document },
          sampleBranding(),
        ),
      ) ?? '';
    expect(await read({ seller })).toContain('USt-IdNr.: DE123456789');
    const local = { ...seller, taxIds: [{ label: 'Tax ID', value: '12/345/67890' }] };
    expect(await read({ seller: local })).toContain('Steuernummer: 12/345/67890');
  });
});
