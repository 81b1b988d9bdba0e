import { afterAll, afterEach, expect, test } from 'bun:test';
import type { Frame, Page } from 'playwright-core';
import { ledgerOf, makeCart } from '../../support/checkout/checkout.ts';
import { cards, pressPay, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { pressUntil } from '../../support/pages/press-until.ts';
import { keepScreenshots, openShop } from '../../support/pages/checkout-shop.ts';
import { monthly, plan } from '../../support/checkout/recurring.ts';
import { withCards } from '../../support/checkout/saved-cards.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await openShop();
const connectors: Parsed[] = expectStatus(await shop.world.owner.get('/api/v1/connectors'), 200);
const sandboxes = connectors.filter(({ kind }) => kind === 'sandbox');
await switchWallet(true);
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

async function switchWallet(testWallet: unknown, status = 200): Promise<void> {
  for (const { id } of sandboxes) {
    const answer = await shop.world.owner.patch(`/api/v1/connectors/${id}`, {
      config: { testWallet },
    });
    expectStatus(answer, status);
  }
}

async function openAt({ hostedUrl }: Parsed): Promise<Page> {
  const page = await shop.openTab();
  await page.goto(hostedUrl);
  return page;
}

const walletOf = (view: Page | Frame) => view.getByRole('button', { name: 'Test wallet' });

async function confirm(view: Page | Frame, choice = 'Apple Pay'): Promise<void> {
  await walletOf(view).click();
  const sheet = view.getByRole('dialog', { name: 'Test wallet' });
  await sheet.getByRole('radio', { name: choice }).check();
  await sheet.getByRole('button', { name: 'Confirm payment' }).click();
}

/** The card of the session's payment. */
async function cardOf(session: Parsed): Promise<Parsed> {
  const found = await shop.world.api.get(`/api/v1/checkout/sessions/${session.id}`);
  const { paymentId } = expectStatus(found, 200);
  return expectStatus(await shop.world.api.get(`/api/v1/payments/${paymentId}`), 200).card;
}

test('a wallet pays without a card being typed, and the payment names it', async () => {
  const session = await shop.newSession();
  const page = await openAt(session);
  await walletOf(page).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'wallet', [390, 768, 1280]);
  await walletOf(page).click();
  const sheet = page.getByRole('dialog', { name: 'Test wallet' });
  expect(await sheet.getByText('$86.00').count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'wallet-sheet', [390]);
  await sheet.getByRole('radio', { name: 'Google Pay' }).check();
  await sheet.getByRole('button', { name: 'Confirm payment' }).click();
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
  expect(await cardOf(session)).toMatchObject({
    brand: 'mastercard',
    lastFour: '4444',
    wallet: 'google_pay',
  });
});

test('by keyboard: a sheet that is closed pays nothing, and the card still does', async () => {
  const session = await shop.newSession();
  const page = await openAt(session);
  await walletOf(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ledgerOf(shop.world, session)).toEqual([]);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
  expect(await cardOf(session)).not.toHaveProperty('wallet');
});

test('a wallet that is declined says so, and a card pays', async () => {
  const session = await shop.newSession();
  const page = await openAt(session);
  await confirm(page, 'a card that is declined');
  await page.getByRole('alert').filter({ visible: true }).waitFor();
  expect(await walletOf(page).isEnabled()).toBe(true);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test('a page that lacks something opens no wallet, and goes to the field', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  const widget = new URL(session.hostedUrl);
  widget.pathname = widget.pathname.replace('/s/', '/c/');
  await page.goto(widget.href);
  await walletOf(page).click();
  const first = page.locator('[aria-invalid=true]').first();
  await first.waitFor();
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
  expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe(null);
});

test('a total that changed since the sheet was opened is not charged', async () => {
  const cart = await makeCart(shop.world);
  const session = await shop.newSession({}, cart);
  const page = await openAt(session);
  await walletOf(page).click();
  const line = { name: 'One more', unitPrice: 500, quantity: 1 };
  expectStatus(
    await shop.world.api.post(`/api/v1/carts/${cart.id}/items/batch`, { add: [line] }),
    200,
  );
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByText('$35.00').filter({ visible: true }).first().waitFor();
  expect(await ledgerOf(shop.world, session)).toEqual([]);
  await confirm(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
  expect((await ledgerOf(shop.world, session))[0]).toMatchObject({ amount: 3500 });
});

test('embedded, a wallet pays once however often it is pressed', async () => {
  const session = await shop.newSession();
  const { frame } = await shop.embed(session);
  await confirm(frame);
  await frame.evaluate(() => document.querySelector<HTMLElement>('[data-test-wallet]')?.click());
  expect(await frame.getByRole('dialog').isVisible()).toBe(false);
  await frame.getByRole('heading', { name: /thank|complete|order/i }).waitFor();
  await shop.expectOneCharge(session);
});

test('a wallet pays whatever stored card is chosen', async () => {
  const { buyer } = await withCards(shop.world, 'tok_visa');
  const customer = { customerId: buyer.customerId };
  const session = await shop.newSession({ customer, offerStoredCards: true });
  const page = await openAt(session);
  expect(await page.getByRole('radio', { name: /Visa ending in 4242/ }).isChecked()).toBe(true);
  await confirm(page, 'Google Pay');
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
  expect(await cardOf(session)).toMatchObject({ lastFour: '4444', wallet: 'google_pay' });
});

test('a subscription: the wallet stands below what its press agrees to, and its card is kept', async () => {
  const cart = await makeCart(shop.world, {}, [plan]);
  const session = await shop.newSession({ recurring: { ...monthly, amount: 900 } }, cart);
  const page = await openAt(session);
  expect(await walletOf(page).getAttribute('aria-describedby')).toBe('consent');
  const [words, button] = await Promise.all([
    page.locator('#consent').boundingBox(),
    walletOf(page).boundingBox(),
  ]);
  expect(words && button && words.y < button.y).toBe(true);
  await keepScreenshots(page, 'wallet-subscription', [390]);
  await confirm(page);
  await page.waitForURL(/thanks/);
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ type: 'charge', amount: 900 }]);
  const found = await shop.world.api.get(`/api/v1/checkout/sessions/${session.id}`);
  const { subscriptionId } = expectStatus(found, 200);
  const kept = await shop.world.api.get(`/api/v1/subscriptions/${subscriptionId}`);
  expect(expectStatus(kept, 200)).toMatchObject({ status: 'active' });
});

test('a trial begins by a wallet, which is charged nothing yet', async () => {
  const cart = await makeCart(shop.world, {}, [plan]);
  const session = await shop.newSession({ recurring: { trialDays: 14 } }, cart);
  const page = await openAt(session);
  await confirm(page);
  await page.waitForURL(/thanks/);
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ type: 'verification', amount: 0 }]);
});

test.each([
  ['de-DE', 'Test-Wallet', 'Zahlung bestätigen'],
  ['ar-EG', 'محفظة اختبار', 'تأكيد الدفع'],
])('in %s, as in English', async (locale, wallet, confirmation) => {
  const session = await shop.newSession({ locale });
  const page = await shop.openTab();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(session.hostedUrl);
  const button = page.getByRole('button', { name: wallet });
  const go = page.locator('form:not([hidden]) button[type=submit]');
  await pressUntil(go.first(), () => button.isVisible());
  await button.click();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, `wallet-sheet-${locale}`, [390]);
  await page.getByRole('button', { name: confirmation }).click();
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test('without the switch nothing is shown, and the switch is true or false', async () => {
  await switchWallet('yes', 422);
  await switchWallet(false);
  const page = await openAt(await shop.newSession());
  await page.getByLabel('Card number').waitFor();
  expect(await page.getByText('or pay another way').count()).toBe(0);
  await switchWallet(true);
});
