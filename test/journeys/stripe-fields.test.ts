import { afterAll, expect, test } from 'bun:test';
import { makeCart, makeSession, pollSession } from '../support/checkout/checkout.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { openStripeShop } from '../support/checkout/stripe-shop.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { pressPay } from '../support/pages/checkout-page.ts';
import { expectStatus } from '../support/world/world.ts';

const [shop, browser] = await Promise.all([openStripeShop(), openBrowser()]);

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** In the place of Stripe's script, which comes from Stripe's own host: one field, which takes a payment method. */
const stripeScript = `
window.Stripe = (key) => ({
  elements: (options) => ({
    create: () => ({
      mount: (place) => {
        document.querySelector(place).innerHTML = '<label>Card <input id="number"></label>';
        document.body.dataset.opened = [key, options.mode, options.paymentMethodTypes].join(' ');
      },
    }),
    submit: async () =>
      document.getElementById('number').value ? {} : { error: { message: 'Your card number is incomplete.' } },
  }),
  createPaymentMethod: async () => ({ paymentMethod: { id: document.getElementById('number').value } }),
});`;

test('Stripe’s fields stand on the checkout page, and what they name is charged', async () => {
  const session = await makeSession(shop.world, await makeCart(shop.world));
  const page = await browser.newPage();
  const scripts: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: stripeScript });
  });
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thanks' }));
  await page.goto(session.hostedUrl);
  const slot = page.locator('iframe[title="Card details"]').contentFrame();
  await slot.getByLabel('Card').waitFor();
  const opened = await slot.locator('body').evaluate((body) => body.dataset['opened']);
  expect(opened).toBe('pk_test_double setup card');
  await pressPay(page);
  await page.getByText('Your card number is incomplete.').waitFor();
  await slot.getByLabel('Card').fill('pm_card_visa');
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  expect((await pollSession(shop.world, session)).status).toBe('completed');
  // For the card, and for the wallets.
  expect([...new Set(scripts)]).toEqual(['https://js.stripe.com/endive/stripe.js']);
});

test('the same fields stand on the page of an open invoice, with the bank behind them', async () => {
  const invoice = await buyOnAccount(shop.world);
  const asked = await shop.world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
  const page = await browser.newPage();
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
  await page.goto(expectStatus(asked, 200).url);
  const slot = page.locator('iframe[title="Card details"]').contentFrame();
  await slot.getByLabel('Card').waitFor();
  await pressPay(page);
  await page.getByText('Your card number is incomplete.').waitFor();
  await slot.getByLabel('Card').fill('pm_card_chargeDeclined');
  await pressPay(page);
  await page.getByRole('alert').getByText('declined').waitFor();
  await slot.getByLabel('Card').fill('pm_card_visa');
  await pressPay(page);
  await page.locator('.state.good').waitFor();
  const { status } = expectStatus(await shop.world.api.get(`/api/v1/invoices/${invoice.id}`), 200);
  expect(status).toBe('paid');
});

test('the fields of a connector that is none of Stripe’s are not found', async () => {
  const path = `${shop.world.baseUrl}/stripe-fields`;
  expect((await fetch(`${path}/${crypto.randomUUID()}`)).status).toBe(404);
  const found = await fetch(`${path}/${shop.connectorId}`);
  expect(found.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await found.text()).not.toContain(shop.double.apiKey);
});
