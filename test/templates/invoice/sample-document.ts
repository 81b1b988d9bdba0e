import type { InvoiceDocument, InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from '../../../templates/invoice/branding.ts';

/** A paid invoice of one line over EUR 119.00; `changes` replaces fields. */
export function sampleDocument(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    number: 'INV-000001',
    stamps: ['PAID'],
    currency: 'EUR',
    exponent: 2,
    timezone: 'Europe/Berlin',
    issueDate: '2026-11-03',
    supplyDate: '2026-11-03',
    dueDate: null,
    servicePeriod: null,
    terms: null,
    payment: { date: '2026-11-03', method: 'Visa **** 4242', reference: null },
    seller: {
      name: 'Jonas Weber',
      company: 'Nordlicht Handel GmbH',
      addressLines: ['Hafenstraße 12', '20457 Hamburg', 'Germany'],
      taxIds: [{ label: 'VAT ID', value: 'DE123456789' }],
      registrationNumber: 'HRB 98765',
      email: 'billing@nordlicht.example',
      phone: '+49 40 123456',
    },
    buyer: {
      name: 'Ana Ferreira',
      company: 'Lagoa Studios Lda',
      addressLines: ['Rua das Flores 8, 2.º Esq.', '4050-262 Porto', 'Portugal'],
      taxIds: [{ label: 'VAT ID', value: 'PT501964843' }],
      registrationNumber: null,
      email: 'ana@lagoa.example',
      phone: null,
    },
    orderNumber: 'ORD-1001',
    poNumber: null,
    installment: null,
    lines: [sampleLine()],
    subtotal: 10000,
    discounts: [],
    shipping: null,
    taxes: [{ name: 'VAT', rate: '19.00', taxable: 10000, amount: 1900, included: false }],
    total: 11900,
    paid: 11900,
    credit: 0,
    due: 0,
    notices: [],
    paymentInstructions: null,
    footer: 'Nordlicht Handel GmbH · Managing director: Jonas Weber · Amtsgericht Hamburg',
    refunds: [],
    ...changes,
  };
}

export function sampleLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  const line = {
    lineItemId: null,
    description: 'Walnut desk lamp',
    detail: null,
    quantity: 1,
    unitPrice: 10000,
    discount: 0,
    taxRate: '19.00',
    net: 10000,
    gross: 11900,
    ...changes,
  };
  return { taxAmount: line.gross - line.net, ...line };
}

/** `count` lines whose descriptions, quantities and amounts all differ, with totals that sum. */
export function sampleOfLines(
  count: number,
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index) => {
    const quantity = 1 + (index % 7);
    const unitPrice = 1250 + index * 137;
    const net = quantity * unitPrice;
    return sampleLine({
      description: `${articles[index % articles.length]} no. ${index + 1}`,
      detail: index % 3 === 0 ? `SKU NL-${4000 + index}, oak, natural oil` : null,
      quantity,
      unitPrice,
      net,
      gross: Math.round(net * 1.19),
    });
  });
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  return sampleDocument({
    lines,
    subtotal: net,
    taxes: [{ name: 'VAT', rate: '19.00', taxable: net, amount: gross - net, included: false }],
    total: gross,
    paid: gross,
    ...changes,
  });
}

const articles = [
  'Walnut desk lamp',
  'Linen armchair with turned legs and a removable cover in sand',
  'Shelf board',
  'Installation on site',
  'Ceramic vase',
] as const;

export function sampleBranding(changes: Partial<InvoiceBranding> = {}): InvoiceBranding {
  return { logo: null, brandColor: '#0b6e4f', companyName: 'Nordlicht', ...changes };
}
