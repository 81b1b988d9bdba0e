import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceParty,
} from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { sampleDocument, sampleLine, sampleOfLines } from '../invoice/sample-document.ts';

export const placed = (party: InvoiceParty, countryCode: string): InvoiceParty => ({
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

export const sample = (changes: Partial<InvoiceDocument> = {}) =>
  machineReadable(sampleDocument(changes));
export const vat = (rate: string, taxable: number, amount: number, included = false) => ({
  name: 'VAT',
  rate,
  taxable,
  amount,
  included,
});

export const included = sample({
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

export const refundOf = (amount: number, taxAmount: number) => ({
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

export const untaxed = { taxRate: '0', net: 10000, gross: 10000 };
/** Invoices and credit notes of every kind that has a part for machines. */
export const documents: readonly (readonly [name: string, document: InvoiceDocument])[] = [
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
  [
    'names with characters of XML',
    sample({
      seller: {
        ...sample().seller,
        name: `O'Neill & "Söhne"`,
        company: 'Müller <Handel> GmbH & Co. KG',
      },
      buyer: { ...sample().buyer, company: 'A > B & C' },
    }),
  ],
  [
    'words from right to left, with digits and brackets',
    sample({
      lines: [sampleLine({ description: 'ספר (מהדורה 2)' })],
    }),
  ],
  [
    'Arabic and Chinese words',
    sample({ lines: [sampleLine({ description: 'كتاب (طبعة 2) 灯具' })] }),
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
