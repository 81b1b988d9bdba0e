import { beforeAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../../support/orders/net30.ts';
import type { Parsed } from '../../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../../support/world/world.ts';

const CITY = '04011000-1234512345-06';
const OFFICE = '991-33333TEST-33';
const seller = {
  sellerName: 'Nordlicht & Söhne GmbH',
  sellerAddress: {
    addressLine1: 'Hafenstr. 1',
    city: 'Hamburg',
    postalCode: '20457',
    countryCode: 'DE',
  },
  taxId: 'DE123456789',
  email: 'billing@nordlicht.test',
};
const contact = { contactName: 'Buchhaltung', phone: '+49 40 123456' };
const billingAddress = {
  firstName: 'Ana',
  lastName: 'Klein',
  company: 'Stadt Köln',
  addressLine1: 'Rathausplatz 2',
  city: 'Köln',
  postalCode: '50667',
  countryCode: 'DE',
};

let world: World;
let customerId: string;
beforeAll(async () => {
  world = await setup();
  const rules = [{ name: 'VAT', country: 'DE', rate: '19' }];
  await put('/shipping-tax/config', { tax: { mode: 'native', rules } });
  await put('/invoice-settings', seller);
  const body = { email: 'stadt@koeln.test' };
  customerId = expectStatus(await world.api.post('/api/v1/customers', body), 201).id;
});

async function put(path: string, body: object): Promise<void> {
  expectStatus(await world.owner.put(`/api/v1${path}`, body), 200);
}

async function setLeitwegId(leitwegId: string | null): Promise<void> {
  const path = `/api/v1/customers/${customerId}`;
  expectStatus(await world.api.patch(path, { leitwegId }), 200);
}

const xrechnungOf = (id: string, query = '') =>
  world.api.get(`/api/v1/invoices/${id}/download?format=xrechnung${query}`);

const onAccount = (acceptance: object = {}, cart: object = { customerId }): Promise<Parsed> =>
  buyOnAccount(world, {
    cart,
    completion: { billingAddress, net30Acceptance: { companyName: 'Stadt Köln', ...acceptance } },
  });

describe('GET /invoices/{id}/download?format=xrechnung', () => {
  test('names what is missing and where it is set; then it is the invoice', async () => {
    const invoice = await onAccount();
    const refused = await xrechnungOf(invoice.id);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'xrechnung_incomplete']);
    expect(refused.body.error?.details).toEqual([
      expect.objectContaining({
        path: 'seller.contactName',
        message: expect.stringContaining('PUT /api/v1/invoice-settings'),
      }),
      expect.objectContaining({ path: 'seller.phone' }),
      expect.objectContaining({
        path: 'buyer.leitwegId',
        message: expect.stringContaining('PATCH /api/v1/customers/{id}'),
      }),
    ]);
    expect(refused.body.error?.message).toContain('contactName');

    await put('/invoice-settings', { ...seller, ...contact, iban: 'DE02 1203 0000 0000 2020 51' });
    await setLeitwegId(CITY);
    const file = await xrechnungOf(invoice.id);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('application/xml');
    expect(file.headers.get('content-disposition')).toContain(`${invoice.number}.xml`);
    for (const part of [
      'xrechnung_3.0</ram:ID>',
      `<ram:ID>${invoice.number}</ram:ID><ram:TypeCode>380<`,
      `<ram:BuyerReference>${CITY}<`,
      '<ram:PersonName>Buchhaltung<',
      '<ram:IBANID>DE02120300000000202051<',
      'Nordlicht &amp; Söhne GmbH',
    ])
      expect(file.text).toContain(part);
    const first = await xrechnungOf(invoice.id, '&version=1');
    expect(first.text).toBe(file.text);
  });

  test('keeps the Leitweg-ID of its issue; that of the completion comes before the customer’s', async () => {
    await setLeitwegId(CITY);
    const ofCustomer = await onAccount();
    const ofOrder = await onAccount({ leitwegId: OFFICE });
    const ofGuest = await onAccount({ leitwegId: OFFICE }, {});
    await setLeitwegId(null);
    const shown = await Promise.all(
      [ofCustomer, ofOrder, ofGuest].map(async ({ id }) => {
        const { buyer } = expectStatus(await world.api.get(`/api/v1/invoices/${id}`), 200);
        return [buyer.leitwegId, (await xrechnungOf(id)).text.includes(`>${buyer.leitwegId}<`)];
      }),
    );
    expect(shown).toEqual([
      [CITY, true],
      [OFFICE, true],
      [OFFICE, true],
    ]);
    const payment = `/api/v1/payments/${ofOrder.paymentId}`;
    const { net30Acceptance } = expectStatus(await world.api.get(payment), 200);
    expect(net30Acceptance.leitwegId).toBe(OFFICE);
  });

  test('is refused for a voided invoice, and hidden from others', async () => {
    await setLeitwegId(CITY);
    const { id } = await onAccount();
    expectStatus(await world.api.post(`/api/v1/invoices/${id}/void`, {}), 200);
    const { status, body } = await xrechnungOf(id);
    expect([status, body.error?.details[0].path]).toEqual([422, 'document']);
    expect((await xrechnungOf(id, '&version=1')).status).toBe(200);
    expect((await xrechnungOf(id, '&version=9')).status).toBe(404);
    const stranger = await setup();
    const path = `/api/v1/invoices/${id}/download?format=xrechnung`;
    expect((await stranger.api.get(path)).status).toBe(404);
  });
});

describe('GET /credit-notes/{id}/download?format=xrechnung', () => {
  test('is a credit note of type 381 that names its invoice', async () => {
    await put('/invoice-settings', { ...seller, ...contact });
    await setLeitwegId(CITY);
    const { orderId, paymentId } = await buy(world, undefined, {
      cart: { customerId },
      complete: { billingAddress },
    });
    const refund = await world.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 1190 });
    expectStatus(refund, 200);
    const [note] = expectStatus(
      await world.api.get(`/api/v1/credit-notes?orderId=${orderId}`),
      200,
    );
    const path = `/api/v1/credit-notes/${note.id}/download?format=xrechnung`;
    const file = await world.api.get(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(`${note.number}.xml`);
    for (const part of [
      `<ram:ID>${note.number}</ram:ID><ram:TypeCode>381<`,
      `<ram:IssuerAssignedID>${note.invoiceNumber}<`,
      `<ram:BuyerReference>${CITY}<`,
    ])
      expect(file.text).toContain(part);

    await put('/invoice-settings', { ...seller, ...contact, prefix: 'KD' });
    expect((await world.api.get(path)).text).toBe(file.text);
  });
});

describe('a Leitweg-ID', () => {
  test.each([
    '04011000-1234512345-07',
    '04011000-1234512345',
    '4-12345-03',
    'X4011000-12345-03',
    '04011000-12_45-03',
    `04011000-${'A'.repeat(31)}-03`,
    `${'1'.repeat(47)}`,
    '',
  ])('%p is refused with its field', async (leitwegId) => {
    const { status, body } = await world.api.patch(`/api/v1/customers/${customerId}`, {
      leitwegId,
    });
    expect([status, body.error?.code, body.error?.details[0].path]).toEqual([
      400,
      'validation_error',
      'leitwegId',
    ]);
  });

  test.each([CITY, OFFICE, '991-01484-64', '992-90009-96', '991-33333test-33'])(
    '%p is taken',
    async (leitwegId) => {
      await setLeitwegId(leitwegId);
    },
  );

  test('that is wrong is named in the message', async () => {
    const { body } = await world.api.post('/api/v1/customers', {
      email: 'a@b.test',
      leitwegId: '04011000-1234512345-07',
    });
    expect(body.error?.message).toContain('Leitweg-ID');
  });
});
