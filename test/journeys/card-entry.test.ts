import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ledgerOf, makeCart } from '../support/checkout/checkout.ts';
import { cards, pressPay, seriousFindings, typeCard } from '../support/pages/checkout-page.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import { waitFor } from '../support/timing/wait-for.ts';

const shop = await shopOfFile();

async function openPayment(body: object = {}): Promise<Page> {
  const page = await shop.openTab();
  await page.goto((await shop.newSession(body)).hostedUrl);
  return page;
}

test('the picture of the card’s brand stands beside its number, and only that one', async () => {
  const page = await openPayment();
  const number = page.getByLabel('Card number');
  const shown = () =>
    page
      .locator('[data-brand]:visible')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
  expect(await shown()).toEqual([]);
  for (const [typed, brand] of [
    ['4242', 'Visa'],
    ['5555', 'Mastercard'],
    ['3782', 'Amex'],
    ['6011', 'Discover'],
    ['3566', 'JCB'],
    ['3056', 'Diners'],
    ['6200', 'UnionPay'],
    ['9', ''],
  ] as const) {
    await number.fill(typed);
    expect(await shown()).toEqual(brand === '' ? [] : [brand]);
    const picture = page.locator('[data-brand]:visible');
    if (brand !== '')
      await waitFor(() =>
        picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
      );
  }
});

/** Everything that people, clipboards and browsers write for December 2030, and for May and January 2039. */
const expiries = [
  ['1230', '12 / 30'],
  ['12/30', '12 / 30'],
  ['12 / 30', '12 / 30'],
  ['12 /30', '12 / 30'],
  ['12/2030', '12 / 2030'],
  ['12-30', '12 / 30'],
  ['12.30', '12 / 30'],
  ['12 30', '12 / 30'],
  ['122030', '12 / 2030'],
  ['5/39', '05 / 39'],
  ['539', '05 / 39'],
  ['05/39', '05 / 39'],
  ['1/39', '01 / 39'],
  ['01 / 2039', '01 / 2039'],
  ['１２３０', '12 / 30'],
  ['١٢/٣٠', '12 / 30'],
] as const;

test('an expiry may be typed key by key in every way that people write it', async () => {
  const page = await openPayment();
  const expiry = page.getByLabel('Expiry date');
  for (const [typed, shown] of expiries) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    expect([typed, await expiry.inputValue()]).toEqual([typed, shown]);
    await expiry.blur();
    expect([typed, await expiry.getAttribute('aria-invalid')]).toEqual([typed, null]);
  }
});

test('an expiry may be pasted, or filled in by the browser', async () => {
  const page = await openPayment();
  const expiry = page.getByLabel('Expiry date');
  const more = [
    [' 12 / 30 ', '12 / 30'],
    ['2030-12', '12 / 2030'],
    ['203012', '12 / 2030'],
  ] as const;
  for (const [text, shown] of [...expiries, ...more]) {
    await expiry.fill('');
    await expiry.focus();
    await page.keyboard.insertText(text);
    expect([text, await expiry.inputValue()]).toEqual([text, shown]);
    await expiry.evaluate((field, value) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('no input');
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    expect([text, await expiry.inputValue()]).toEqual([text, shown]);
  }
});

test('an expiry is corrected by deleting, and one that cannot be is told', async () => {
  const page = await openPayment();
  const expiry = page.getByLabel('Expiry date');
  await expiry.pressSequentially('12/31');
  for (let presses = 0; presses < 5; presses += 1) await expiry.press('Backspace');
  expect(await expiry.inputValue()).toBe('12');
  await expiry.press('Backspace');
  await expiry.pressSequentially('0/40');
  expect(await expiry.inputValue()).toBe('10 / 40');
  for (const [typed, fault] of [
    ['13/30', 'Enter month and year'],
    ['12/3', 'Enter month and year'],
    ['01/20', 'has expired'],
  ] as const) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    await expiry.blur();
    await page.getByText(fault).waitFor();
  }
});

test('the page shows that it works after Pay, and a reload finds how it ended', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.visa);
  const held = Promise.withResolvers<void>();
  await page.route('**/complete', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: /^Pay/ }).press('Enter');
  const button = page.getByRole('button', { name: 'Processing…' });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.locator('.spin').isVisible()).toBe(true);
  expect(await page.locator('form[aria-busy=true]').count()).toBe(1);
  expect(await page.locator('[data-live]').innerText()).toBe('Your payment is being processed.');
  expect(await seriousFindings(page)).toEqual([]);
  held.resolve();
  await page.waitForURL(/\/thanks/);
  await shop.expectOneCharge(session);
});

test('a reload while the payment is on its way shows that it is decided, then that it is paid', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.visa);
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The request arrives; the buyer reloads before its answer.
  await page.route('**/complete', async (route) => {
    await route.fetch().catch(() => undefined);
    arrived.resolve();
    await answered.promise;
    await route.abort().catch(() => undefined);
  });
  await pressPay(page);
  await arrived.promise;
  await page.reload();
  answered.resolve();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await shop.expectOneCharge(session);
});

test('a reload before the payment has left says so, and the next press pays once', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.visa);
  const reached = Promise.withResolvers<void>();
  await page.route('**/complete', () => reached.resolve());
  await pressPay(page);
  await reached.promise;
  await page.reload();
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  await page.unroute('**/complete');
  const number = page.getByLabel('Card number');
  await number.waitFor();
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/\/thanks/);
  expect(await ledgerOf(shop.world, session)).toHaveLength(1);
});

test('the buyer’s known name stands in the fields of the address', async () => {
  const page = await shop.openTab();
  const session = await shop.newSession({
    customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test' },
    collect: { shippingAddress: true },
  });
  await page.goto(session.hostedUrl);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
});

test('a picture that cannot be loaded gives way to a letter', async () => {
  const imageUrl = `${shop.page.origin}/no-picture.png`;
  const goods = [{ name: 'Stoneware mug', unitPrice: 1850, quantity: 1, imageUrl }];
  const session = await shop.newSession({}, await makeCart(shop.world, {}, goods));
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  const tile = page.locator('.goods .thumb.none');
  await tile.waitFor();
  expect(await tile.innerText()).toBe('S');
  expect(await page.locator('.goods img.thumb').count()).toBe(0);
});

test('a challenge that the buyer rejects is told as one', async () => {
  const page = await openPayment();
  await typeCard(page, cards.challenge);
  await pressPay(page);
  await page.getByRole('button', { name: 'Reject payment' }).click();
  const alert = page.locator('[data-alert]');
  await waitFor(async () => (await alert.innerText()).includes('was not confirmed'));
  expect(await alert.innerText()).toContain('use another card');
});
