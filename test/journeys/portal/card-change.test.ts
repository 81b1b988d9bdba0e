import { expect, test } from 'bun:test';
import type { Frame, Page } from 'playwright-core';
import { cards, findings, typeCard } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { parseId } from '../../../storage/ids.ts';
import { cardsOf, withCards } from '../../support/checkout/saved-cards.ts';
import { visitorOf } from '../../support/subscriptions/portal.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const shop = await shopOfFile();

const sizes = [390, 1280];

/** The dialog of a new card, of a buyer whose only card the subscription has. */
async function newCard(): Promise<{
  page: Page;
  inner: Frame;
  id: string;
  buyer: Awaited<ReturnType<typeof subscriber>>;
}> {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const page = await shop.openTab();
  await page.goto((await visitorOf(world, buyer)).url);
  await page.getByRole('button', { name: 'Change card: Ferns monthly' }).click();
  await page.frameLocator('iframe[title="New card"]').getByLabel('Card number').waitFor();
  const inner = page.frames().find((one) => one.url().includes('/c/'));
  if (!inner) throw new Error('the card has no frame');
  return { page, inner, id, buyer };
}

async function save(inner: Frame, number: string): Promise<void> {
  await typeCard(inner, number);
  await inner.getByRole('button', { name: 'Save card' }).click();
}

test('a new card is stored in a frame without a second header, and is the one from then on', async () => {
  const { page, inner, id } = await newCard();
  // The dialog has the way out, and the portal the shop's name.
  expect(await inner.locator('header, footer').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-new-card', sizes);
  await save(inner, cards.mastercard);
  await page.getByText('Your card was changed.').waitFor();
  await page.getByText('Mastercard ending in 4444').waitFor();
  expect((await subscriptionOf(shop.world, id)).paymentMethodId).not.toBe(null);
  // The other card of the buyer is offered in its place.
  await page.getByRole('button', { name: 'Change card: Ferns monthly' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio').count()).toBe(1);
  await dialog.getByLabel(/^Visa ending in 4242/).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('a declined card changes nothing, and says so in place', async () => {
  const { page, inner, id, buyer } = await newCard();
  const before = (await subscriptionOf(shop.world, id)).paymentMethodId;
  await save(inner, cards.declined);
  await inner.getByText('The card was declined').waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-card-declined', sizes);
  expect((await subscriptionOf(shop.world, id)).paymentMethodId).toBe(before);
  expect(await cardsOf(buyer)).toHaveLength(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Change card: Ferns monthly' }).waitFor();
});

/** The page of the bank, in a frame of the frame. */
async function bankOf(page: Page): Promise<Frame> {
  const found = (): Frame | undefined =>
    page.frames().find((one) => one.url().includes('/sandbox/challenge/'));
  await waitFor(() => Promise.resolve(found() !== undefined));
  const bank = found();
  if (!bank) throw new Error('the bank asks nothing');
  return bank;
}

test('3-D Secure: a card that the bank’s customer approves is stored', async () => {
  const { page, inner, id } = await newCard();
  const before = (await subscriptionOf(shop.world, id)).paymentMethodId;
  await save(inner, cards.challenge);
  const bank = await bankOf(page);
  await bank.getByRole('button').first().waitFor();
  await keepScreenshots(page, 'portal-card-bank', sizes);
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByText('Your card was changed.').waitFor();
  expect((await subscriptionOf(shop.world, id)).paymentMethodId).not.toBe(before);
});

test('3-D Secure: a card that they refuse is not, and another may be tried', async () => {
  const { page, inner, id, buyer } = await newCard();
  const before = (await subscriptionOf(shop.world, id)).paymentMethodId;
  await save(inner, cards.challenge);
  const bank = await bankOf(page);
  await bank.getByRole('button', { name: 'Reject payment' }).click();
  await inner.getByRole('alert').filter({ visible: true }).waitFor();
  await keepScreenshots(page, 'portal-card-refused', sizes);
  expect(await cardsOf(buyer)).toHaveLength(1);
  expect((await subscriptionOf(shop.world, id)).paymentMethodId).toBe(before);
  await save(inner, cards.mastercard);
  await page.getByText('Your card was changed.').waitFor();
});

test('another saved card is taken by the keyboard alone', async () => {
  const { world } = shop;
  const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
  const [visa] = ids;
  const { id } = await subscribe(world, buyer, { planName: 'Moss', paymentMethodId: visa });
  const page = await shop.openTab();
  await page.goto((await visitorOf(world, buyer)).url);
  await page.getByRole('button', { name: 'Change card: Moss' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Mastercard/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Your card was changed.').waitFor();
  const { paymentMethodId } = await subscriptionOf(world, id);
  expect(paymentMethodId).toBe(parseId('cpm', ids[1] ?? ''));
});
