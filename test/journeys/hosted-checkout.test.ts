import { expect, test } from 'bun:test';
import { cards, pressPay, typeCard } from '../support/pages/checkout-page.ts';
import { ledgerOf, makeCart } from '../support/checkout/checkout.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

test('a double click on Pay charges once, and Back leads past the page that is paid', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.cancelUrl);
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.visa);
  await page.getByRole('button', { name: /^pay /i }).dblclick();
  await page.waitForURL(/\/thanks/);
  expect(new URL(page.url()).searchParams.get('sessionId')).toBe(session.id);
  expect(await ledgerOf(shop.world, session)).toHaveLength(1);
  await page.goBack();
  expect(page.url()).toBe(session.cancelUrl);
  await page.goto(session.hostedUrl);
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
});

test('a failed challenge is told, a reload leads to the bank again, and an approved one pays', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
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
  await shop.expectOneCharge(session);
});

test('another card pays in place of a challenge that waits, and the way back to the shop stays', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.challenge);
  await pressPay(page);
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(session.hostedUrl);
  await page.getByRole('link', { name: 'Back to the shop' }).waitFor();
  await page.getByRole('link', { name: 'Another card' }).click();
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/\/thanks/);
  await shop.expectOneCharge(session);
});

test('a reload keeps what was entered but the card, and so does the way back from the shop', async () => {
  const session = await shop.newSession({
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Country or region').selectOption('DE');
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('Lindenweg 2');
  await page.getByLabel('City').fill('Bremen');
  await page.getByLabel('Postal code').fill('28195');
  await typeCard(page, cards.visa);
  await page.reload();
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Jones');
  expect(await page.getByLabel('Street address').inputValue()).toBe('Lindenweg 2');
  expect(await page.getByLabel('Postal code').inputValue()).toBe('28195');
  await page.goto(`${shop.page.origin}/cart`);
  await page.goBack();
  expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.test');
  expect(await page.getByLabel('City').inputValue()).toBe('Bremen');
});

test('of two tabs on one session one pays, and the other shows that it is paid', async () => {
  const session = await shop.newSession();
  const first = await shop.openTab();
  const second = await shop.openSecondTab();
  for (const page of [first, second]) {
    await page.goto(session.hostedUrl);
    await typeCard(page, cards.visa);
  }
  await pressPay(first);
  await first.waitForURL(/\/thanks/);
  await pressPay(second);
  await second.getByRole('heading', { name: 'Thank you' }).waitFor();
  await shop.expectOneCharge(session);
});

test('faults stand beside their fields, and the first one has the focus', async () => {
  const page = await shop.openTab();
  await page.goto((await shop.newSession()).hostedUrl);
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
  expectStatus(await shop.world.api.post('/api/v1/discounts', discount), 201);
  const cart = await makeCart(shop.world, { currency: 'EUR' }, [
    { name: 'Tasse', unitPrice: 100_000, quantity: 2, taxAmount: 1900 },
  ]);
  expectStatus(await shop.world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
  const page = await shop.openTab('de-DE');
  await page.goto((await shop.newSession({}, cart)).hostedUrl);
  const summary = page.getByRole('complementary', { name: 'Ihre Bestellung' });
  const text = ((await summary.textContent()) ?? '').replaceAll('\u00a0', ' ');
  expect(text).toContain(`Rabatt (${code})Entfernen-200,00 €`);
  expect(text).toContain('Gesamtbetrag1.819,00 €');
});
