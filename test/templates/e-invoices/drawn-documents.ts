import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import { creditNoteOf } from '../../../domain/invoices/document/credit-note.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import { sampleLine } from '../invoice/sample-document.ts';
import { refundOf, sample, vat } from './sample-documents.ts';

const taxations = [
  { name: 'one rate', rates: ['19'] },
  { name: 'two rates', rates: ['19', '7'] },
  { name: 'three rates', rates: ['7', '19', '0'] },
  { name: 'OSS to Slovenia', rates: ['22', '9.5'] },
  { name: 'OSS to Finland', rates: ['25.5', '13.5'] },
  { name: 'reverse charge', rates: ['0'], notice: 'reverse_charge', tax: 'Reverse charge' },
  { name: 'exempt', rates: ['0'], notice: 'tax_exempt', tax: 'Exempt' },
] as const;
const documentKinds = [
  'an invoice',
  'an invoice after its refund',
  'a credit note of everything',
  'a credit note of units of a line',
  'a credit note of an amount',
  'a credit note of the balance',
] as const;
const sellers = [
  'Nordlicht Handel GmbH',
  'Müller & Söhne GmbH & Co. KG',
  `O'Neill "Best" <Shop> Ltd`,
  'شركة النور (دبي) & Sons',
  'חברת אור בע"מ',
  '株式会社 灯具',
] as const;
const descriptions = [
  'Walnut desk lamp',
  'Kissen & Decke <rot> "L"',
  'ספר (מהדורה 2) 50%',
  'كتاب (طبعة 3) [A4]',
  '灯具 100W',
  "L'été – œuvre n° 5",
] as const;
const languages = ['en', 'de', 'fr', 'ar', 'he', 'ja', 'zh-Hans', 'pl'] as const;

/** Documents of every kind of the house under every kind of taxation, tax included in prices and not. */
export function drawnDocuments(seed: number, count: number): [string, InvoiceDocument][] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const taxation = taxations[index % taxations.length] ?? taxations[0];
    const kind = documentKinds[index % documentKinds.length] ?? documentKinds[0];
    const isIncluded = random.chance(0.5);
    const invoice = drawInvoice(random, taxation, isIncluded);
    const name = `${kind}, ${taxation.name}, ${isIncluded ? 'included' : 'on top'}, no. ${index}`;
    return [name, documentOf(random, kind, invoice, isIncluded)];
  });
}

function drawInvoice(
  random: Random,
  taxation: (typeof taxations)[number],
  isIncluded: boolean,
): InvoiceDocument {
  const lines = taxation.rates.flatMap((rate) =>
    Array.from({ length: random.upTo(3) }, () => drawLine(random, rate, isIncluded)),
  );
  const discount = sum(lines, (line) => line.discount);
  const [shippingRate] = taxation.rates;
  const amount = (random.upTo(3) - 1) * 495;
  const taxAmount = taxOf(amount, shippingRate, isIncluded);
  const taxes = taxation.rates.map((rate): InvoiceTax => {
    const taxed = lines.filter((line) => line.taxRate === rate);
    const isShipped = rate === shippingRate;
    const base = sum(taxed, (line) => (isIncluded ? line.gross : line.net));
    const tax = sum(taxed, (line) => line.taxAmount) + (isShipped ? taxAmount : 0);
    const of = vat(rate, base + (isShipped ? amount : 0), tax, isIncluded);
    return 'tax' in taxation ? { ...of, name: taxation.tax } : of;
  });
  const total = sum(lines, (line) => line.gross) + amount + (isIncluded ? 0 : taxAmount);
  const from = sample();
  return sample({
    seller: { ...from.seller, company: oneOf(random, sellers) },
    buyer: { ...from.buyer, company: oneOf(random, sellers) },
    language: oneOf(random, languages),
    lines,
    subtotal: sum(lines, (line) => line.quantity * line.unitPrice),
    discounts: discount > 0 ? [{ code: random.chance(0.5) ? 'TEN' : null, amount: discount }] : [],
    shipping: amount > 0 ? { name: 'DHL', amount, taxRate: shippingRate, taxAmount } : null,
    taxes,
    total,
    paid: total,
    notices: [
      ...(isIncluded ? (['prices_include_tax'] as const) : []),
      ...('notice' in taxation ? [taxation.notice] : []),
    ],
  });
}

function drawLine(random: Random, taxRate: string, isIncluded: boolean): InvoiceLine {
  const quantity = random.upTo(9);
  const unitPrice = 2 + random.upTo(20_000);
  const discount = random.chance(0.4) ? random.upTo(quantity * unitPrice - 1) : 0;
  const base = quantity * unitPrice - discount;
  const tax = taxOf(base, taxRate, isIncluded);
  const net = isIncluded ? base - tax : base;
  const description = oneOf(random, descriptions);
  return sampleLine({ description, quantity, unitPrice, discount, taxRate, net, gross: net + tax });
}

function documentOf(
  random: Random,
  kind: (typeof documentKinds)[number],
  invoice: InvoiceDocument,
  isIncluded: boolean,
): InvoiceDocument {
  const tax = sum(invoice.taxes, (one) => one.amount);
  const part = { amount: Math.ceil(invoice.total / 3), tax: Math.round(tax / 3) };
  switch (kind) {
    case 'an invoice':
      return invoice;
    case 'an invoice after its refund':
      return {
        ...invoice,
        stamps: ['PARTIALLY REFUNDED'],
        refunds: [refundOf(part.amount, part.tax)],
      };
    case 'a credit note of everything':
      return creditNoteOf({ ...invoice, refunds: [refundOf(invoice.total, tax)] });
    case 'a credit note of an amount':
      return creditNoteOf({
        ...invoice,
        refunds: [refundOf(part.amount, part.tax), refundOf(part.amount, part.tax)],
      });
    case 'a credit note of units of a line':
    case 'a credit note of the balance': {
      const line = unitsOf(
        random,
        random.pick(invoice.lines) ?? sampleLine(),
        isIncluded,
        invoice.taxes[0]?.name ?? '',
      );
      const refund = { ...refundOf(line.gross, line.taxAmount), lines: [line] };
      const isCredited = kind === 'a credit note of the balance';
      return creditNoteOf({
        ...invoice,
        refunds: [isCredited ? { ...refund, isCredited } : refund],
      });
    }
  }
}

/** Some units of a line at the price at which all of them were sold, or all. */
function unitsOf(
  random: Random,
  line: InvoiceLine,
  isIncluded: boolean,
  name: string,
): CreditedLine {
  const quantity = random.upTo(line.quantity);
  const share = (amount: number) => Math.round((amount * quantity) / line.quantity);
  const [gross, taxAmount] = [share(line.gross), share(line.taxAmount)];
  const net = gross - taxAmount;
  const base = isIncluded ? gross : net;
  const discount = quantity * line.unitPrice - base;
  const taxes = [{ ...vat(line.taxRate ?? '0', base, taxAmount, isIncluded), name }];
  return { ...line, quantity, discount, net, gross, taxAmount, taxes };
}

/** Half up, by line. */
function taxOf(base: number, rate: string, isIncluded: boolean): number {
  const percent = Number(rate);
  return Math.round((base * percent) / (isIncluded ? 100 + percent : 100));
}

function sum<Of>(all: readonly Of[], amountOf: (one: Of) => number): number {
  return all.reduce((total, one) => total + amountOf(one), 0);
}

function oneOf<Of>(random: Random, all: readonly [Of, ...Of[]]): Of {
  return random.pick(all) ?? all[0];
}
