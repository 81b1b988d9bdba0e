import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { complete, decideChallenge, makeCart } from '../../support/checkout/checkout.ts';
import { makeBuyer, vaultSession, withCards } from '../../support/checkout/saved-cards.ts';
import { cards, pressPay, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { pressUntil } from '../../support/pages/press-until.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await shopOfFile();

/** A session that offers the cards of a buyer who stored these, the first one the default. */
async function offer(...tokens: string[]) {
  const { buyer, ids } = await withCards(shop.world, ...tokens);
  const customer = { customerId: buyer.customerId };
  const session = await shop.newSession({ customer, offerStoredCards: true });
  return { buyer, ids, session };
}

async function openAt({ hostedUrl }: Parsed, locale?: string): Promise<Page> {
  const page = await shop.openTab(locale);
  await page.goto(hostedUrl);
  return page;
}

test('the default card is chosen and pays without typing anything', async () => {
  const { session } = await offer('tok_visa', 'tok_mastercard');
  const page = await openAt(session);
  expect(await page.getByRole('radio', { name: /Visa ending in 4242/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Card number').isVisible()).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'stored-cards', [390, 768, 1280]);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test('by keyboard: arrows go to another card, whose fields appear; a decline leaves the choice', async () => {
  const { session } = await offer('tok_visa');
  const page = await openAt(session);
  await page.getByRole('radio', { name: /4242/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Another card' }).isChecked()).toBe(true);
  await typeCard(page, cards.declined);
  await keepScreenshots(page, 'stored-cards-another', [390, 1280]);
  await pressPay(page);
  await page.getByRole('alert').filter({ visible: true }).waitFor();
  await page.getByRole('radio', { name: /4242/ }).focus();
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Card number').isVisible()).toBe(false);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test('a card that is removed while the page is open is taken off, and the next one pays', async () => {
  const { buyer, ids, session } = await offer('tok_visa', 'tok_mastercard');
  const page = await openAt(session);
  await buyer.client.delete(`/api/v1/me/payment-methods/${ids[0]}`);
  await pressPay(page);
  await page.getByText('can no longer be used here').waitFor();
  expect(await page.getByRole('radio', { name: /4242/ }).count()).toBe(0);
  expect(await page.getByRole('radio', { name: /4444/ }).isChecked()).toBe(true);
  expect(
    await page
      .getByRole('alert')
      .filter({ visible: true })
      .evaluate((alert) => alert === document.activeElement),
  ).toBe(true);
  await keepScreenshots(page, 'stored-cards-gone', [390]);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test('a reload keeps the choice: another stored card, or the fields of a new one', async () => {
  const { session } = await offer('tok_visa', 'tok_mastercard');
  const page = await openAt(session);
  await page.getByRole('radio', { name: /4444/ }).check();
  await page.reload();
  expect(await page.getByRole('radio', { name: /4444/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Another card' }).check();
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await page.reload();
  expect(await page.getByLabel('Card number').isVisible()).toBe(true);
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('radio', { name: /4444/ }).check();
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
});

test.each(['Approve payment', 'Reject payment'])(
  'a stored card whose bank asks: %s',
  async (decision) => {
    const buyer = await makeBuyer(shop.world);
    const vault = await vaultSession(buyer);
    const asked = await complete(shop.world, vault, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(asked, 202);
    const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    await decideChallenge(shop.world, vault, ref, 'approve');
    const customer = { customerId: buyer.customerId };
    const session = await shop.newSession({ customer, offerStoredCards: true });
    const page = await openAt(session);
    await pressPay(page);
    await page.getByRole('button', { name: decision }).click();
    if (decision === 'Reject payment') {
      await page.getByRole('alert').filter({ visible: true }).waitFor();
      expect(await page.getByRole('radio', { name: /Visa ending in/ }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: 'Another card' }).check();
      await typeCard(page, cards.visa);
      await pressPay(page);
    }
    await page.waitForURL(/thanks/);
    await shop.expectOneCharge(session);
  },
);

test('embedded, and in languages of both directions', async () => {
  const { buyer, session } = await offer('tok_visa', 'tok_mastercard');
  const { frame } = await shop.embed(session);
  expect(await frame.getByRole('radio', { name: /Visa ending in 4242/ }).isChecked()).toBe(true);
  const customer = { customerId: buyer.customerId };
  for (const [locale, other] of [
    ['de-DE', 'Andere Karte'],
    ['ar-EG', 'بطاقة أخرى'],
  ] as const) {
    const cart = await makeCart(shop.world);
    const body = { customer, offerStoredCards: true, locale };
    const page = await shop.openTab();
    await page.goto(`${(await shop.newSession(body, cart)).hostedUrl}`);
    const choice = page.getByRole('radio', { name: other, includeHidden: true });
    const go = page.locator('form:not([hidden]) button[type=submit]');
    await pressUntil(go.first(), () => choice.isVisible());
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, `stored-cards-${locale}`, [390]);
  }
});
