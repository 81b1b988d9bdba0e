import { afterAll, afterEach, expect, test } from 'bun:test';
import type { Frame, Locator, Page, Request } from 'playwright-core';
import { ledgerOf, makeCart, pollSession } from '../support/checkout/checkout.ts';
import { configureShop, makeCode } from '../support/checkout/quotes.ts';
import { keepScreenshots, openShop } from '../support/pages/checkout-shop.ts';
import {
  cards,
  chooseRegion,
  heardBy,
  pressPay,
  seriousFindings,
  typeCard,
  typesOf,
  waitToHear,
} from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus } from '../support/world/world.ts';

/** The total, tax and shipping of the checkout page while a buyer types. */
const shop = await openShop();
await configureShop(shop.world);
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

const collecting = { collect: { shippingAddress: true }, allowDiscountCodes: true };

/** Two mugs, 30.00. */
const newSession = async (body: object = {}): Promise<Parsed> =>
  shop.newSession({ ...collecting, ...body }, await makeCart(shop.world));

/** Opens the page with quotes that take a while, as on a phone. */
async function openSlowly(session: Parsed, delayMs = 400, locale?: string): Promise<Page> {
  const page = await shop.openTab(locale);
  await page.route('**/quote', async (route) => {
    await Bun.sleep(delayMs);
    await route.continue().catch(() => undefined);
  });
  await page.goto(session.hostedUrl);
  return page;
}

const totalOf = (view: Page | Frame): Locator => view.locator('dl.totals .total dd');
const payButton = (view: Page | Frame): Locator => view.locator('button[data-pay]');

async function expectTotal(view: Page | Frame, total: string): Promise<void> {
  await waitFor(async () => {
    const isSettled = (await view.locator('[data-totals][aria-busy=true]').count()) === 0;
    return isSettled && (await totalOf(view).textContent()) === total;
  });
}

async function typeAddress(view: Page | Frame): Promise<void> {
  await view.getByLabel('Full name').fill('Jones');
  await view.getByLabel('Street address').pressSequentially('Unter den Linden 1');
  await view.getByLabel('City').pressSequentially('Berlin');
  await view.getByLabel('Postal code').pressSequentially('10117');
}

async function orderOf(session: Parsed): Promise<Parsed> {
  const read = (): Promise<Parsed> => pollSession(shop.world, session);
  await waitFor(async () => (await read()).orderId !== null);
  const { orderId } = await read();
  return expectStatus(await shop.world.api.get(`/api/v1/orders/${orderId}`), 200);
}

test('tax, shipping and total follow what is typed, and the button says what is charged', async () => {
  const session = await newSession();
  // A browser that names no country: none is chosen for the buyer.
  const page = await openSlowly(session, 400, 'en');
  expect(await totalOf(page).textContent()).toBe('$30.00');
  expect(await page.getByText('Tax and shipping follow from your address.').isVisible()).toBe(true);
  await page.getByLabel('Country or region').selectOption('DE');
  await expectTotal(page, '$40.70');
  await typeAddress(page);
  expect(await page.locator('dl.totals').innerText()).toContain('Shipping: Parcel');
  await page.getByLabel('Express').check();
  await expectTotal(page, '$50.70');
  await page.getByLabel('Country or region').selectOption('US');
  await page.getByLabel('State').selectOption('CA');
  await expectTotal(page, '$41.48');
  expect(await page.locator('[data-price-note]').innerText()).toBe(
    'Express is not offered for this address.',
  );
  await page.getByLabel('Country or region').selectOption('DE');
  await expectTotal(page, '$40.70');
  expect(await page.locator('[data-price-note]').isVisible()).toBe(false);
  await keepScreenshots(page, 'live-shipping');
  expect(await page.locator('[data-shipping-methods]').innerText()).toContain('2–3 days');
  await page.getByLabel('Express').check();
  await expectTotal(page, '$50.70');
  expect(await seriousFindings(page)).toEqual([]);
  // The law of the buyer's country words the button; what is due stands above it.
  expect(await payButton(page).innerText()).toBe('Order with obligation to pay');
  expect(await page.locator('[data-due]').innerText()).toBe('To pay today: $50.70');
  await page.reload();
  await expectTotal(page, '$50.70');
  await page.route(`${shop.page.origin}/**`, (route) => route.fulfill({ body: 'thanks' }));
  await typeCard(page, cards.visa);
  await keepScreenshots(page, 'live-payment');
  await payButton(page).click();
  const order = await orderOf(session);
  expect(order).toMatchObject({ total: 5070, taxTotal: 570, shippingTotal: 1500 });
  expect(order.shippingAddress).toMatchObject({ city: 'Berlin', countryCode: 'DE' });
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ amount: 5070 }]);
});

test('the total begins with that of the country that the browser names', async () => {
  const page = await openSlowly(await newSession(), 0, 'de-DE');
  await expectTotal(page, '40,70\u00a0$');
});

test('a code is applied, taken off when it has ended, entered again and removed', async () => {
  const session = await newSession();
  const page = await openSlowly(session, 100);
  const { code, id } = await makeCode(shop.world);
  const patch = (isActive: boolean) =>
    shop.world.api.patch(`/api/v1/discounts/${id}`, { isActive });
  const enter = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add a discount code' }).click();
    await page.getByLabel('Discount code', { exact: true }).pressSequentially(text);
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Country or region').selectOption('DE');
  await expectTotal(page, '$40.70');
  await enter('NOBODY');
  await page.getByText('There is no such discount code.').waitFor();
  await keepScreenshots(page, 'live-code');
  await page.getByLabel('Discount code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$37.13');
  expectStatus(await patch(false), 200);
  await typeAddress(page);
  await expectTotal(page, '$40.70');
  // The reason is lost where the answer is: the next key aborts the request that takes the code off.
  expect(await page.locator('[data-price-note]').innerText()).toMatch(
    new RegExp(
      `^${code}: (This discount code is no longer valid|The discount code cannot be used)`,
    ),
  );
  expectStatus(await patch(true), 200);
  await enter(code);
  await expectTotal(page, '$37.13');
  await page.getByRole('button', { name: `Remove the code ${code}` }).click();
  await expectTotal(page, '$40.70');
});

test('a total that changes at the last moment is shown before anything is charged', async () => {
  const session = await newSession();
  const page = await openSlowly(session, 50);
  const { code, id } = await makeCode(shop.world);
  await page.getByLabel('Country or region').selectOption('US');
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('1 Ferry Building');
  await page.getByLabel('City').fill('San Francisco');
  await chooseRegion(page);
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$36.00');
  await typeCard(page, cards.visa);
  expect(await payButton(page).innerText()).toBe('Pay $36.00');
  expectStatus(await shop.world.api.patch(`/api/v1/discounts/${id}`, { isActive: false }), 200);
  await pressPay(page);
  await expectTotal(page, '$39.00');
  expect(await page.locator('[data-price-note]').innerText()).toContain('has changed to $39.00');
  expect(await ledgerOf(shop.world, session)).toEqual([]);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await waitFor(async () => (await payButton(page).innerText()) === 'Pay $39.00');
  await page.route(`${shop.page.origin}/**`, (route) => route.fulfill({ body: 'thanks' }));
  await pressPay(page);
  expect((await orderOf(session)).total).toBe(3900);
});

test('an older answer that arrives late is not shown, and without a connection Pay waits', async () => {
  const session = await newSession();
  const page = await shop.openTab();
  const held = { first: true, offline: false };
  const late = Promise.withResolvers<void>();
  const lateOne = Promise.withResolvers<Request>();
  await page.route('**/quote', async (route) => {
    if (held.offline) return route.abort('internetdisconnected');
    const isGerman = route.request().postData()?.includes('"DE"');
    if (held.first && isGerman) {
      held.first = false;
      lateOne.resolve(route.request());
      await late.promise;
    }
    await route.continue().catch(() => undefined);
  });
  await page.goto(session.hostedUrl);
  await page.getByLabel('Country or region').selectOption('DE');
  await page.getByLabel('Country or region').selectOption('US');
  await expectTotal(page, '$39.00');
  late.resolve();
  const older = await lateOne.promise;
  await waitFor(() => older.failure() !== null || older.timing().responseEnd >= 0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectTotal(page, '$39.00');
  held.offline = true;
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('1 Ferry Building');
  await page.getByLabel('City').fill('San Francisco');
  await chooseRegion(page);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.locator('button[data-pay] .spin').waitFor();
  held.offline = false;
  await page.route(`${shop.page.origin}/**`, (route) => route.fulfill({ body: 'thanks' }));
  expect((await orderOf(session)).total).toBe(3900);
});

test('a code that makes the cart free asks for no card, and its removal does again', async () => {
  const session = await shop.newSession(
    { allowDiscountCodes: true },
    await makeCart(shop.world, {}, [{ name: 'Course', unitPrice: 2000, type: 'service' }]),
  );
  const { code } = await makeCode(shop.world, { value: 100 });
  const page = await openSlowly(session, 0);
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectTotal(page, '$0.00');
  await page.getByText('Nothing is to be paid.').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: `Remove the code ${code}` }).click();
  await expectTotal(page, '$20.00');
  await page.getByLabel('Card number').waitFor({ state: 'attached' });
});

test('the merchant’s page hears each new total, and embedded the buyer pays it', async () => {
  const session = await newSession({ customerEmail: null });
  const { page, frame } = await shop.embed(session);
  await frame.getByLabel('Email').fill('anna@example.test');
  await frame.getByLabel('Country or region').selectOption('DE');
  await expectTotal(frame, '$40.70');
  await typeAddress(frame);
  await frame.getByLabel('Express').check();
  await expectTotal(frame, '$50.70');
  await typeCard(frame, cards.visa);
  await payButton(frame).click();
  await waitToHear(page, 'service.completed');
  const totals = (await heardBy(page)).filter(
    ({ data }) => data['type'] === 'service.total.changed',
  );
  expect(totals.map(({ data }) => data['total'])).toEqual(expect.arrayContaining([4070, 5070]));
  expect(totals.at(-1)?.data).toEqual({
    source: 'service',
    version: 1,
    type: 'service.total.changed',
    subtotal: 3000,
    discountTotal: 0,
    shippingTotal: 1500,
    taxTotal: 570,
    total: 5070,
    currency: 'USD',
    isEstimate: false,
    shippingMethodId: 'express',
    discountCode: null,
  });
  const types = typesOf(await heardBy(page));
  expect(types.at(-1)).toBe('service.completed');
  expect(types.filter((type) => type.startsWith('service.step'))).toEqual(
    ['cart', 'address', 'shipping', 'payment'].map((step) => `service.step.changed ${step}`),
  );
  expect((await orderOf(session)).total).toBe(5070);
});

test('the widget’s page prices the address, too, and its transaction has the amount', async () => {
  const session = await newSession({ customerEmail: null });
  const page = await shop.openTab();
  await page.goto(session.hostedUrl.replace('/s/', '/c/'));
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Country or region').selectOption('US');
  await page.locator('.amount', { hasText: '$39.00' }).waitFor();
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('1 Ferry Building');
  await page.getByLabel('City').fill('San Francisco');
  await chooseRegion(page, 'CA', '94105');
  await page.locator('.amount', { hasText: '$41.48' }).waitFor();
  await typeCard(page, cards.visa);
  await keepScreenshots(page, 'live-widget');
  await page.route(`${shop.page.origin}/**`, (route) => route.fulfill({ body: 'thanks' }));
  await pressPay(page);
  expect((await orderOf(session)).total).toBe(4148);
});
