import { afterAll, expect, test } from 'bun:test';
import { makeCart, makeSession, pollSession } from '../support/checkout/checkout.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { openMollieShop } from '../support/checkout/mollie-shop.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { pressPay } from '../support/pages/checkout-page.ts';
import { expectStatus } from '../support/world/world.ts';

const [shop, browser] = await Promise.all([openMollieShop(), openBrowser()]);

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** In the place of Mollie's script, which comes from Mollie's own host: one field, which takes a card token. */
const mollieScript = `
window.Mollie = (profileId, options) => ({
  createComponent: (type) => ({
    mount: (place) => {
      document.querySelector(place).innerHTML = '<label>Card <input id="number"></label>';
      document.body.dataset.opened = [profileId, options.testmode, options.locale, type].join(' ');
    },
  }),
  createToken: async () => {
    const token = document.getElementById('number').value;
    return token ? { token } : { error: { message: 'Your card number is incomplete.' } };
  },
});`;

test('Mollie’s fields stand on the checkout page, and after the bank’s page the order is paid', async () => {
  const session = await makeSession(shop.world, await makeCart(shop.world));
  const page = await browser.newPage();
  const scripts: string[] = [];
  await page.route('https://js.mollie.com/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: mollieScript });
  });
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thanks' }));
  // The bank's page: the buyer confirms, and returns to where Mollie was told.
  await page.route('https://www.mollie.test/**', (route) => {
    const payment = shop.double.paymentOf(`cs:${session.id}:a1:c0`);
    shop.double.decide(payment.id, true);
    const location = payment.redirectUrl ?? '';
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>location="${location}"</script>`,
    });
  });
  await page.goto(session.hostedUrl);
  const slot = page.locator('iframe[title="Card details"]').contentFrame();
  await slot.getByLabel('Card').waitFor();
  const opened = await slot.locator('body').evaluate((body) => body.dataset['opened']);
  expect(opened).toBe('pfl_double true en_US card');
  await pressPay(page);
  await page.getByText('Your card number is incomplete.').waitFor();
  await slot.getByLabel('Card').fill('tkn_challenge');
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  expect((await pollSession(shop.world, session)).status).toBe('completed');
  expect(scripts).toEqual(['https://js.mollie.com/v1/mollie.js']);
});

test.each([
  ['confirms', true, '.state.good'],
  ['refuses', false, '.alert:not([hidden])'],
])('of an open invoice, too, whether the buyer %s', async (_, confirms, end) => {
  const invoice = await buyOnAccount(shop.world);
  const asked = await shop.world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
  const page = await browser.newPage();
  await page.route('https://js.mollie.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: mollieScript }),
  );
  await page.route('https://www.mollie.test/**', (route) => {
    const payment = shop.double.paymentOf(`ip:${invoice.paymentId}:a1`);
    shop.double.decide(payment.id, confirms);
    const location = payment.redirectUrl ?? '';
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>location="${location}"</script>`,
    });
  });
  await page.goto(expectStatus(asked, 200).url);
  const slot = page.locator('iframe[title="Card details"]').contentFrame();
  await slot.getByLabel('Card').fill('tkn_challenge');
  await pressPay(page);
  await page.locator(end).waitFor();
  const { status } = expectStatus(await shop.world.api.get(`/api/v1/invoices/${invoice.id}`), 200);
  expect(status).toBe(confirms ? 'paid' : 'open');
});

test('the fields of a connector that is none of Mollie’s are not found', async () => {
  const path = `${shop.world.baseUrl}/mollie-fields`;
  expect((await fetch(`${path}/${crypto.randomUUID()}`)).status).toBe(404);
  const found = await fetch(`${path}/${shop.connectorId}`);
  expect(found.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await found.text()).not.toContain(shop.double.apiKey);
});
