import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { sampleDocument, sampleLine, sampleOfLines } from './sample-document.ts';

export interface InvoiceCase {
  readonly name: string;
  readonly document: InvoiceDocument;
  readonly pages: number;
  /** What `pdftotext` must print. */
  readonly texts: readonly string[];
}

const open: Partial<InvoiceDocument> = {
  stamps: [],
  payment: null,
  paid: 0,
  due: 11900,
  netN: 30,
  terms: 'Net 30',
  dueDate: '2026-12-03',
  poNumber: 'PO-88123',
  paymentInstructions: 'Bank transfer to Nordlicht Handel GmbH\nIBAN DE02 1203 0000 0000 2020 51',
};

const refund = {
  creditNoteNumber: 'CN-000001',
  date: '2026-11-09',
  amount: 5950,
  taxAmount: 950,
  reason: 'Scratched on arrival',
  createdAt: '2026-11-09T10:00:00.000Z',
};

const allInclusive: Partial<InvoiceDocument> = {
  lines: [
    sampleLine({ quantity: 2, unitPrice: 5950, discount: 1190, net: 9000, gross: 10710 }),
    sampleLine({ description: 'Linen shade', unitPrice: 1190, net: 1000, gross: 1190 }),
  ],
  subtotal: 13090,
  discounts: [{ code: 'WELCOME10', amount: 1190 }],
  shipping: { name: 'DHL Standard', amount: 595, taxRate: '19', taxAmount: 95 },
  taxes: [{ name: 'VAT', rate: '19.00', taxable: 12495, amount: 1995, included: true }],
  total: 12495,
  paid: 12495,
  notices: ['prices_include_tax'],
};

/** What issue 7 wants to see: text and picture of each. */
export const invoiceCases: readonly InvoiceCase[] = [
  {
    name: 'one-line',
    document: sampleDocument(),
    pages: 1,
    texts: ['PAID', 'Walnut desk lamp', 'EUR 119.00', 'Paid on 2026-11-03 by Visa **** 4242'],
  },
  {
    name: 'lines-120',
    document: sampleOfLines(120),
    pages: 6,
    texts: ['no. 1', 'no. 120', 'Page 6/6', 'Amount due EUR 0.00'],
  },
  {
    name: 'all-inclusive-with-discount',
    document: sampleDocument(allInclusive),
    pages: 1,
    texts: [
      'Prices include tax.',
      'Discount (WELCOME10) -EUR 11.90',
      'Shipping (DHL Standard) EUR 5.95',
      'Included VAT 19% in EUR 124.95 EUR 19.95',
      'Total EUR 124.95',
    ],
  },
  {
    name: 'net-30',
    document: sampleDocument(open),
    pages: 1,
    texts: ['Amount due EUR 119.00', 'Due on 2026-12-03', 'Terms: Net 30', 'PO-88123', 'IBAN DE02'],
  },
  {
    name: 'credit-note',
    document: creditNoteOf(sampleDocument({ stamps: ['PAID', 'TEST'], refunds: [refund] })),
    pages: 1,
    texts: [
      'Credit note',
      'TEST',
      'CN-000001',
      'INV-000001 of 2026-11-03',
      'Amount returned',
      'EUR 59.50',
      'Refund of invoice INV-000001',
      'Reason: Scratched on arrival',
      'VAT 19% on EUR 50.00 EUR 9.50',
    ],
  },
  {
    name: 'credit-note-of-a-line',
    document: creditNoteOf({
      ...sampleDocument(allInclusive),
      refunds: [
        {
          ...refund,
          amount: 1190,
          taxAmount: 190,
          lines: [
            {
              ...sampleLine({
                description: 'Linen shade',
                unitPrice: 1190,
                net: 1000,
                gross: 1190,
              }),
              taxes: [{ name: 'VAT', rate: '19', taxable: 1190, amount: 190, included: true }],
            },
          ],
        },
      ],
    }),
    pages: 1,
    texts: [
      'Credit note',
      'Linen shade 1 EUR 11.90 19% EUR 10.00 EUR 11.90',
      'Amount returned',
      'Included VAT 19% in EUR 11.90 EUR 1.90',
    ],
  },
  {
    name: 'partly-refunded',
    document: sampleDocument({ stamps: ['PARTIALLY REFUNDED'], refunds: [refund] }),
    pages: 1,
    texts: [
      'PARTIALLY REFUNDED',
      'CN-000001',
      'amends invoice INV-000001',
      'Scratched on arrival',
      'EUR 9.50 EUR 59.50',
      'Net after refunds EUR 59.50',
    ],
  },
  {
    name: 'voided',
    document: sampleDocument({
      ...open,
      stamps: ['VOID'],
      due: 0,
      voidReason: 'Ordered by mistake',
    }),
    pages: 1,
    texts: ['VOID', 'Nothing is owed.', 'Voided: Ordered by mistake'],
  },
  {
    name: 'non-production-german',
    document: sampleDocument({
      language: 'de',
      number: 'TEST-INV-000001',
      stamps: ['PAID', 'TEST'],
    }),
    pages: 1,
    texts: ['Rechnung', 'BEZAHLT', 'TEST', 'TEST-INV-000001', '03.11.2026', 'EUR 119,00'],
  },
  {
    name: 'scripts',
    document: sampleDocument({
      lines: [
        '核桃木台灯 张伟',
        '株式会社山田の卓上ランプ',
        '호두나무 책상 램프 김철수',
        'مصباح مكتب محمد عبد الله صلاح',
        'מנורת שולחן דוד כהן',
        'Настольная лампа Иван Щербаков',
        'Λάμπα γραφείου Γιώργος Παπαδόπουλος',
      ].map((description) => sampleLine({ description })),
    }),
    pages: 1,
    texts: [
      '核桃木台灯 张伟',
      '株式会社山田の卓上ランプ',
      '호두나무 책상 램프 김철수',
      'مصباح مكتب محمد عبد الله صلاح',
      'מנורת שולחן דוד כהן',
      'Настольная лампа Иван Щербаков',
      'Λάμπα γραφείου Γιώργος Παπαδόπουλος',
    ],
  },
];
