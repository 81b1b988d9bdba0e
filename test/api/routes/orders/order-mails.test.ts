import { beforeEach, describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { allMailsTo, mailsTo, waitForMail } from '../../../support/mail/captured-mail.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const CONFIRMATION = 'customer.order_confirmation';
let world: World;
let email: string;
beforeEach(async () => {
  world = await setup();
  email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  await brand('en');
});

async function brand(locale: string): Promise<void> {
  const config = { companyName: 'Acme', emailFromName: 'Acme Shop', locale };
  expectStatus(await world.owner.put('/api/v1/embed-config', config), 200);
}

async function switchMails(settings: object): Promise<void> {
  await changeSettings(world, { email: settings });
}

const shippingAddress = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main Street',
  city: 'Springfield',
  postalCode: '62701',
  countryCode: 'US',
};

async function order(lines?: readonly object[]): Promise<Parsed> {
  const session = await makeSession(world, await makeCart(world, {}, lines), {
    customerEmail: email,
  });
  const { orderId } = expectStatus(await complete(world, session, { shippingAddress }), 200);
  return expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
}

async function invoiceOf({ id }: Parsed): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/invoices?orderId=${id}`), 200)[0];
}

/** No mail but these comes, also not later. */
async function onlyThese(templates: readonly string[]): Promise<void> {
  const found = (await allMailsTo(world, email)).map(({ template }) => template);
  expect(found.toSorted()).toEqual([...templates].toSorted());
}

describe('a purchase', () => {
  test('is confirmed by one mail, with lines, sums, the address and the invoice', async () => {
    const bought = await order([
      { name: 'Mug', unitPrice: 1500, quantity: 2 },
      { name: '<b>Lamp</b>', unitPrice: 4999, quantity: 1 },
    ]);
    const { number } = await invoiceOf(bought);
    const mail = await waitForMail(world, email, CONFIRMATION);
    expect(mail.subject).toBe(`[TEST] Your order ${bought.number}`);
    expect(mail.from).toStartWith('"Acme Shop" <');
    expect(mail.text).toContain('2 x Mug: $30.00\n1 x <b>Lamp</b>: $49.99\nSubtotal: $79.99');
    expect(mail.text).toContain('Total: $79.99');
    expect(mail.text).toContain('Delivery to:\nAda Lovelace\n1 Main Street');
    expect(mail.text).toContain('Paid by Visa **** 4242.');
    expect(mail.html).toContain('&lt;b>Lamp&lt;/b>');
    expect(mail.attachments).toEqual([
      {
        filename: `${number}.pdf`,
        contentType: 'application/pdf',
        sizeBytes: expect.any(Number),
      },
    ]);
    expect(mail.attachments[0].sizeBytes).toBeGreaterThan(5_000);
    await onlyThese([CONFIRMATION]);
  });

  test.each([
    ['de', 'Ihre Bestellung', 'Gesamtbetrag: 30,00\u00a0$'],
    ['fr-FR', 'Votre commande', 'Total: 30,00\u00a0$US'],
    ['es', 'Su pedido', 'Total: 30,00\u00a0US$'],
    ['ko', 'Your order', 'Total: $30.00'],
  ])('in the language of the shop: %s', async (locale, subject, total) => {
    await brand(locale);
    await order();
    const mail = await waitForMail(world, email, CONFIRMATION);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(total);
  });

  test('in the language that its checkout was opened in, whatever the shop speaks', async () => {
    const session = await makeSession(world, await makeCart(world), {
      customerEmail: email,
      locale: 'de-AT',
    });
    expectStatus(await complete(world, session, { shippingAddress }), 200);
    const mail = await waitForMail(world, email, CONFIRMATION);
    expect(mail.subject).toContain('Ihre Bestellung');
    expect(mail.html).toContain('<html lang="de"');
    expect(mail.text).toContain('Vereinigte Staaten');
  });

  test('with the confirmation switched off has a receipt instead', async () => {
    await switchMails({ orderConfirmation: false });
    const bought = await order();
    const { number } = await invoiceOf(bought);
    const mail = await waitForMail(world, email, 'customer.receipt');
    expect(mail.text).toContain(`We have received $30.00 for invoice ${number}`);
    expect(mail.attachments).toHaveLength(1);
    await onlyThese(['customer.receipt']);
  });

  test('is not mailed where mails are off', async () => {
    await switchMails({ enabled: false });
    await order();
    expect(await allMailsTo(world, email)).toEqual([]);
  });

  test('on account is confirmed without a receipt, which comes when it is paid', async () => {
    const invoice = await buyOnAccount(world, { completion: { email } });
    const mail = await waitForMail(world, email, CONFIRMATION);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).not.toContain('Paid by');
    await waitForMail(world, email, 'customer.net30_invoice_issued');
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    const paid = await waitForMail(world, email, 'customer.receipt');
    expect(paid.text).toContain(invoice.number);
    expect(paid.attachments[0].filename).toBe(`${invoice.number}.pdf`);
    await onlyThese([CONFIRMATION, 'customer.net30_invoice_issued', 'customer.receipt']);
  });
});

describe('afterwards', () => {
  test('each refund is mailed once, with its credit note', async () => {
    const { orderId, paymentId } = await buy(world, undefined, {
      session: { customerEmail: email },
    });
    expect(orderId).toBeString();
    const path = `/api/v1/payments/${paymentId}/refund`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    expectStatus(await world.api.post(path, { amount: 500 }, key), 200);
    expectStatus(await world.api.post(path, { amount: 500 }, key), 200);
    expectStatus(await world.api.post(path, { amount: 700 }), 200);
    const mail = await waitForMail(world, email, 'customer.refund', '$7.00');
    expect(mail.text).toContain('We have returned $7.00 to you for invoice TEST-INV-000001');
    expect(mail.text).toContain('TEST-CN-000002');
    expect(mail.attachments[0].filename).toBe('TEST-CN-000002.pdf');
    await onlyThese([CONFIRMATION, 'customer.refund', 'customer.refund']);
  });

  test('a refund of money that was received by hand has not gone back yet', async () => {
    const cart = await makeCart(world, {}, [{ name: 'Mug', unitPrice: 3_000 }]);
    const body = { customerEmail: email };
    const draft = expectStatus(
      await world.api.post(`/api/v1/carts/${cart.id}/checkout`, body),
      201,
    );
    const path = `/api/v1/orders/${draft.order.id}/payments`;
    const paid = expectStatus(await world.api.post(path, { method: 'manual' }), 201);
    const refund = (id: string) => world.api.post(`/api/v1/payments/${id}/refund`, { amount: 700 });
    expect(expectStatus(await refund(paid.id), 200).warnings).toMatchObject([
      { code: 'manual_refund_required' },
    ]);
    const mail = await waitForMail(world, email, 'customer.refund', '$7.00');
    expect(mail.text).toContain('We return $7.00 to you for invoice TEST-INV-000001');
    expect(mail.text).toContain('The money comes from us directly');
    expect(mail.text).not.toMatch(/have returned|your bank/);
  });

  test('a refund of an invoice that was marked paid has not gone back yet, in its language', async () => {
    await brand('de');
    const invoice = await buyOnAccount(world, { completion: { email } });
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    const path = `/api/v1/payments/${invoice.paymentId}/refund`;
    expectStatus(await world.api.post(path, { amount: 500 }), 200);
    const mail = await waitForMail(world, email, 'customer.refund');
    expect(mail.text).toContain('Das Geld kommt direkt von uns, nicht über den Zahlungsdienst.');
    expect(mail.text).not.toContain('erstattet.');
  });

  test('a parcel is mailed with its tracking, once', async () => {
    const bought = await order([
      { name: 'Mug', unitPrice: 1500, quantity: 2 },
      { name: 'Lamp', unitPrice: 4999, quantity: 1 },
    ]);
    const [mug] = bought.lineItems;
    const { id } = expectStatus(
      await world.api.post(`/api/v1/orders/${bought.id}/fulfillments`, {
        lineItems: [{ lineItemId: mug.id, quantity: 1 }],
      }),
      201,
    );
    const tracking = {
      carrier: 'DHL',
      trackingNumber: '00340434161094042557',
      trackingUrl: 'https://track.example/00340434161094042557',
    };
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, tracking), 200);
    const mail = await waitForMail(world, email, 'customer.order_shipped');
    expect(mail.subject).toBe(`[TEST] Your order ${bought.number} is on its way`);
    expect(mail.text).toContain('1 x Mug\n');
    expect(mail.text).not.toContain('Lamp');
    expect(mail.text).toContain('Sent with DHL, tracking number 00340434161094042557.');
    expect(mail.text.split('\n')).toContain(tracking.trackingUrl);
    await onlyThese([CONFIRMATION, 'customer.order_shipped']);
  });
});

describe('an invoice on account', () => {
  const REMINDER = 'customer.payment_reminder';
  const subjects = async (): Promise<string[]> =>
    (await mailsTo(world, email, REMINDER)).map(({ subject }) => subject).toReversed();

  test('is reminded of before and after its due day, until it is paid', async () => {
    const settings = { paymentInstructions: 'IBAN DE02 1203 0000 0000 2020 51' };
    expectStatus(await world.api.put('/api/v1/invoice-settings', settings), 200);
    const invoice = await buyOnAccount(world, { completion: { email } });
    await advance(world, { unit: 'day', count: 6 });
    await waitForMail(world, email, CONFIRMATION);
    expect(await subjects()).toEqual([]);
    await advance(world, { unit: 'day', count: 2 });
    const soon = await waitForMail(world, email, REMINDER);
    expect(soon.text).toContain(`$30.00 for invoice ${invoice.number} is due on`);
    expect(soon.text).toContain(settings.paymentInstructions);
    const [link = ''] = /https?:\S+\/i\/\S+/.exec(soon.text) ?? [];
    const { status, text } = await world.anyone.get(new URL(link).pathname);
    expect([status, text.includes(invoice.number)]).toEqual([200, true]);
    expect(soon.attachments[0].filename).toBe(`${invoice.number}.pdf`);
    await advance(world, { unit: 'day', count: 3 });
    await waitForMail(world, email, REMINDER, 'We have not received it yet');
    await advance(world, { unit: 'day', count: 7 });
    await waitFor(async () => (await subjects()).length === 3);
    expect(await subjects()).toEqual([
      `[TEST] Invoice ${invoice.number} is due soon`,
      `[TEST] Invoice ${invoice.number} is overdue`,
      `[TEST] Invoice ${invoice.number} is overdue`,
    ]);
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    await advance(world, { unit: 'day', count: 30 });
    await waitForMail(world, email, 'customer.receipt');
    expect(await subjects()).toHaveLength(3);
  });

  test('is not reminded of where that is switched off, but is overdue', async () => {
    await switchMails({ paymentReminder: false });
    const invoice = await buyOnAccount(world, { completion: { email } });
    await advance(world, { unit: 'month', count: 2 });
    await waitForMail(world, email, CONFIRMATION);
    expect(await allMailsTo(world, email, REMINDER)).toEqual([]);
    const overdue = expectStatus(await world.api.get('/api/v1/invoices?overdue=true'), 200);
    expect(overdue.map(({ id }: Parsed) => id)).toEqual([invoice.id]);
  });
});
