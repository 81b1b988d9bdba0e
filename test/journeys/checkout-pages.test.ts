import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import {
  cards,
  checkoutFrame,
  continueToPayment,
  heardBy,
  pressPay,
  seriousFindings,
  typeCard,
  typesOf,
  waitToHear,
} from '../support/checkout-page.ts';
import { ledgerOf, makeCart, makeSession, pollSession } from '../support/checkout.ts';
import type { Parsed } from '../support/client.ts';
import { startMerchantPage, type MerchantPage } from '../support/merchant-page.ts';
import { expectStatus, setup, type World } from '../support/world.ts';

setDefaultTimeout(30_000);

const screenshots = resolve(import.meta.dir, '../output/checkout-pages');
const widths = [320, 768, 1280];
const termsText =
  'Payment is due within 30 days of the invoice date.\nThe goods stay ours until then.';
const goods = [
  { name: 'Stoneware mug', description: 'Moss green', unitPrice: 1850, quantity: 2 },
  { name: 'Linen apron', unitPrice: 4900, quantity: 1 },
];

let world: World;
let shop: MerchantPage;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  shop = startMerchantPage();
  [world, browser] = await Promise.all([setup(), openBrowser()]);
  const config = {
    allowedOrigins: [shop.origin],
    primaryColor: '#0b6e4f',
    companyName: 'Fern & Fable',
    supportEmail: 'help@example.test',
    termsUrl: 'https://shop.example/terms',
    net30Terms: { text: termsText },
  };
  expectStatus(await world.api.put('/api/v1/embed-config', config), 200);
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser.close();
  await shop.stop();
});

async function openTab(locale = 'en-US'): Promise<Page> {
  context = await browser.newContext({ locale });
  return context.newPage();
}

async function newSession(body: object = {}, cart?: Parsed): Promise<Parsed> {
  return makeSession(world, cart ?? (await makeCart(world, {}, goods)), {
    returnUrl: `${shop.origin}/thanks`,
    cancelUrl: `${shop.origin}/cart`,
    ...body,
  });
}

async function embed(session: Parsed): Promise<{ page: Page; frame: Frame }> {
  const page = await openTab();
  await page.goto(shop.urlOf(session.embedUrl));
  const frame = await checkoutFrame(page);
  await frame.locator('main').waitFor();
  return { page, frame };
}

async function expectOneCharge(session: Parsed): Promise<void> {
  const ledger = await ledgerOf(world, session);
  expect(ledger.filter(({ status }) => status === 'approved')).toHaveLength(1);
}

async function keepScreenshots(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const hasSideScroll = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(hasSideScroll).toBe(false);
    await page.screenshot({ path: join(screenshots, `${name}-${width}.png`), fullPage: true });
  }
}

describe('embedded in a merchant’s page', () => {
  test('a buyer pays two items by card, and the merchant hears every step in order', async () => {
    const session = await newSession({ customerEmail: null, collect: { shippingAddress: true } });
    const { page, frame } = await embed(session);
    await waitToHear(page, 'service.step.changed');
    await frame.getByRole('button', { name: 'Continue to delivery' }).click();
    await frame.getByLabel('Email').fill('anna@example.test');
    await frame.getByLabel('Country or region').selectOption('US');
    await frame.getByLabel('Street address').fill('12 Elm Street');
    await frame.getByLabel('City').fill('Portland');
    await frame.getByRole('button', { name: 'Continue to payment' }).click();
    await typeCard(frame, cards.visa);
    await pressPay(frame);
    const heard = await waitToHear(page, 'service.completed');
    expect(typesOf(heard)).toEqual([
      'service.ready',
      'service.step.changed cart',
      'service.step.changed address',
      'service.step.changed payment',
      'service.processing',
      'service.completed',
    ]);
    const { orderId, paymentId } = await pollSession(world, session);
    expect(heard.find(({ data }) => data['type'] === 'service.completed')).toEqual({
      origin: new URL(session.embedUrl).origin,
      data: { source: 'service', version: 1, type: 'service.completed', orderId, paymentId },
    });
    expect(heard.every(({ data }) => data['source'] === 'service' && data['version'] === 1)).toBe(
      true,
    );
    const heights = heard.flatMap(({ data }) => (data['height'] ? [Number(data['height'])] : []));
    expect(heights.length).toBeGreaterThan(1);
    expect(heights.every((height, index) => height !== heights[index - 1])).toBe(true);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({
      customerEmail: 'anna@example.test',
      shippingAddress: { addressLine1: '12 Elm Street', city: 'Portland', countryCode: 'US' },
    });
  });

  test('service.ready is repeated until it is acknowledged', async () => {
    const session = await newSession();
    const page = await openTab();
    await page.goto(shop.urlOf(session.embedUrl, { ack: false }));
    await page.waitForFunction(() => {
      const heard: { data: { type: string } }[] = Reflect.get(window, 'heard');
      return heard.filter(({ data }) => data.type === 'service.ready').length >= 3;
    });
  });

  test('a declined card is told, and another card pays', async () => {
    const session = await newSession();
    const { page, frame } = await embed(session);
    await continueToPayment(frame);
    await typeCard(frame, cards.declined);
    await pressPay(frame);
    await frame.getByText('The card was declined').waitFor();
    expect(await frame.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    await typeCard(frame, cards.mastercard);
    await pressPay(frame);
    const heard = await waitToHear(page, 'service.completed');
    expect(typesOf(heard).slice(-4)).toEqual([
      'service.processing',
      'service.error',
      'service.processing',
      'service.completed',
    ]);
    expect(heard.find(({ data }) => data['type'] === 'service.error')?.data).toMatchObject({
      code: 'payment_failed',
    });
    await expectOneCharge(session);
  });

  test('a challenge is rejected, then approved, without leaving the page', async () => {
    const session = await newSession();
    const { page, frame } = await embed(session);
    await continueToPayment(frame);
    const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
    for (const decision of ['Reject payment', 'Approve payment']) {
      await typeCard(frame, cards.challenge);
      await pressPay(frame);
      await bank.getByRole('button', { name: decision }).click();
      if (decision === 'Reject payment') await waitToHear(page, 'service.error');
    }
    const heard = await waitToHear(page, 'service.completed');
    expect(typesOf(heard).filter((type) => type === 'service.ready')).toHaveLength(1);
    await expectOneCharge(session);
  });

  test('Net 30 asks for company and consent, and places the order', async () => {
    const session = await newSession();
    const { page, frame } = await embed(session);
    await continueToPayment(frame);
    await frame.getByText('Pay by invoice').click();
    await frame.getByRole('button', { name: 'Place order' }).click();
    await frame.getByText('Enter the company name.').waitFor();
    await frame.getByText('Accept the terms to go on.').waitFor();
    await frame.getByLabel('Company name').fill('Fable GmbH');
    await frame.getByLabel('I accept these terms').check();
    await frame.getByRole('button', { name: 'Place order' }).click();
    await waitToHear(page, 'service.completed');
    const { paymentId } = await pollSession(world, session);
    expect(expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200)).toMatchObject({
      method: 'net30',
      status: 'pending',
      net30Acceptance: { companyName: 'Fable GmbH' },
    });
  });

  test('the widget tells of a decline, and pays after a challenge', async () => {
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', {
      amount: 4200,
      currency: 'USD',
    });
    const { embedUrl, checkoutSessionId } = expectStatus(made, 200);
    const { page, frame } = await embed({ embedUrl });
    await frame.getByLabel('Email').fill('anna@example.test');
    await frame.getByLabel('Street address').fill('12 Elm Street');
    await frame.getByLabel('City').fill('Portland');
    await typeCard(frame, cards.declined);
    await pressPay(frame);
    await waitToHear(page, 'service.error');
    await typeCard(frame, cards.challenge);
    await pressPay(frame);
    const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
    await bank.getByRole('button', { name: 'Approve payment' }).waitFor();
    // Reloaded in the middle, the page leads to the bank again.
    await frame.evaluate(() => location.reload());
    await bank.getByRole('button', { name: 'Approve payment' }).click();
    const heard = await waitToHear(page, 'service.completed');
    expect(typesOf(heard).filter((type) => type.startsWith('service.step'))).toEqual([]);
    const { status } = await pollSession(world, { id: checkoutSessionId });
    expect(status).toBe('completed');
  });

  test('Cancel tells the merchant and charges nothing; the buyer may come back', async () => {
    const session = await newSession();
    const { page, frame } = await embed(session);
    await frame.getByRole('button', { name: 'Cancel' }).click();
    await waitToHear(page, 'service.cancelled');
    await frame.getByText('You left the checkout').waitFor();
    await frame.getByRole('button', { name: 'Return to checkout' }).click();
    await frame.getByRole('button', { name: 'Continue to payment' }).waitFor();
  });

  test('an origin that is not on the list sees a denied panel and hears nothing', async () => {
    const session = await newSession();
    const page = await openTab();
    for (const parentOrigin of ['https://evil.example', '', 'null', `${shop.origin}/`]) {
      await page.goto(shop.urlOf(session.embedUrl, { parentOrigin }));
      const frame = await checkoutFrame(page);
      await frame.getByText('This checkout cannot be shown here').waitFor();
      expect(await frame.content()).not.toContain(session.id.slice(5));
      expect(await heardBy(page)).toEqual([]);
    }
  });

  test('an expired session tells its parent', async () => {
    const session = await newSession();
    await world.api.post(`/api/v1/checkout/sessions/${session.id}/expire`);
    const { page } = await embed(session);
    const heard = await waitToHear(page, 'service.error');
    expect(heard.find(({ data }) => data['type'] === 'service.error')?.data).toMatchObject({
      code: 'session_expired',
    });
  });
});

describe('as a page of its own', () => {
  test('a double click on Pay charges once, and Back shows that it is paid', async () => {
    const session = await newSession();
    const page = await openTab();
    await page.goto(session.hostedUrl);
    await continueToPayment(page);
    await typeCard(page, cards.visa);
    await page.getByRole('button', { name: /^pay /i }).dblclick();
    await page.waitForURL(/\/thanks/);
    expect(new URL(page.url()).searchParams.get('sessionId')).toBe(session.id);
    expect(await ledgerOf(world, session)).toHaveLength(1);
    await page.goBack();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  test('a failed challenge is told, a reload leads to the bank again, and an approved one pays', async () => {
    const session = await newSession();
    const page = await openTab();
    await page.goto(session.hostedUrl);
    await continueToPayment(page);
    await typeCard(page, cards.failingChallenge);
    await pressPay(page);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await typeCard(page, cards.challenge);
    await pressPay(page);
    await page.getByRole('button', { name: 'Approve payment' }).waitFor();
    // Reloaded in the middle: the page waits, and leads to the bank again.
    await page.goto(session.hostedUrl);
    await page.getByRole('link', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(/\/thanks/);
    await expectOneCharge(session);
  });

  test('a reload keeps what was entered but the card, and Back goes a step back', async () => {
    const session = await newSession({ customerEmail: null, collect: { shippingAddress: true } });
    const page = await openTab();
    await page.goto(session.hostedUrl);
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await page.getByLabel('Email').fill('anna@example.test');
    await page.getByLabel('Country or region').selectOption('DE');
    await page.getByLabel('Street address').fill('Lindenweg 2');
    await page.getByLabel('City').fill('Bremen');
    await continueToPayment(page);
    await typeCard(page, cards.visa);
    await page.reload();
    expect(await page.getByLabel('Card number').inputValue()).toBe('');
    await page.getByText('Lindenweg 2, Bremen, Germany').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.test');
  });

  test('of two tabs on one session one pays, and the other shows that it is paid', async () => {
    const session = await newSession();
    const first = await openTab();
    const second = await context.newPage();
    for (const page of [first, second]) {
      await page.goto(session.hostedUrl);
      await continueToPayment(page);
      await typeCard(page, cards.visa);
    }
    await pressPay(first);
    await first.waitForURL(/\/thanks/);
    await pressPay(second);
    await second.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expectOneCharge(session);
  });

  test('faults stand beside their fields, and the first one has the focus', async () => {
    const page = await openTab();
    await page.goto((await newSession()).hostedUrl);
    await continueToPayment(page);
    await page.getByLabel('Card number').fill('4242 4242 4242 4241');
    await pressPay(page);
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Check the card number.').waitFor();
    expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
    await typeCard(page, '4111111111111111');
    await pressPay(page);
    await page.getByText('The sandbox takes test cards only').waitFor();
  });

  test('the money is written in the buyer’s locale with discount and tax', async () => {
    const code = `TEN-${crypto.randomUUID().slice(0, 8)}`;
    const discount = { code, name: 'Ten', type: 'percentage', value: 10 };
    expectStatus(await world.api.post('/api/v1/discounts', discount), 201);
    const cart = await makeCart(world, { currency: 'EUR' }, [
      { name: 'Tasse', unitPrice: 100_000, quantity: 2, taxAmount: 1900 },
    ]);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    const page = await openTab('de-DE');
    await page.goto((await newSession({}, cart)).hostedUrl);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    const text = ((await summary.textContent()) ?? '').replaceAll('\u00a0', ' ');
    expect(text).toContain(`Discount (${code})-200,00 €`);
    expect(text).toContain('Total1.819,00 €');
  });

  test('the widget’s page takes e-mail, address and card in the colour it was asked for', async () => {
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', {
      amount: 4200,
      currency: 'USD',
    });
    const { hostedUrl, checkoutSessionId } = expectStatus(made, 200);
    const page = await openTab();
    await page.goto(`${hostedUrl}?primary=ffcc00&logo=javascript:alert(1)`);
    expect(await page.locator('header img').count()).toBe(0);
    const button = page.getByRole('button', { name: 'Pay $42.00' });
    expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(0, 0, 0)',
    );
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, 'widget');
    await page.getByLabel('Email').fill('anna@example.test');
    await page.getByLabel('Street address').fill('12 Elm Street');
    await page.getByLabel('City').fill('Portland');
    await typeCard(page, cards.visa);
    await button.click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const { status } = await pollSession(world, { id: checkoutSessionId });
    expect(status).toBe('completed');
  });

  test('every state looks right at three widths, and axe-core finds nothing serious', async () => {
    const session = await newSession({ collect: { shippingAddress: true, billingAddress: true } });
    const page = await openTab();
    const show = async (name: string): Promise<void> => {
      expect(await seriousFindings(page)).toEqual([]);
      await keepScreenshots(page, name);
    };
    await page.goto(session.hostedUrl);
    await show('cart');
    await continueToPaymentStep(page, 'delivery');
    await page.getByRole('button', { name: 'Continue to billing' }).click();
    await show('address-faults');
    await page.getByLabel('Country or region').first().selectOption('US');
    await page.getByLabel('Street address').first().fill('12 Elm Street');
    await page.getByLabel('City').first().fill('Portland');
    await continueToPaymentStep(page, 'billing');
    await show('billing');
    await continueToPaymentStep(page, 'payment');
    await typeCard(page, cards.declined);
    await pressPay(page);
    await page.getByText('The card was declined').waitFor();
    await show('declined');
    await page.getByText('Pay by invoice').click();
    await show('net30');
    await page.getByLabel('Card', { exact: true }).check();
    await typeCard(page, cards.challenge);
    await pressPay(page);
    await page.getByRole('button', { name: 'Approve payment' }).waitFor();
    await page.goto(session.hostedUrl);
    await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
    await show('processing');
    await page.getByRole('link', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(/\/thanks/);
    await page.goto(session.hostedUrl);
    await show('completed');
    const [expired, cancelled] = [await newSession(), await newSession()];
    await world.api.post(`/api/v1/checkout/sessions/${expired.id}/expire`);
    await world.api.delete(`/api/v1/checkout/sessions/${cancelled.id}`);
    await page.goto(expired.hostedUrl);
    await show('expired');
    await page.goto(cancelled.hostedUrl);
    await show('cancelled');
    await page.goto(`${cancelled.hostedUrl}?embed=1`);
    await show('denied');
  });

  test('a page weighs less than 60 KB, and paints soon', async () => {
    const session = await newSession();
    const page = await openTab();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const weight = { bytes: 0 };
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      weight.bytes += encodedDataLength;
    });
    await page.goto(session.hostedUrl, { waitUntil: 'networkidle' });
    expect(weight.bytes).toBeLessThan(60_000);
    await page.reload({ waitUntil: 'networkidle' });
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    console.log(`/s: ${weight.bytes} bytes, first contentful paint ${Math.round(paintMs ?? 0)} ms`);
  });
});

async function continueToPaymentStep(page: Page, ahead: string): Promise<void> {
  await page.getByRole('button', { name: `Continue to ${ahead}` }).click();
}
