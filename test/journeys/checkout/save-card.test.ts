import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { makeCart } from '../../support/checkout/checkout.ts';
import { cardsOf, makeBuyer, withCards } from '../../support/checkout/saved-cards.ts';
import { cards, pressPay, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { pressUntil } from '../../support/pages/press-until.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import type { Parsed } from '../../support/world/client.ts';

const shop = await shopOfFile();

async function openAt({ hostedUrl }: Parsed): Promise<Page> {
  const page = await shop.openTab();
  await page.goto(hostedUrl);
  return page;
}

const boxOf = (page: Page) => page.getByRole('checkbox', { name: 'Save this card for next time' });

test('a card is not kept unless the buyer ticks the box', async () => {
  const buyer = await makeBuyer(shop.world);
  const session = await shop.newSession({ customer: { customerId: buyer.customerId } });
  const page = await openAt(session);
  expect(await boxOf(page).isChecked()).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'save-card', [390, 768, 1280]);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  await shop.expectOneCharge(session);
  expect(await cardsOf(buyer)).toEqual([]);
});

test('by keyboard: ticked with the space bar, it survives a decline and a reload, and the card is kept', async () => {
  const buyer = await makeBuyer(shop.world);
  const session = await shop.newSession({ customer: { customerId: buyer.customerId } });
  const page = await openAt(session);
  await typeCard(page, cards.declined);
  await page.getByLabel('Security code').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await boxOf(page).isChecked()).toBe(true);
  await pressPay(page);
  await page.getByRole('alert').filter({ visible: true }).waitFor();
  expect(await boxOf(page).isChecked()).toBe(true);
  expect(await cardsOf(buyer)).toEqual([]);
  await page.reload();
  expect(await boxOf(page).isChecked()).toBe(true);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/thanks/);
  expect(await cardsOf(buyer)).toMatchObject([{ cardLastFour: '4242' }]);
});

test('beside stored cards, in languages of both directions', async () => {
  const { buyer } = await withCards(shop.world, 'tok_mastercard');
  for (const [locale, other, box] of [
    ['de-DE', 'Andere Karte', 'Diese Karte für das nächste Mal speichern'],
    ['ar-EG', 'بطاقة أخرى', 'احفظ هذه البطاقة للمرة القادمة'],
  ] as const) {
    const customer = { customerId: buyer.customerId };
    const body = { customer, offerStoredCards: true, locale };
    const { hostedUrl } = await shop.newSession(body, await makeCart(shop.world));
    const page = await shop.openTab();
    await page.goto(hostedUrl);
    const choice = page.getByRole('radio', { name: other, includeHidden: true });
    const go = page.locator('form:not([hidden]) button[type=submit]');
    await pressUntil(go.first(), () => choice.isVisible());
    expect(await page.getByRole('checkbox', { name: box }).count()).toBe(0);
    await choice.check();
    expect(await page.getByRole('checkbox', { name: box }).isChecked()).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, `save-card-${locale}`, [390]);
  }
});
