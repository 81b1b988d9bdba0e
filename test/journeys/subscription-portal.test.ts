import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { sqlOf } from '../support/database/cells.ts';
import { cards, seriousFindings, typeCard } from '../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../support/pages/checkout-shop.ts';
import { linkUntil, visitorOf } from '../support/subscriptions/portal.ts';
import {
  makeDue,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../support/subscriptions/subscriptions.ts';
import { waitFor } from '../support/timing/wait-for.ts';

const shop = await shopOfFile();

const returnUrl = 'https://shop.example/account';

test('a buyer pauses, resumes and cancels, and reads what came of it', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const page = await shop.openTab();
  await page.goto((await visitorOf(world, buyer, { returnUrl })).url);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal');
  await page.getByRole('button', { name: 'Pause: Ferns monthly' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused. Nothing is charged until you resume.').waitFor();
  expect((await subscriptionOf(world, id)).status).toBe('paused');
  await page.getByRole('button', { name: 'Resume: Ferns monthly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Your subscription continues.').waitFor();
  await page.getByRole('button', { name: 'Cancel subscription: Ferns monthly' }).click();
  await page.getByLabel('Why are you cancelling?').selectOption('too_expensive');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Your subscription is cancelled.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect((await subscriptionOf(world, id)).cancellation).toMatchObject({
    reason: 'too_expensive',
    by: 'buyer',
  });
  expect(await page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe(
    returnUrl,
  );
});

test('who is past due pays at once with another card, after a decline', async () => {
  const { world } = shop;
  const buyer = await subscriber(world, 'pm_sandbox_renewalHard');
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly', trialDays: 5 });
  await makeDue(await sqlOf(world), id);
  await waitFor(async () => (await subscriptionOf(world, id)).status === 'past_due');
  const page = await shop.openTab();
  await page.goto((await visitorOf(world, buyer)).url);
  await page.getByText('We could not charge $30.00.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-past-due');
  await page.getByRole('button', { name: 'Change card: Ferns monthly' }).click();
  await page.getByRole('button', { name: 'Add a new card' }).click();
  const frame = page.frameLocator('iframe[title="New card"]');
  await frame.getByLabel('Card number').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-card');
  const inner = page.frames().find((one) => one.url().includes('/c/'));
  if (!inner) throw new Error('the card has no frame');
  await typeCard(inner, cards.declined);
  await frame.getByRole('button', { name: 'Save card' }).click();
  await frame.getByText('The card was declined').waitFor();
  await typeCard(inner, cards.visa);
  await frame.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('and the open amount is paid').waitFor();
  expect((await subscriptionOf(world, id)).status).toBe('active');
  await keepScreenshots(page, 'portal-paid');
});

test('works by the keyboard alone, at 390 px, on a slow network', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const page = await shop.openTab();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await visitorOf(world, buyer)).url);
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await tabTo(page, 'Pause: Ferns monthly');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toBe('Pause: Ferns monthly');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const released = Promise.withResolvers<void>();
  await page.route('**/pause', async (route) => {
    await released.promise;
    await route.continue();
  });
  await tabTo(page, 'Pause');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('One moment…').waitFor();
  // While it is under way neither a second press nor Escape does anything.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  released.resolve();
  await page.getByText('Paused. Nothing is charged until you resume.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Paused.');
  expect((await subscriptionOf(world, id)).sequence).toBe(2);
});

test('a tab that is out of date says so, and shows how things stand', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const { url, client } = await visitorOf(world, buyer);
  const page = await shop.openTab();
  await page.goto(url);
  const [{ id }] = (await client.get('/api/v1/me/subscriptions')).body.data;
  await client.post(`/api/v1/me/subscriptions/${id}/pause`, {});
  await page.getByRole('button', { name: 'Pause: Ferns monthly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('the subscription has changed').waitFor();
  await page.getByRole('button', { name: 'Resume: Ferns monthly' }).waitFor();
});

test('an expired link offers a new one, without a script too, and axe-core agrees', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  const page = await shop.openTab();
  const path = linkUntil(world, buyer, new Date(Date.now() - 1_000));
  const answer = await page.goto(`${world.baseUrl}${path}`);
  expect(answer?.status()).toBe(410);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-expired');
  await page.getByRole('button', { name: /^Send a new link to b\*\*\*@/ }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test.each([
  ['de-DE', 'Ihre Abos', 'Pausieren'],
  ['fr-FR', 'Vos abonnements', 'Mettre en pause'],
  ['es-ES', 'Sus suscripciones', 'Pausar'],
])('in %s it fits a small screen and has no findings', async (locale, title, pause) => {
  const { world } = shop;
  const buyer = await subscriber(world);
  await subscribe(world, buyer, { planName: 'Farne' });
  const page = await shop.openTab(locale);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await visitorOf(world, buyer)).url);
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: pause }).click();
  expect(await seriousFindings(page)).toEqual([]);
});

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
