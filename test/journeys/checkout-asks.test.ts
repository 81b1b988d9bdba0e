import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'bun:test';
import { buy, pollSession } from '../support/checkout/checkout.ts';
import { openStorefront } from '../support/checkout/cart-session.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import {
  cards,
  chooseRegion,
  pressPay,
  seriousFindings,
  typeCard,
  waitToHear,
} from '../support/pages/checkout-page.ts';
import type { Parsed } from '../support/world/client.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

async function orderOf(session: Parsed): Promise<Parsed> {
  const orderId = async (): Promise<string | null> =>
    (await pollSession(shop.world, session)).orderId;
  await waitFor(async () => (await orderId()) !== null);
  return expectStatus(await shop.world.api.get(`/api/v1/orders/${await orderId()}`), 200);
}

async function fillAddress(view: Page | Frame): Promise<void> {
  await view.getByLabel('Email').fill('anna@example.test');
  await view.getByLabel('Country or region').selectOption('US');
  await view.getByLabel('Full name').fill('Jones');
  await view.getByLabel('Street address').fill('12 Elm Street');
  await view.getByLabel('City').fill('Portland');
  await chooseRegion(view);
}

test('mode=payment-only is paid with the address that the session asks for, hosted', async () => {
  const session = await shop.newSession({
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const page = await shop.openTab();
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'thanks' }));
  await page.goto(`${session.hostedUrl}?mode=payment-only`);
  await fillAddress(page);
  await typeCard(page, cards.visa);
  await pressPay(page);
  expect((await orderOf(session)).shippingAddress).toMatchObject({ city: 'Portland' });
});

test('mode=payment-only is paid with the address that the session asks for, embedded', async () => {
  const session = await shop.newSession({
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const embedUrl = `${session.embedUrl}&mode=payment-only`;
  const { page, frame } = await shop.embed({ embedUrl });
  await fillAddress(frame);
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  await waitToHear(page, 'service.completed');
  expect((await orderOf(session)).shippingAddress).toMatchObject({ city: 'Portland' });
});

async function fillWidget(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Country or region').selectOption('US');
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('12 Elm Street');
  await page.getByLabel('City').fill('Portland');
  await chooseRegion(page);
  await typeCard(page, cards.visa);
}

async function makeCode(body: object = {}): Promise<string> {
  const code = `J${crypto.randomUUID().slice(0, 8)}`;
  const terms = { code, name: code, type: 'percentage', value: 10, ...body };
  expectStatus(await shop.world.api.post('/api/v1/discounts', terms), 201);
  return code;
}

test('a buyer whose code no longer holds takes it off and pays, embedded', async () => {
  const discountCode = await makeCode({ maxRedemptions: 1 });
  const session = await shop.newSession({ discountCode });
  const { page, frame } = await shop.embed(session);
  await buy(shop.world, undefined, { session: { discountCode, customerEmail: 'b@example.test' } });
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  const offer = frame.getByRole('button', { name: 'Pay without the code' });
  await offer.waitFor();
  expect(await frame.locator('[data-alert]').innerText()).toContain('code');
  expect(await seriousFindings(frame)).toEqual([]);
  await offer.click();
  await offer.waitFor({ state: 'detached' });
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  await waitToHear(page, 'service.completed');
  expect(await orderOf(session)).toMatchObject({ discountTotal: 0, discountCode: null });
});

test('a buyer whose code no longer holds takes it off and pays, on the card’s own page', async () => {
  const config = '/api/v1/embed-config';
  const before = expectStatus(await shop.world.api.get(config), 200);
  const { applicationId: _, environmentId: __, updatedAt: ___, ...body } = before;
  expectStatus(await shop.world.api.put(config, { ...body, processorEnabled: false }), 200);
  const discountCode = await makeCode({ maxRedemptions: 1 });
  const session = await shop.newSession({ discountCode });
  const page = await shop.openTab();
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'thanks' }));
  await page.goto(session.hostedUrl.replace('/s/', '/c/'));
  await buy(shop.world, undefined, { session: { discountCode, customerEmail: 'c@example.test' } });
  await fillWidget(page);
  await pressPay(page);
  const offer = page.getByRole('button', { name: 'Pay without the code' });
  await offer.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await offer.click();
  await offer.waitFor({ state: 'detached' });
  await fillWidget(page);
  await pressPay(page);
  expect(await orderOf(session)).toMatchObject({ discountTotal: 0, discountCode: null });
  await shop.expectOneCharge(session);
  expectStatus(await shop.world.api.put(config, body), 200);
});

test('a page whose prices must be signed since it was opened says what to do', async () => {
  const { world } = shop;
  const store = await openStorefront(world, {}, [shop.page.origin]);
  const { id } = await store.withItem();
  const back = { returnUrl: `${shop.page.origin}/a`, cancelUrl: `${shop.page.origin}/b` };
  const converted = await store.browser.post(`/api/v1/cart-sessions/${id}/checkout-session`, back);
  const { checkoutUrl } = expectStatus(converted, 200);
  const page = await shop.openTab();
  await page.goto(checkoutUrl);
  await openStorefront(world, { cartSessionPricing: 'signed' }, [shop.page.origin]);
  await fillAddress(page);
  await typeCard(page, cards.visa);
  await pressPay(page);
  const alert = page.locator('[data-alert]');
  await waitFor(async () => (await alert.innerText()).includes('Go back to the shop'));
  expect(await alert.innerText()).toContain('Nothing was charged');
});

test('a buyer takes a code off in the summary, hosted, and keeps what was typed', async () => {
  const session = await shop.newSession({
    discountCode: await makeCode(),
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const page = await shop.openTab();
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto(session.hostedUrl);
  await page.getByLabel('Email').fill('kept@example.test');
  const remove = page.getByRole('button', { name: /^Remove the code/ });
  expect(await seriousFindings(page)).toEqual([]);
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe('kept@example.test');
  expect(await pollSession(shop.world, session)).toMatchObject({ amount: expect.any(Number) });
  const { appliedDiscount } = expectStatus(
    await shop.world.api.get(`/api/v1/carts/${session.cartId}`),
    200,
  );
  expect(appliedDiscount).toBeNull();
});
