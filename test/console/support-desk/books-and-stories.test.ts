import { describe, expect, test } from 'bun:test';
import { buy, makeCart } from '../../support/checkout/checkout.ts';
import { configure, hamburg } from '../../support/checkout/priced-cart.ts';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { expectMoneyViolations } from '../../support/stack/expect-logged-error.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';
import { savedBy } from '../../support/pages/saved-file.ts';

const browser = await consoleBrowser();

const buyer = { ...hamburg, firstName: 'Jörg' };

/** A shop in Berlin that books in euro. */
async function berlin(): Promise<World> {
  const own = await setup();
  await changeSettings(own, { currency: 'EUR', billingTimezone: 'Europe/Berlin' });
  const rules = [{ name: 'USt', country: 'DE', rate: '19', appliesToShipping: true }];
  expectStatus(
    await configure(own, { tax: { mode: 'native', pricesIncludeTax: true, rules } }),
    200,
  );
  expectStatus(await own.api.post('/api/v1/test-clock', { now: '2031-11-10T09:00:00Z' }), 200);
  return own;
}

describe('the books', () => {
  test('are saved for DATEV as it takes them, once its numbers are right', async () => {
    const own = await berlin();
    const { orderId } = await buy(own, [{ name: 'Lamp', unitPrice: 1_190, quantity: 2 }], {
      cart: { currency: 'EUR' },
      session: { collect: { shippingAddress: true } },
      complete: { shippingAddress: buyer },
    });
    const [{ number }] = expectStatus(
      await own.api.get(`/api/v1/invoices?orderId=${orderId}`),
      200,
    );
    const { page, faults, at } = await openConsole(
      browser,
      own,
      '/accounting?from=2031-11-01&to=2031-11-30&format=datev',
    );
    await page.getByRole('button', { name: 'Save the file' }).click();
    await page.getByRole('alert').waitFor();
    faults.length = 0;

    await page.goto(at('/accounting/settings'));
    await page.getByLabel('Consultant number').fill('29098');
    await page.getByLabel('Client number').fill('55003');
    await page.getByLabel('Rate in percent').fill('19');
    await page.getByLabel('Account', { exact: true }).fill('84000');
    await page.getByLabel('Other revenue account').fill('8200');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // What the service refuses stands at its field, and nowhere else.
    const account = page.getByLabel('Account', { exact: true });
    await page.getByText('An account here has 4 digits, by accountLength.').waitFor();
    expect(await account.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await findings(page)).toEqual([]);
    faults.length = 0;
    await account.fill('8400');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();

    await page.goto(at('/accounting?from=2031-11-01&to=2031-11-30&format=datev'));
    const file = await savedBy(page.getByRole('button', { name: 'Save the file' }));
    expect(file.name).toBe('EXTF_invoices-2031-11-01-2031-11-30.csv');
    const text = new TextDecoder('windows-1252').decode(file.bytes);
    const [head = '', , booked = ''] = text.split('\r\n');
    expect(head).toStartWith('"EXTF";700;21;"Buchungsstapel";13;');
    expect(booked.split(';').slice(0, 11)).toEqual([
      '23,80',
      '"S"',
      '"EUR"',
      '',
      '',
      '""',
      '10000',
      '8400',
      '""',
      '1011',
      `"${number}"`,
    ]);
    expect(booked).toContain('Möller');

    expect(faults).toEqual([]);
  });

  test('that disagree are named by the money audit, with links to the order and the payment', async () => {
    const own = await setup();
    expectMoneyViolations(own);
    const { orderId, paymentId } = await buy(own, [{ name: 'Lamp', unitPrice: 1_000 }]);
    const { page, faults } = await openConsole(browser, own, '/accounting/audit');
    await page.getByText('All rules hold').waitFor();
    const sql = await sqlOf(own);
    await sql`update orders set amount_paid = amount_paid + 1 where id = ${orderId}`;
    await sql`update payment_transaction set idempotency_key = 'lost:' || id where payment_id = ${paymentId}`;
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/rules are broken/).waitFor();
    const order = page.getByRole('link', { name: 'Order', exact: true }).first();
    expect(await order.getAttribute('href')).toContain(`/orders/${orderId}`);
    const transaction = page
      .locator('li')
      .filter({ has: page.getByText('Transaction') })
      .last();
    const payment = transaction.getByRole('link', { name: 'Payment', exact: true });
    expect(await payment.getAttribute('href')).toContain(`/payments/${paymentId}`);
    expect(await findings(page)).toEqual([]);
    await order.click();
    await page.getByRole('heading', { level: 1, name: /^\d+$/ }).waitFor();
    await page.goBack();
    await payment.click();
    await page.getByText(paymentId).first().waitFor();
    expect(faults).toEqual([]);
  });
});

test('a cart of sixty changes is shown as it was after each, with its discount, address and shipping', async () => {
  const own = await setup();
  const discount = { name: 'Ten off', code: 'TEN', type: 'percentage', value: 10 };
  expectStatus(await own.api.post('/api/v1/discounts', discount), 201);
  const cart = await makeCart(own, { customerEmail: 'sixty@example.test' });
  const [line] = cart.lineItems;
  const path = `/api/v1/carts/${cart.id}`;
  for (let quantity = 3; quantity < 58; quantity += 1)
    expectStatus(await own.api.patch(`${path}/items/${line.id}`, { quantity }), 200);
  const shippingAddress = {
    addressLine1: '1 <b>Main</b> Street',
    city: 'Springfield',
    countryCode: 'US',
  };
  expectStatus(await own.api.patch(path, { shippingAddress }), 200);
  expectStatus(await own.api.post(`${path}/apply-discount`, { code: 'TEN' }), 200);
  const now = expectStatus(await own.api.get(path), 200);
  const { page, faults, at } = await openConsole(browser, own, `/carts/${cart.id}`);
  await page.getByText('57 ×').waitFor();
  await page.getByText('TEN').first().waitFor();
  await page.getByText('1 <b>Main</b> Street').first().waitFor();
  await page.goto(at(`/carts/${cart.id}?at=${now.sequence - 1}`));
  await page.getByText(`after change ${now.sequence - 1} of ${now.sequence}`).waitFor();
  const details = page.getByRole('main');
  await details.getByText('1 <b>Main</b> Street').first().waitFor();
  await page.getByRole('link', { name: 'First change' }).click();
  await page.getByText(`after change 1 of ${now.sequence}`).waitFor();
  await page
    .getByText('The cart is empty')
    .or(page.getByText(/^\d+ ×/))
    .first()
    .waitFor();
  await page.goto(at(`/carts/${cart.id}?at=20`));
  const then = expectStatus(await own.api.get(`${path}?atSequence=20`), 200);
  await page.getByText(`${then.lineItems[0].quantity} ×`).waitFor();
  for (const step of [21, 22]) {
    await page.getByRole('link', { name: 'One change later' }).click();
    await page.getByText(`after change ${step} of`).waitFor();
  }
  const later = expectStatus(await own.api.get(`${path}?atSequence=22`), 200);
  await page.getByText(`${later.lineItems[0].quantity} ×`).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.goto(at(`/carts/${cart.id}?at=9999`));
  await page.getByRole('alert').waitFor();
});

test('a customer of hundreds of orders and payments is read in parts, or all in a list', async () => {
  const own = await setup();
  expectMoneyViolations(own);
  const email = 'hundreds@example.test';
  const { id } = expectStatus(await own.api.post('/api/v1/customers', { email }), 201);
  const { orderId, paymentId } = await buy(own, [{ name: 'Lamp', unitPrice: 1_000 }], {
    cart: { customerId: id },
    session: { customerEmail: email },
  });
  const sql = await sqlOf(own);
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'cart_id', null,
      'checkout_session_id', null, 'number', 5000 + n, 'customer_id', ${id}::uuid,
      'created_at', o.created_at - n * interval '1 hour', 'placed_at', o.placed_at - n * interval '1 hour'))).*
    from orders o cross join generate_series(1, 300) as n where o.id = ${orderId}`;
  await sql`
    insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', null,
      'checkout_session_id', null, 'invoice_id', null, 'customer_id', ${id}::uuid,
      'created_at', p.created_at - n * interval '1 hour'))).*
    from payment p cross join generate_series(1, 300) as n where p.id = ${paymentId}`;
  const { page, faults } = await openConsole(browser, own, `/customers/${id}`);
  const orders = page.locator('main a[href*="/orders/"]');
  await orders.nth(9).waitFor();
  expect(await orders.count()).toBeLessThan(20);
  const part = (name: string) =>
    page.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::header/..');
  for (let shown = 20; shown <= 40; shown += 10) {
    await part('Orders').getByRole('button', { name: 'Older' }).click();
    await orders.nth(shown - 1).waitFor();
  }
  expect(await findings(page)).toEqual([]);
  await part('Payments').getByRole('link', { name: 'View all' }).click();
  await page.waitForURL(new RegExp(`/payments\\?.*customerId=${id}`));
  await page.getByText('One customer only').waitFor();
  await page.locator('a[href*="/payments/"]').first().waitFor();
  await page.goBack();
  await part('Orders').getByRole('link', { name: 'View all' }).click();
  await page.waitForURL(new RegExp(`/orders\\?.*customerId=${id}`));
  await page.getByRole('link', { name: '5001', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '5001' }).waitFor();
  expect(faults).toEqual([]);
});
