import { describe, expect, test } from 'bun:test';
import { languages } from '../../../domain/languages.ts';
import { labelsOf } from '../../../templates/invoice/labels/labels-of.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { readByPdftotext } from './read-pdf.ts';
import { sampleBranding, sampleDocument } from './sample-document.ts';

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
