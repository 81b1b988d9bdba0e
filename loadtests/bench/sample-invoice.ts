import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';

/** An invoice of so many lines; each seed has its own texts. */
export function invoiceOf(seed: number, count: number): InvoiceDocument {
  const line = (index: number) => ({
    lineItemId: null,
    description: `Walnut desk lamp no. ${seed}-${index}`,
    detail: index % 3 === 0 ? 'oak, natural oil' : null,
    quantity: index + 1,
    unitPrice: 1000,
    discount: 0,
    taxRate: '19',
    taxAmount: 190 * (index + 1),
    net: 1000 * (index + 1),
    gross: 1190 * (index + 1),
  });
  const lines = Array.from({ length: count }, (_, index) => line(index));
  const net = lines.reduce((sum, { net: amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  const party = (name: string, countryCode: string) => ({
    name,
    company: `${name} GmbH`,
    addressLines: ['Hafenstr. 12', '20457 Hamburg'],
    taxIds: [{ label: 'Tax ID', value: `${countryCode}123456789` }],
    registrationNumber: null,
    email: null,
    phone: null,
    address: {
      line1: 'Hafenstr. 12',
      line2: null,
      city: 'Hamburg',
      region: null,
      postalCode: '20457',
      countryCode,
    },
  });
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
    seller: party('Nordlicht', 'DE'),
    buyer: party('Lagoa', 'PT'),
    orderNumber: '1001',
    poNumber: null,
    installment: null,
    lines,
    subtotal: net,
    discounts: [],
    shipping: null,
    taxes: [{ name: 'VAT', rate: '19', taxable: net, amount: tax, included: false }],
    total: net + tax,
    paid: net + tax,
    credit: 0,
    due: 0,
    notices: [],
    paymentInstructions: null,
    footer: null,
    refunds: [],
  };
}
