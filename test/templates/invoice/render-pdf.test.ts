import { describe, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { formatMoney } from '../../../templates/invoice/labels/format.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { expectText } from './expect-text.ts';
import { readPdf } from './read-pdf.ts';
import { sampleBranding, sampleDocument, sampleLine, sampleOfLines } from './sample-document.ts';

async function expectInvoice(document: InvoiceDocument, pieces: readonly string[]) {
  return expectText(await renderInvoicePdf(document, sampleBranding()), pieces);
}

const open: Partial<InvoiceDocument> = {
  number: 'INV-000042',
  stamps: [],
  payment: null,
  paid: 0,
  due: 11900,
  terms: 'Net 30',
  dueDate: '2026-12-03',
  poNumber: 'PO-88123',
  installment: { number: 2, of: 4 },
  paymentInstructions: 'Bank transfer\nIBAN DE02 1203 0000 0000 2020 51',
};

describe('the invoice PDF', () => {
  test('of one paid line holds number, dates, parties, every amount and how it was paid', async () => {
    const { pages, text } = await expectInvoice(sampleDocument(), [
      'Invoice',
      'PAID',
      'INV-000001',
      'Issue date 2026-11-03',
      'Supply date 2026-11-03',
      'Order number ORD-1001',
      'Nordlicht Handel GmbH',
      'Hafenstraße 12',
      'VAT ID: DE123456789',
      'Reg. no.: HRB 98765',
      'Lagoa Studios Lda',
      'Rua das Flores 8, 2.º Esq.',
      'VAT ID: PT501964843',
      'Walnut desk lamp 1 EUR 100.00 19% EUR 100.00 EUR 119.00',
      'Subtotal EUR 100.00',
      'VAT 19% on EUR 100.00 EUR 19.00',
      'Total EUR 119.00',
      'Paid -EUR 119.00',
      'Amount due EUR 0.00',
      'Paid on 2026-11-03 by Visa **** 4242',
      'Page 1/1',
    ]);
    expect(pages).toHaveLength(1);
    expect(text).not.toMatch(/TEST|VOID|REFUNDED|Payment instructions|Due date/);
  });

  test.each([1, 20, 120])(
    'of %d lines prints each of them once, in order, with page n/m',
    async (count) => {
      const document = sampleOfLines(count);
      const rows = document.lines.map((line) =>
        [
          line.quantity,
          formatMoney(line.unitPrice, document),
          '19%',
          formatMoney(line.net, document),
          formatMoney(line.gross, document),
        ].join(' '),
      );
      const { pages, text } = await expectInvoice(document, [
        ...document.lines.map((_, index) => `no. ${index + 1}`),
        `Total ${formatMoney(document.total, document)}`,
      ]);
      let position = 0;
      for (const row of rows) {
        position = text.indexOf(row, position);
        expect(position, row).toBeGreaterThan(0);
      }
      expect(pages.length).toBe(count === 1 ? 1 : count === 20 ? 2 : 6);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`INV-000001 · Page ${index + 1}/${pages.length}`);
        expect(page).toContain('Description Quantity Unit price Tax Net Gross');
      }
      expect(pages.at(-1)).toMatch(/no\. \d+ .*Subtotal/);
    },
  );

  test('of an open Net-30 invoice says what is due, when, and how to pay', async () => {
    const { text } = await expectInvoice(sampleDocument(open), [
      'Amount due EUR 119.00',
      'Due on 2026-12-03',
      'Terms Net 30',
      'Due date 2026-12-03',
      'PO number PO-88123',
      'Installment 2 of 4',
      'Payment instructions',
      'IBAN DE02 1203 0000 0000 2020 51',
    ]);
    expect(text).not.toContain('PAID');
  });

  test('of a refunded invoice lists the credit notes and what is left', async () => {
    const document = sampleDocument({
      stamps: ['PARTIALLY REFUNDED', 'TEST'],
      refunds: [
        {
          creditNoteNumber: 'TEST-CN-000001',
          date: '2026-11-09',
          amount: 5950,
          taxAmount: 950,
          reason: 'Scratched',
          createdAt: '2026-11-09T10:00:00.000Z',
        },
        {
          creditNoteNumber: 'TEST-CN-000002',
          date: '2026-11-20',
          amount: 1190,
          taxAmount: 190,
          reason: null,
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    });
    await expectInvoice(document, [
      'PARTIALLY REFUNDED',
      'TEST',
      'TEST-CN-000001',
      '2026-11-09 Scratched EUR 9.50 EUR 59.50',
      'TEST-CN-000002',
      '2026-11-20 – EUR 1.90 EUR 11.90',
      'amends invoice INV-000001',
      'Net after refunds EUR 47.60',
      'EUR 71.40 refunded',
    ]);
  });

  test('of a voided invoice says so on every page', async () => {
    const document = sampleOfLines(40, { stamps: ['VOID'], payment: null, paid: 0, due: 0 });
    const { pages } = await expectInvoice(document, ['Nothing is owed.']);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('VOID');
  });

  test('with tax included shows discounts, shipping, credit and the tax inside the total', async () => {
    const document = sampleDocument({
      lines: [
        sampleLine({
          description: 'Team plan',
          detail: 'Billed monthly',
          quantity: 12,
          unitPrice: 1190,
          discount: 1500,
          net: 10740,
          gross: 12780,
        }),
      ],
      subtotal: 12780,
      discounts: [{ code: 'WELCOME10', amount: 1278 }],
      shipping: { name: 'DHL Standard', amount: 490 },
      taxes: [{ name: 'VAT', rate: '8.250', taxable: 11000, amount: 992, included: true }],
      total: 11992,
      paid: 6992,
      credit: 5000,
      notices: ['prices_include_tax'],
      servicePeriod: { from: '2026-11-01', to: '2026-11-30' },
    });
    await expectInvoice(document, [
      'Quantity Unit price Discount Tax Net Gross',
      'Team plan',
      '12 EUR 11.90 -EUR 15.00 19% EUR 107.40 EUR 127.80',
      'Billed monthly',
      'Discount (WELCOME10) -EUR 12.78',
      'Shipping (DHL Standard) EUR 4.90',
      'Total EUR 119.92',
      'Included VAT 8.25% in EUR 110.00 EUR 9.92',
      'Credit applied -EUR 50.00',
      'Prices include tax.',
      'Service period 2026-11-01 – 2026-11-30',
    ]);
  });

  test.each([
    ['JPY', 0, 1234567, 'JPY 1,234,567'],
    ['KWD', 3, 1234567, 'KWD 1,234.567'],
    ['USD', 2, 99_999_999_999, 'USD 999,999,999.99'],
  ] as const)('prints %s with %d decimals', async (currency, exponent, amount, printed) => {
    const line = sampleLine({ unitPrice: amount, discount: amount, net: amount, gross: amount });
    const document = { currency, exponent, lines: [line], total: amount };
    await expectInvoice(sampleDocument(document), [
      `1 ${printed} -${printed} 19% ${printed} ${printed}`,
      `Total ${printed}`,
    ]);
  });

  test('says why no tax is charged', async () => {
    await expectInvoice(sampleDocument({ notices: ['reverse_charge', 'tax_exempt'] }), [
      'Reverse charge',
      'Tax exempt',
    ]);
  });

  test('is the same bytes for the same input, and names itself', async () => {
    const [first, second] = await Promise.all([
      renderInvoicePdf(sampleOfLines(3), sampleBranding()),
      renderInvoicePdf(sampleOfLines(3), sampleBranding()),
    ]);
    expect(Buffer.compare(first, second)).toBe(0);
    expect((await readPdf(first)).about).toMatchObject({
      Title: 'Invoice INV-000001',
      Author: 'Nordlicht Handel GmbH',
      CreationDate: 'D:20261103000000Z',
      Language: 'en',
    });
  });

  // ISO 19005-3 6.6.2.1: XMP is XML, in which & and < are written &amp; and &lt;.
  test('names a seller with & and < in metadata that are XML', async () => {
    const name = 'Müller & Söhne <Handel> GmbH & Co. KG';
    const escaped = 'Müller &amp; Söhne &lt;Handel&gt; GmbH &amp; Co. KG';
    const seller = { ...sampleDocument().seller, company: name };
    const pdf = await renderInvoicePdf(sampleDocument({ seller }), sampleBranding());
    const [xmp = ''] =
      /<\?xpacket begin.*<\?xpacket end/s.exec(new TextDecoder().decode(pdf)) ?? [];
    expect(xmp).toContain(`<rdf:li>${escaped}</rdf:li>`);
    expect(xmp.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
    expect((await readPdf(pdf)).about).toMatchObject({ Author: name });
  });

  test.each(['\u067e\u0644', '\u06bd\u0644'])(
    'names the letters of %p, whose first glyph another letter has as well, whatever was written before',
    async (word) => {
      for (const before of ['\u067e\u0644', '\u06bd\u0644'])
        await expectInvoice(named(before), [before]);
      await expectInvoice(named(word), [word]);
    },
  );
});

function named(description: string): InvoiceDocument {
  return { ...sampleDocument(), lines: [sampleLine({ description })] };
}
