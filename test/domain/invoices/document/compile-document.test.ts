import { afterAll, describe, expect, test } from 'bun:test';
import type { InvoiceDocument } from '../../../../storage/entities/invoice-version.ts';
import { loadPdfSource } from '../../../../domain/invoices/pdf/pdf-source.ts';
import { openContext } from '../../../support/world/context.ts';
import { issue, type IssueChanges } from '../../../support/documents/issued-invoice.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());

async function documentOf(changes: IssueChanges): Promise<InvoiceDocument> {
  const invoice = await issue(opened.ctx, changes);
  const source = await loadPdfSource(opened.ctx, invoice, null);
  if (!source) throw new Error('no document');
  return source.document;
}

const [chair, lamp, cable, freight] = Array.from({ length: 4 }, () => crypto.randomUUID());
const taxed = (lineItemId: string | null | undefined, taxable: number, amount: number) => ({
  lineItemId: lineItemId ?? null,
  jurisdiction: null,
  name: 'Sales tax',
  rate: '8.25',
  taxable,
  amount,
  included: false,
});

describe('the document of an invoice', () => {
  test('adds up: lines, discounts, shipping, tax and total of the contract’s worked example', async () => {
    const document = await documentOf({
      order: {
        subtotal: 5497,
        discountTotal: 825,
        shippingTotal: 700,
        taxTotal: 443,
        total: 5815,
        discountCode: 'SAVE15',
        selectedShipping: {
          methodId: 'm',
          displayName: 'Express',
          rateAmount: 700,
          currency: 'USD',
          source: 'rate',
        },
        taxLines: [
          taxed(chair, 3398, 280),
          taxed(lamp, 425, 35),
          taxed(cable, 849, 70),
          taxed(null, 700, 58),
        ],
      },
      lines: [
        { id: chair ?? '', unitPrice: 1999, quantity: 2, allocatedDiscount: 600, taxAmount: 280 },
        { id: lamp ?? '', unitPrice: 500, quantity: 1, allocatedDiscount: 75, taxAmount: 35 },
        { id: cable ?? '', unitPrice: 999, quantity: 1, allocatedDiscount: 150, taxAmount: 70 },
      ],
    });
    expect(document.lines.map(({ net, gross, taxRate }) => [net, gross, taxRate])).toEqual([
      [3398, 3678, '8.25'],
      [425, 460, '8.25'],
      [849, 919, '8.25'],
    ]);
    expect(document).toMatchObject({
      subtotal: 5497,
      discounts: [{ code: 'SAVE15', amount: 825 }],
      shipping: { name: 'Express', amount: 700 },
      taxes: [{ name: 'Sales tax', rate: '8.25', taxable: 5372, amount: 443, included: false }],
      total: 5815,
      paid: 5815,
      due: 0,
      notices: [],
      stamps: ['PAID', 'TEST'],
      payment: { method: 'Visa **** 4242', reference: null },
    });
    const lines = document.lines.reduce((sum, { gross }) => sum + gross, 0);
    expect(lines + 700 + 58).toBe(document.total);
  });

  test('takes included tax out of the net, and says so', async () => {
    const document = await documentOf({
      order: {
        subtotal: 1200,
        taxTotal: 200,
        total: 1200,
        pricesIncludeTax: true,
        taxLines: [{ ...taxed(freight, 1200, 200), name: 'VAT', rate: '20', included: true }],
      },
      lines: [{ id: freight ?? '', unitPrice: 1200, quantity: 1, taxAmount: 200 }],
    });
    expect(document.lines).toMatchObject([{ net: 1000, gross: 1200, taxAmount: 200 }]);
    expect(document.notices).toEqual(['prices_include_tax']);
  });

  test('shows tax that the merchant stated without a rate', async () => {
    const document = await documentOf({
      order: { taxTotal: 100, total: 4098 },
      lines: [{ taxAmount: 100 }],
    });
    expect(document.taxes).toEqual([
      { name: 'Tax', rate: null, taxable: 3998, amount: 100, included: false },
    ]);
    expect(document.lines[0]?.taxRate).toBeNull();
  });

  test.each([
    ['Exempt', 'tax_exempt'],
    ['Reverse charge', 'reverse_charge'],
  ] as const)('notes %s', async (name, notice) => {
    const document = await documentOf({
      order: { taxLines: [{ ...taxed(null, 3998, 0), name, rate: '0' }] },
    });
    expect(document.notices).toEqual([notice]);
    // Prices of 0 % include no tax, though the shop's others do.
    const included = await documentOf({
      order: {
        pricesIncludeTax: true,
        taxLines: [{ ...taxed(null, 3998, 0), name, rate: '0', included: true }],
      },
    });
    expect(included.notices).toEqual([notice]);
  });

  test('of Net-N says term and due date, and nothing of a payment', async () => {
    const document = await documentOf({
      payment: { method: 'net30', deferred: true, card: null, status: 'pending' },
      issue: {
        status: 'open',
        sourceType: 'net30',
        netN: 30,
        dueAt: new Date('2027-01-15T23:59:59.999Z'),
      },
    });
    expect(document).toMatchObject({
      stamps: ['TEST'],
      terms: 'Net 30',
      dueDate: '2027-01-15',
      payment: null,
      paid: 0,
      due: 3998,
    });
  });

  test('of a subscription shows its period and installment', async () => {
    const document = await documentOf({
      issue: {
        sourceType: 'subscription',
        period: {
          start: new Date('2026-11-01T00:00:00Z'),
          end: new Date('2026-12-01T00:00:00Z'),
        },
        installment: { number: 2, of: 6 },
        creditApplied: 998,
      },
    });
    expect(document).toMatchObject({
      servicePeriod: { from: '2026-11-01', to: '2026-11-30' },
      supplyDate: null,
      installment: { number: 2, of: 6 },
      credit: 998,
      paid: 3000,
      due: 0,
    });
  });

  test('names seller and buyer, with tax ids and addresses', async () => {
    expectStatus(
      await world.owner.put('/api/v1/invoice-settings', {
        sellerName: 'Nordlicht GmbH',
        sellerAddress: {
          addressLine1: 'Hafenstr. 1',
          city: 'Hamburg',
          postalCode: '20095',
          countryCode: 'DE',
        },
        taxId: 'DE123456789',
        registrationNumber: 'HRB 1',
        email: 'billing@nordlicht.test',
        iban: 'DE02 1203 0000 0000 2020 51',
        footer: 'Thank you.',
      }),
      200,
    );
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', {
        email: 'ada@example.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
        leitwegId: '991-33333TEST-33',
        metadata: { taxId: 'GB999' },
      }),
      201,
    );
    const document = await documentOf({
      order: {
        customerId: customer.id,
        customerEmail: 'ada@example.test',
        billingAddress: {
          company: 'Engines Ltd',
          addressLine1: '1 Main St',
          city: 'London',
          stateProvince: 'LDN',
          postalCode: 'N1',
          countryCode: 'GB',
        },
        metadata: { poNumber: 'PO-7' },
      },
    });
    expect(document.seller).toEqual({
      name: 'Nordlicht GmbH',
      company: null,
      addressLines: ['Hafenstr. 1', '20095 Hamburg', 'Germany'],
      taxIds: [{ label: 'Tax ID', value: 'DE123456789' }],
      registrationNumber: 'HRB 1',
      email: 'billing@nordlicht.test',
      phone: null,
      address: {
        line1: 'Hafenstr. 1',
        line2: null,
        city: 'Hamburg',
        region: null,
        postalCode: '20095',
        countryCode: 'DE',
      },
      contactName: null,
      iban: 'DE02120300000000202051',
    });
    expect(document.buyer).toEqual({
      name: 'Ada Lovelace',
      company: 'Engines Ltd',
      addressLines: ['1 Main St', 'London', 'N1', 'United Kingdom'],
      taxIds: [{ label: 'Tax ID', value: 'GB999' }],
      registrationNumber: null,
      email: 'ada@example.test',
      phone: null,
      address: {
        line1: '1 Main St',
        line2: null,
        city: 'London',
        region: 'LDN',
        postalCode: 'N1',
        countryCode: 'GB',
      },
      leitwegId: '991-33333TEST-33',
    });
    expect(document).toMatchObject({ poNumber: 'PO-7', footer: 'Thank you.' });
  });

  test('prints no tax id that is blank or no text', async () => {
    for (const taxId of ['  ', '\u00a0\u200b', '-', 0, null]) {
      const body = { email: 'blank@example.test', metadata: { taxId } };
      const { id } = expectStatus(await world.api.post('/api/v1/customers', body), 201);
      expect((await documentOf({ order: { customerId: id } })).buyer.taxIds).toEqual([]);
    }
  });
});
