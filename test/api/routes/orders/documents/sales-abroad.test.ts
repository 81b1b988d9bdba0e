import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../../support/checkout/checkout.ts';
import { configure, hamburg } from '../../../../support/checkout/priced-cart.ts';
import { textOfInvoice, textOfPdfAt } from '../../../../support/documents/invoice-pdf.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import {
  changeSettings,
  expectStatus,
  setup,
  type World,
} from '../../../../support/world/world.ts';

const klein = { ...hamburg, firstName: 'Ana', lastName: 'Klein' };
const paris = { ...klein, addressLine1: '1 rue X', city: 'Paris', postalCode: '75001' };
const french = { ...paris, countryCode: 'FR' };
const datev = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  revenueAccounts: [{ taxRate: '19', account: '8400' }],
  otherRevenueAccount: '8200',
};
const rules = [
  { name: 'USt', country: 'DE', rate: '19' },
  { name: 'TVA', country: 'FR', rate: '20' },
  { name: 'IVA', country: 'ES', rate: '21' },
  { name: 'IGIC', country: 'ES', postalPrefix: '35', rate: '0', replaces: true },
];
const days = 'from=2031-11-01&to=2031-11-30';

/** A shop in Berlin that sells at the tax of the country it delivers to. */
async function shop(): Promise<World> {
  const world = await setup();
  await changeSettings(world, { currency: 'EUR', billingTimezone: 'Europe/Berlin' });
  const tax = { mode: 'native', pricesIncludeTax: true, rules };
  expectStatus(await configure(world, { tax }), 200);
  expectStatus(await world.api.put('/api/v1/accounting-settings', { datev }), 200);
  await world.api.post('/api/v1/test-clock', { now: '2031-11-10T09:00:00Z' });
  return world;
}

/** 120.00 with tax. */
async function sell(world: World, addresses: object, cart: object = {}): Promise<Parsed> {
  const lines = [{ name: 'Lamp', unitPrice: 12_000, quantity: 1 }];
  const made = await makeCart(world, { currency: 'EUR', ...cart }, lines);
  const session = await makeSession(world, made);
  const { orderId } = expectStatus(await complete(world, session, addresses), 200);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

async function refund(world: World, { paymentId }: Parsed, amount: number): Promise<void> {
  const path = `/api/v1/payments/${paymentId}/refund`;
  expectStatus(await world.api.post(path, { amount, reason: 'Came back' }), 200);
}

async function exempt(world: World, metadata: object): Promise<string> {
  const body = { email: 'buyer@example.test', metadata };
  return expectStatus(await world.api.post('/api/v1/customers', body), 201).id;
}

/** Amount, side, account and columns 40 and 41 of each booking. */
async function bookings(world: World): Promise<string[][]> {
  const { text } = await world.api.get(`/api/v1/exports/invoices?${days}&format=datev`);
  return text
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';'))
    .map((row) => [0, 1, 7, 39, 40].map((at) => (row[at] ?? '').replaceAll('"', '')));
}

/** The columns of the CSV that are asked for. */
async function csv(world: World, ...columns: string[]): Promise<string[][]> {
  const { text } = await world.api.get(`/api/v1/exports/invoices?${days}`);
  const [head = [], ...rows] = text.split('\r\n').map((line) => line.split(','));
  return rows.slice(0, -1).map((row) => columns.map((name) => row[head.indexOf(name)] ?? '?'));
}

async function report(world: World): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/reports/tax?${days}`), 200);
}

const delivered = { shippingAddress: french, billingAddress: klein };

describe('the country of a sale is the one that it was taxed in', () => {
  // 12000 with 20 %: 2000 of tax. DE at 19 % would be 1916.
  test('which is that of the delivery, for its corrections too', async () => {
    const world = await shop();
    const invoice = await sell(world, delivered);
    const order = `/api/v1/orders/${invoice.orderId}`;
    expectStatus(await world.api.patch(order, { shippingAddress: klein }), 200);
    await refund(world, invoice, 6000);
    expect(await bookings(world)).toEqual([
      ['120,00', 'S', '8200', 'FR', '20,00'],
      ['60,00', 'H', '8200', 'FR', '20,00'],
    ]);
    const { rates, taxes } = await report(world);
    expect(rates).toMatchObject([
      { country: 'FR', rate: '20', sales: { net: 10_000, tax: 2000 }, corrections: { tax: -1000 } },
    ]);
    expect(taxes).toMatchObject([{ country: 'FR', name: 'TVA', sales: 2000, amount: 1000 }]);
    expect(await csv(world, 'type', 'customerCountry', 'taxCountry', 'taxRate', 'tax')).toEqual([
      ['invoice', 'DE', 'FR', '20', '20.00'],
      ['credit_note', 'DE', 'FR', '20', '-10.00'],
    ]);
  });

  test('at home, where the buyer is abroad', async () => {
    const world = await shop();
    await sell(world, { shippingAddress: klein, billingAddress: french });
    expect(await bookings(world)).toEqual([['120,00', 'S', '8400', '', '']]);
    expect((await report(world)).rates).toMatchObject([{ country: 'DE', rate: '19' }]);
    expect(await csv(world, 'customerCountry', 'taxCountry')).toEqual([['FR', 'DE']]);
  });

  test('that of the buyer, where nothing is delivered', async () => {
    const world = await shop();
    await sell(world, { billingAddress: french });
    expect(await bookings(world)).toEqual([['120,00', 'S', '8200', 'FR', '20,00']]);
    expect((await report(world)).rates).toMatchObject([{ country: 'FR', rate: '20' }]);
  });

  test('and none without an address', async () => {
    const world = await shop();
    await sell(world, {});
    expect(await bookings(world)).toEqual([['120,00', 'S', '8200', '', '']]);
    expect((await report(world)).rates).toMatchObject([{ country: null, rate: null }]);
    expect(await csv(world, 'taxCountry')).toEqual([['']]);
  });

  test('a VAT number is named where the reverse charge applies only', async () => {
    const world = await shop();
    const taxed = await exempt(world, { taxId: 'FR40303265045' });
    await sell(world, { shippingAddress: french }, { customerId: taxed });
    const business = await exempt(world, { taxId: 'FR 40 303265045', taxExempt: true });
    await sell(world, { shippingAddress: french }, { customerId: business });
    expect(await bookings(world)).toEqual([
      ['120,00', 'S', '8200', 'FR', '20,00'],
      ['120,00', 'S', '8200', 'FR40303265045', ''],
    ]);
    // An account of such sales needs the number as well.
    const revenueAccounts = [...datev.revenueAccounts, { taxRate: '0', account: '8125' }];
    const settings = { datev: { ...datev, revenueAccounts } };
    expectStatus(await world.api.put('/api/v1/accounting-settings', settings), 200);
    expect((await bookings(world))[1]).toEqual(['120,00', 'S', '8125', 'FR40303265045', '']);
  });

  test('a document of the reverse charge includes no tax in its prices', async () => {
    const world = await shop();
    const customerId = await exempt(world, { taxId: 'FR40303265045', taxExempt: true });
    const invoice = await sell(world, { shippingAddress: french }, { customerId });
    await refund(world, invoice, 6000);
    const link = await world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
    const page = await world.anyone.get(new URL(expectStatus(link, 200).url).pathname, {
      accept: 'text/html',
      'accept-language': 'en',
    });
    const [note] = expectStatus(await world.api.get(`/api/v1/credit-notes`), 200);
    for (const text of [
      await textOfInvoice(world.api, invoice.id),
      await textOfPdfAt(world.api, `/api/v1/credit-notes/${note.id}/download?format=json`),
      page.text,
    ]) {
      expect(text).toContain('Reverse charge: the recipient accounts for the tax.');
      expect(text).toContain('Reverse charge 0% on');
      expect(text).not.toMatch(/prices include tax|included reverse/i);
    }
    expect(await csv(world, 'notices')).toEqual([['reverse_charge'], ['reverse_charge']]);
  });

  // 0 % replaces 21 % there; under the reverse charge the buyer's number is Spanish.
  test('a territory outside of the VAT area is none of the EU', async () => {
    const world = await shop();
    const spain = { ...klein, addressLine1: 'Calle X', city: 'Las Palmas', countryCode: 'ES' };
    const lasPalmas = { ...spain, postalCode: '35001' };
    const madrid = { ...spain, city: 'Madrid', postalCode: '28001' };
    await sell(world, { shippingAddress: lasPalmas });
    await sell(world, { shippingAddress: madrid });
    const customerId = await exempt(world, { taxId: 'ESB12345674', taxExempt: true });
    const addresses = { shippingAddress: lasPalmas, billingAddress: madrid };
    await sell(world, addresses, { customerId });
    expect(await bookings(world)).toEqual([
      ['120,00', 'S', '8200', '', ''],
      ['120,00', 'S', '8200', 'ES', '21,00'],
      ['120,00', 'S', '8200', '', ''],
    ]);
    const { rates } = await report(world);
    expect(rates.map(({ country, rate }: Parsed) => [country, rate])).toEqual([
      ['ES', '0'],
      ['ES', '21'],
    ]);
  });
});
