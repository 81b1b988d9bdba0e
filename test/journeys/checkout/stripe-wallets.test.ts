import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import type { Browser, Frame, FrameLocator, Page } from 'playwright-core';
import { makeCart, makeSession, pollSession } from '../../support/checkout/checkout.ts';
import { makeCode } from '../../support/checkout/quotes.ts';
import { monthly, plan } from '../../support/checkout/recurring.ts';
import { openStripeShop, type StripeShop } from '../../support/checkout/stripe-shop.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { checkoutFrame, pressPay, seriousFindings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots } from '../../support/pages/checkout-shop.ts';
import { startMerchantPage, type MerchantPage } from '../../support/pages/merchant-page.ts';
import { stripeScriptWith } from '../../support/pages/stripe-wallets.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

let shop: StripeShop;
let browser: Browser;
let merchant: MerchantPage;

beforeAll(async () => {
  merchant = startMerchantPage();
  [shop, browser] = await Promise.all([openStripeShop(), openBrowser()]);
  const config = { allowedOrigins: [merchant.origin], supportUrl: 'https://shop.example/help' };
  expectStatus(await shop.world.api.put('/api/v1/embed-config', config), 200);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await merchant?.stop();
});

async function newPage(wallet: 'apple_pay' | null = 'apple_pay'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScriptWith(wallet) }),
  );
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thanks' }));
  return page;
}

async function open(wallet: 'apple_pay' | null = 'apple_pay') {
  const cart = await makeCart(shop.world);
  const session = await makeSession(shop.world, cart);
  const page = await newPage(wallet);
  await page.goto(session.hostedUrl);
  return { cart, session, page, wallets: walletsOf(page) };
}

function walletsOf(view: Page | Frame): FrameLocator {
  return view.frameLocator('iframe[title="Apple Pay and Google Pay"]');
}

const buttonIn = (wallets: FrameLocator) => wallets.getByRole('button', { name: 'Buy with' });
const agree = (wallets: FrameLocator) => wallets.getByRole('button', { name: 'Agree' }).click();
const noteOf = (wallets: FrameLocator, name: string) =>
  wallets.locator('body').getAttribute(`data-${name}`);

/** The intents of the session at Stripe: what they came to. */
function chargesOf(session: Parsed): string[] {
  return [...shop.double.intents.values()]
    .filter(({ metadata }) => metadata['commerce_checkout_session'] === session.id)
    .map(({ status }) => status);
}

test('Apple Pay pays once, and the payment names it', async () => {
  const { page, session, wallets } = await open();
  await buttonIn(wallets).waitFor();
  expect(await noteOf(wallets, 'opened')).toBe('payment usd  never');
  expect(await seriousFindings(page)).toEqual([]);
  await buttonIn(wallets).click();
  await wallets.getByText('Total 3000').waitFor();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
  const { paymentId } = await pollSession(shop.world, session);
  const payment = expectStatus(await shop.world.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect(payment.card).toMatchObject({ lastFour: '4242', wallet: 'apple_pay' });
});

test('by keyboard, on a dark device, beside another method that is chosen', async () => {
  const session = await makeSession(shop.world, await makeCart(shop.world));
  const page = await newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(session.hostedUrl);
  await page.getByRole('radio', { name: 'Pay by invoice' }).check();
  const wallets = walletsOf(page);
  expect(await noteOf(wallets, 'theme')).toBe('white');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'stripe-wallets-dark', [390]);
  await buttonIn(wallets).focus();
  await page.keyboard.press('Enter');
  await wallets.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('a subscription: the sheet says what comes later, and the card is stored', async () => {
  const cart = await makeCart(shop.world, {}, [plan]);
  const recurring = { ...monthly, amount: 900, interval: 'week', intervalCount: 2 };
  const session = await makeSession(shop.world, cart, { recurring });
  const page = await newPage();
  await page.goto(session.hostedUrl);
  const wallets = walletsOf(page);
  await buttonIn(wallets).waitFor();
  expect(await noteOf(wallets, 'opened')).toBe('payment usd off_session never');
  expect(JSON.parse((await noteOf(wallets, 'later')) ?? '')).toMatchObject({
    paymentDescription: 'Pro',
    managementURL: 'https://shop.example/help',
    billingAgreement: expect.stringMatching(/^Then \$9\.00 every 2 weeks/),
    regularBilling: {
      amount: 900,
      recurringPaymentIntervalUnit: 'day',
      recurringPaymentIntervalCount: 14,
    },
  });
  await buttonIn(wallets).click();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('a trial: the wallet takes nothing yet, and says when it will', async () => {
  const cart = await makeCart(shop.world, {}, [plan]);
  const recurring = { ...monthly, amount: 900, trialDays: 14 };
  const session = await makeSession(shop.world, cart, { recurring });
  const page = await newPage();
  await page.goto(session.hostedUrl);
  const wallets = walletsOf(page);
  await buttonIn(wallets).waitFor();
  expect(await noteOf(wallets, 'opened')).toBe('setup usd  never');
  const { regularBilling } = JSON.parse((await noteOf(wallets, 'later')) ?? '');
  const days = (Date.parse(regularBilling.recurringPaymentStartDate) - Date.now()) / 86_400_000;
  expect(Math.abs(days - 14)).toBeLessThan(1.1);
  await buttonIn(wallets).click();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
  expect([...shop.double.intents.values()].at(-1)).toMatchObject({ object: 'setup_intent' });
});

test('a code that lowers the total lowers that of the next sheet', async () => {
  const { code } = await makeCode(shop.world);
  const cart = await makeCart(shop.world);
  const session = await makeSession(shop.world, cart, { allowDiscountCodes: true });
  const page = await newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(session.hostedUrl);
  const wallets = walletsOf(page);
  await buttonIn(wallets).waitFor();
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code', { exact: true }).fill(code);
  await buttonIn(wallets).click();
  await wallets.getByText('Total 3000').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await wallets.locator('body[data-amount="2700"]').waitFor();
  // The sheet still shows what it opened with: the buyer agreed to that.
  await agree(wallets);
  await page
    .getByText(/27\.00.*press/i)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(chargesOf(session)).toEqual([]);
  await buttonIn(wallets).click();
  await wallets.getByText('Total 2700').waitFor();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('an answer that was lost is not charged again by another press', async () => {
  const { page, session, wallets } = await open();
  await page.route('**/complete', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buttonIn(wallets).click();
  await agree(wallets);
  await page.getByRole('alert').filter({ visible: true }).waitFor();
  await page.unroute('**/complete');
  await buttonIn(wallets).click();
  await wallets.getByLabel('Card').selectOption('card_authenticationRequired');
  await agree(wallets);
  await page
    .getByText(/shop\.example|Thanks|order/i)
    .first()
    .waitFor();
  expect(chargesOf(session)).toEqual(['succeeded']);
  expect((await pollSession(shop.world, session)).status).toBe('completed');
});

test('where the buyer has no wallet nothing is shown, and the card pays', async () => {
  const { page, session } = await open(null);
  await page.locator('[data-wallet]').waitFor({ state: 'detached' });
  expect(await page.getByText('or pay another way').count()).toBe(0);
  const fields = page.frameLocator('iframe[title="Card details"]');
  await fields.getByLabel('Card').fill('pm_card_visa');
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('a sheet that is closed pays nothing; a decline in it leaves the card, which pays', async () => {
  const { page, session, wallets } = await open();
  await buttonIn(wallets).click();
  await wallets.getByRole('button', { name: 'Close' }).click();
  expect(chargesOf(session)).toEqual([]);
  await buttonIn(wallets).click();
  await wallets.getByLabel('Card').selectOption('card_chargeDeclined');
  await agree(wallets);
  await page.getByRole('alert').filter({ visible: true }).waitFor();
  expect(await noteOf(wallets, 'sheet')).toBe('failed fail');
  const fields = page.frameLocator('iframe[title="Card details"]');
  await fields.getByLabel('Card').fill('pm_card_visa');
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session).toSorted()).toEqual(['requires_payment_method', 'succeeded']);
});

test('a sheet that is closed after the buyer agreed charges nothing, and the page can be used', async () => {
  const { page, session, wallets } = await open();
  await buttonIn(wallets).click();
  await wallets.locator('body').evaluate(() => {
    Reflect.set(
      window,
      'beforeToken',
      new Promise((resolve) => Reflect.set(window, 'go', resolve)),
    );
  });
  await agree(wallets);
  await wallets.getByRole('button', { name: 'Close' }).click();
  await page.locator('button[data-pay]:not([aria-disabled=true])').waitFor();
  await wallets.locator('body').evaluate(() => {
    Reflect.get(window, 'go')();
    Reflect.deleteProperty(window, 'beforeToken');
  });
  await buttonIn(wallets).click();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('a page that lacks something rejects the press and goes to the field', async () => {
  const session = await makeSession(shop.world, await makeCart(shop.world));
  const page = await newPage();
  await page.goto(session.hostedUrl.replace('/s/', '/c/'));
  const wallets = walletsOf(page);
  await buttonIn(wallets).click();
  const first = page.locator('[aria-invalid=true]').first();
  await first.waitFor();
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await noteOf(wallets, 'sheet')).toBe('rejected');
  expect(await wallets.getByRole('dialog').count()).toBe(0);
});

test('a total that changed since the sheet was opened is not charged; the next sheet shows it', async () => {
  const { cart, page, session, wallets } = await open();
  await buttonIn(wallets).click();
  const add = [{ name: 'One more', unitPrice: 500, quantity: 1 }];
  expectStatus(await shop.world.api.post(`/api/v1/carts/${cart.id}/items/batch`, { add }), 200);
  await agree(wallets);
  await page.getByText('$35.00').filter({ visible: true }).first().waitFor();
  expect(chargesOf(session)).toEqual([]);
  await buttonIn(wallets).click();
  await wallets.getByText('Total 3500').waitFor();
  await agree(wallets);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(chargesOf(session)).toEqual(['succeeded']);
});

test('embedded, the frames hand on the permission to pay, and the bank’s question is asked', async () => {
  const session = await makeSession(shop.world, await makeCart(shop.world));
  const page = await newPage();
  await page.goto(merchant.urlOf(session.embedUrl));
  const frame = await checkoutFrame(page);
  const wallets = walletsOf(frame);
  await buttonIn(wallets).click();
  const mayPay = await wallets
    .locator('body')
    .evaluate(() => Reflect.get(document, 'featurePolicy').allowsFeature('payment'));
  expect(mayPay).toBe(true);
  await wallets.getByLabel('Card').selectOption('card_authenticationRequired');
  await agree(wallets);
  await frame.locator('iframe[title]').and(frame.locator('.challenge iframe')).waitFor();
  expect(chargesOf(session)).toEqual(['requires_action']);
});

test('`wallets: false` of the connector takes them off; anything but a switch is refused', async () => {
  const path = `/api/v1/connectors/${shop.connectorId}`;
  const { config } = expectStatus(await shop.world.owner.get(path), 200);
  const change = (wallets: unknown) =>
    shop.world.owner.patch(path, { config: { ...config, wallets } });
  expectStatus(await change('no'), 422);
  expectStatus(await change(false), 200);
  const { page } = await open();
  await page.frameLocator('iframe[title="Card details"]').getByLabel('Card').waitFor();
  expect(await page.locator('[data-wallet]').count()).toBe(0);
  expectStatus(await change(true), 200);
});

test('the page of the wallets is that of a Stripe connector only', async () => {
  const path = `${shop.world.baseUrl}/stripe-wallets`;
  expect((await fetch(`${path}/${crypto.randomUUID()}`)).status).toBe(404);
  const found = await fetch(`${path}/${shop.connectorId}`);
  expect(found.headers.get('content-security-policy')).toContain("default-src 'none'");
});
