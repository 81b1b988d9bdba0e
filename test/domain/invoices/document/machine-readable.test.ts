import { afterAll, describe, expect, test } from 'bun:test';
import { loadPdfSource } from '../../../../domain/invoices/pdf/pdf-source.ts';
import { facturXOf } from '../../../../templates/invoice/factur-x/factur-x.ts';
import { openContext } from '../../../support/world/context.ts';
import { issue, type IssueChanges } from '../../../support/documents/issued-invoice.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
const settings = {
  sellerName: 'Nordlicht GmbH',
  sellerAddress: { addressLine1: 'Hafenstr. 1', city: 'Hamburg', countryCode: 'DE' },
  taxId: 'DE123456789',
};
expectStatus(await world.owner.put('/api/v1/invoice-settings', settings), 200);
afterAll(() => opened.close());

const [lamp = '', shade = ''] = [crypto.randomUUID(), crypto.randomUUID()];
const taxLine = (
  lineItemId: string | null,
  taxable: number,
  amount: number,
  included: boolean,
) => ({
  lineItemId,
  jurisdiction: 'PT',
  name: 'VAT',
  rate: '23',
  taxable,
  amount,
  included,
});
const shipped = {
  billingAddress: { firstName: 'Ana', addressLine1: 'Rua 8', city: 'Porto', countryCode: 'PT' },
  selectedShipping: {
    methodId: 'm',
    displayName: 'DHL',
    rateAmount: 1000,
    currency: 'EUR',
    source: 'rate',
  },
  currency: 'EUR',
  shippingTotal: 1000,
} as const;

async function machineReadable(changes: IssueChanges): Promise<string | null> {
  const invoice = await issue(opened.ctx, changes);
  const source = await loadPdfSource(opened.ctx, invoice, null);
  if (!source) throw new Error('the invoice has no version');
  return facturXOf(source.document);
}

const amountOf = (xml: string | null, name: string) =>
  new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml ?? '')?.[1];

describe('the invoice for machines, of an order as it is stored', () => {
  test('adds tax on lines and shipping up', async () => {
    const xml = await machineReadable({
      order: {
        ...shipped,
        subtotal: 4000,
        discountTotal: 400,
        taxTotal: 1058,
        total: 5658,
        taxLines: [taxLine(lamp, 3600, 828, false), taxLine(null, 1000, 230, false)],
      },
      lines: [{ id: lamp, unitPrice: 2000, quantity: 2, allocatedDiscount: 400, taxAmount: 828 }],
    });
    expect(amountOf(xml, 'LineTotalAmount')).toBe('36.00');
    expect(amountOf(xml, 'TaxTotalAmount')).toBe('10.58');
    expect(amountOf(xml, 'GrandTotalAmount')).toBe('56.58');
    expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
    expect(xml).toContain('<ram:CountryID>PT</ram:CountryID>');
  });

  test('takes the tax out of prices that hold it', async () => {
    const xml = await machineReadable({
      order: {
        ...shipped,
        pricesIncludeTax: true,
        subtotal: 4920,
        taxTotal: 1107,
        total: 5920,
        taxLines: [taxLine(shade, 4920, 920, true), taxLine(null, 1000, 187, true)],
      },
      lines: [{ id: shade, unitPrice: 2460, quantity: 2, taxAmount: 920 }],
    });
    expect(amountOf(xml, 'LineTotalAmount')).toBe('40.00');
    expect(amountOf(xml, 'ChargeTotalAmount')).toBe('8.13');
    expect(amountOf(xml, 'GrandTotalAmount')).toBe('59.20');
  });

  test('is left out where no tax was calculated', async () => {
    expect(await machineReadable({ order: { ...shipped, shippingTotal: 0 } })).toBeNull();
  });
});
