import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceParty,
} from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { facturXOf } from '../../../templates/invoice/factur-x/factur-x.ts';
import { renderInvoicePdf } from '../../../templates/invoice/render-pdf.ts';
import { complaintsOf, hasValidator } from '../../support/documents/factur-x/validator.ts';
import { sampleBranding, sampleDocument, sampleLine, sampleOfLines } from './sample-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factur-x-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const placed = (party: InvoiceParty, countryCode: string): InvoiceParty => ({
  ...party,
  address: {
    line1: party.addressLines[0] ?? null,
    line2: null,
    city: 'Ort & Stadt',
    region: null,
    postalCode: '20457',
    countryCode,
  },
});

function machineReadable(document: InvoiceDocument): InvoiceDocument {
  const { seller, buyer } = document;
  return { ...document, seller: placed(seller, 'DE'), buyer: placed(buyer, 'PT') };
}

const sample = (changes: Partial<InvoiceDocument> = {}) => machineReadable(sampleDocument(changes));
const vat = (rate: string, taxable: number, amount: number, included = false) => ({
  name: 'VAT',
  rate,
  taxable,
  amount,
  included,
});

const included = sample({
  lines: [
    sampleLine({ quantity: 3, unitPrice: 1190, discount: 357, net: 2700, gross: 3213 }),
    sampleLine({ taxRate: '7', quantity: 1, unitPrice: 107, net: 100, gross: 107 }),
  ],
  subtotal: 3677,
  discounts: [{ code: 'TEN', amount: 357 }],
  shipping: { name: 'DHL', amount: 595, taxRate: '19', taxAmount: 95 },
  taxes: [vat('19.00', 3808, 608, true), vat('7', 107, 7, true)],
  total: 3915,
  paid: 3915,
  notices: ['prices_include_tax'],
});

const refundOf = (amount: number, taxAmount: number) => ({
  creditNoteNumber: 'CN-000001',
  date: '2026-11-09',
  amount,
  taxAmount,
  reason: 'Came back',
  createdAt: '2026-11-09T10:00:00.000Z',
});

/** Units of the first line of `included`. */
function unitsOf(of: { quantity: number; net: number; taxAmount: number }): CreditedLine {
  const gross = of.net + of.taxAmount;
  const discount = of.quantity * 1190 - gross;
  const line = sampleLine({ ...of, unitPrice: 1190, discount, gross });
  return { ...line, taxes: [vat('19', gross, of.taxAmount, true)] };
}

const untaxed = { taxRate: '0', net: 10000, gross: 10000 };
const documents: readonly (readonly [name: string, document: InvoiceDocument])[] = [
  ['one line', sample()],
  ['twenty lines', machineReadable(sampleOfLines(20))],
  ['characters of XML', sample({ lines: [sampleLine({ description: '<b> & "c" \u0007 灯' })] })],
  ['prices with tax, a discount, shipping and two rates', included],
  [
    'unused time that is deducted',
    sample({
      lines: [sampleLine({ unitPrice: 15000, discount: 5000 })],
      subtotal: 15000,
      deduction: 'unused_time',
      discounts: [{ code: null, amount: 5000 }],
    }),
  ],
  [
    'a discount on prices without tax, shipping without tax',
    sample({
      lines: [sampleLine({ quantity: 2, discount: 2000, net: 18000, gross: 21420 })],
      shipping: { name: null, amount: 500, taxRate: null, taxAmount: 0 },
      taxes: [vat('19', 18000, 3420)],
      total: 21920,
      paid: 21920,
    }),
  ],
  [
    'Net 30, open, with a PO number and a test’s note',
    sample({
      stamps: ['TEST'],
      payment: null,
      paid: 0,
      due: 11900,
      netN: 30,
      terms: 'Net 30',
      dueDate: '2026-12-03',
      poNumber: 'PO-1',
    }),
  ],
  [
    'a service period and credit',
    sample({
      supplyDate: null,
      servicePeriod: { from: '2026-11-01', to: '2026-11-30' },
      paid: 10000,
      credit: 1900,
    }),
  ],
  [
    'reverse charge',
    sample({
      lines: [sampleLine(untaxed)],
      taxes: [{ ...vat('0', 10000, 0), name: 'Reverse charge' }],
      notices: ['reverse_charge'],
      total: 10000,
      paid: 10000,
    }),
  ],
  [
    'tax exempt',
    sample({
      lines: [sampleLine(untaxed)],
      taxes: [{ ...vat('0', 10000, 0), name: 'Exempt' }],
      notices: ['tax_exempt'],
      total: 10000,
      paid: 10000,
    }),
  ],
  ['a credit note of everything', creditNoteOf({ ...included, refunds: [refundOf(3915, 615)] })],
  [
    'a credit note of a part, over two rates',
    creditNoteOf({ ...included, refunds: [refundOf(777, 122), refundOf(1200, 189)] }),
  ],
  [
    'a credit note of units of a line, and of more than they were sold for',
    creditNoteOf({
      ...included,
      refunds: [
        { ...refundOf(2142, 342), lines: [unitsOf({ quantity: 2, net: 1800, taxAmount: 342 })] },
        { ...refundOf(607, 87), lines: [unitsOf({ quantity: 1, net: 400, taxAmount: 76 })] },
      ],
    }),
  ],
  [
    'a credit note of a unit on whose price the tax comes',
    creditNoteOf({
      ...sample({
        lines: [sampleLine({ quantity: 3, discount: 3000, net: 27000, gross: 32130 })],
        taxes: [vat('19', 27000, 5130)],
        total: 32130,
        paid: 32130,
      }),
      refunds: [
        {
          ...refundOf(10710, 1710),
          lines: [
            {
              ...sampleLine({ discount: 1000, net: 9000, gross: 10710 }),
              taxes: [vat('19', 9000, 1710)],
            },
          ],
        },
      ],
    }),
  ],
  ['yen', sample({ currency: 'JPY', exponent: 0 })],
  [
    'a seller whose tax id is no VAT id',
    sample({
      seller: {
        ...placed(sampleDocument().seller, 'US'),
        taxIds: [{ label: 'EIN', value: '12-3' }],
      },
    }),
  ],
];

describe('the invoice for machines', () => {
  test.skipIf(!hasValidator)('is accepted by public validators in every case', async () => {
    const files = await Promise.all(
      documents.map(async ([name, document], index) => {
        const xml = facturXOf(document) ?? expect.unreachable(name);
        const path = join(folder, `${index}.xml`);
        await Bun.write(path, xml);
        return path;
      }),
    );
    const complaints = await complaintsOf(files);
    expect(documents.map(([name], index) => [name, complaints[index]])).toEqual(
      documents.map(([name]) => [name, []]),
    );
  });

  test.skipIf(!hasValidator)('is found in the PDF, and a wrong sum would be refused', async () => {
    const pdf = join(folder, 'invoice.pdf');
    await Bun.write(pdf, await renderInvoicePdf(included, sampleBranding()));
    const wrong = join(folder, 'wrong.xml');
    const xml = facturXOf(included) ?? '';
    await Bun.write(
      wrong,
      xml.replace('<ram:GrandTotalAmount>39.15', '<ram:GrandTotalAmount>39.16'),
    );
    const broken = join(folder, 'broken.xml');
    await Bun.write(broken, xml.replaceAll('ram:TypeCode', 'ram:KindCode'));
    const [ofPdf, ofWrong, ofBroken] = await complaintsOf([pdf, wrong, broken]);
    expect(ofPdf).toEqual([]);
    expect(ofWrong?.join(' ')).toContain('BR-CO-15');
    expect(ofBroken?.join(' ')).toContain('not valid against the official XML Schema');
  });

  test('has the same sums as the document', () => {
    const xml = facturXOf(included) ?? '';
    const amount = (name: string) => new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];
    expect(amount('ChargeTotalAmount')).toBe('5.00');
    expect(amount('TaxBasisTotalAmount')).toBe('33.00');
    expect(amount('TaxTotalAmount')).toBe('6.15');
    expect(amount('GrandTotalAmount')).toBe('39.15');
    expect(amount('DuePayableAmount')).toBe('0.00');
    expect(xml).toContain('<udt:DateTimeString format="102">20261103</udt:DateTimeString>');
  });

  test('of a credit note names what it corrects', () => {
    const xml = facturXOf(creditNoteOf({ ...included, refunds: [refundOf(3915, 615)] })) ?? '';
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>INV-000001</ram:IssuerAssignedID>',
    );
  });

  const { seller, buyer } = sample();
  test.each<[string, Partial<InvoiceDocument>]>([
    ['an invoice from before addresses were kept in parts', sampleDocument()],
    ['a seller without country', { seller: placed(seller, '') }],
    ['a seller without tax id', { seller: { ...seller, taxIds: [] } }],
    ['a buyer without country', { buyer: placed(buyer, '') }],
    [
      'reverse charge to a buyer without VAT id',
      { buyer: { ...buyer, taxIds: [] }, notices: ['reverse_charge'] },
    ],
    [
      'tax that nobody calculated',
      { taxes: [], lines: [sampleLine(untaxed)], total: 10000, paid: 10000 },
    ],
    ['tax that is not of its rate', { taxes: [vat('19', 10000, 2500)], total: 12500, paid: 12500 }],
    ['three decimals', { currency: 'KWD', exponent: 3 }],
    ['a voided invoice', { stamps: ['VOID'] }],
  ])('is left out for %s', (_name, changes) => {
    expect(facturXOf({ ...sample(), ...changes })).toBeNull();
  });

  test('is not in the PDF where it is left out', async () => {
    const pdf = await renderInvoicePdf(sampleDocument(), sampleBranding());
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('factur-x');
  });
});

// UNTDID 5189: 95 is a discount. Nobody gave one where the unused time of a former plan is deducted.
test('unused time of a former plan is no discount', () => {
  const lines = [sampleLine({ unitPrice: 15000, discount: 5000 })];
  const changed = sample({ lines, subtotal: 15000 });
  expect(facturXOf(changed)).toContain('<ram:ReasonCode>95</ram:ReasonCode>');
  const unused = facturXOf({ ...changed, deduction: 'unused_time' });
  expect(unused).not.toContain('ram:ReasonCode');
  expect(unused).toContain('<ram:Reason>Unused time</ram:Reason>');
});
