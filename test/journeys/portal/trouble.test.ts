import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { findings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { makeBuyer } from '../../support/checkout/saved-cards.ts';
import { linkUntil, visitorOf } from '../../support/subscriptions/portal.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act } from '../../support/subscriptions/verbs.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await shopOfFile();

const sizes = [390, 1280];

async function portalOf(): Promise<{ page: Page; id: string; url: string }> {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const { url } = await visitorOf(world, buyer, { returnUrl: 'https://shop.example/account' });
  const page = await shop.openTab();
  await page.goto(url);
  return { page, id, url };
}

async function openDialog(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `${label}: Ferns monthly` }).click();
  await page.getByRole('dialog').waitFor();
}

const confirm = (page: Page, label: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: label }).click();

test('two tabs: what one has cancelled stays so, whatever the other does', async () => {
  const { page: first, id, url } = await portalOf();
  const [second, third] = [await shop.openSecondTab(), await shop.openSecondTab()];
  await Promise.all([second.goto(url), third.goto(url)]);
  await openDialog(second, 'Pause');
  await openDialog(third, 'Cancel subscription');
  await openDialog(first, 'Cancel subscription');
  await first.getByLabel('Why are you cancelling?').selectOption('unused');
  await confirm(first, 'Cancel subscription');
  await first.getByText('Your subscription is cancelled.').waitFor();
  const { sequence } = await subscriptionOf(shop.world, id);
  // To cancel what is cancelled is no error, and says nothing new: not even the reason is lost.
  await confirm(third, 'Cancel subscription');
  await third.getByText(/^Ends on /).waitFor();
  const cancelled = await subscriptionOf(shop.world, id);
  expect(cancelled).toMatchObject({ sequence, cancellation: { reason: 'unused' } });
  await confirm(second, 'Pause');
  await second.getByText(/^Ends on /).waitFor();
  expect(await second.getByRole('dialog').count()).toBe(0);
  expect(await findings(second)).toEqual([]);
  await keepScreenshots(second, 'portal-other-tab', sizes);
  const { cancelAtPeriodEnd, currentPeriodEnd } = await subscriptionOf(shop.world, id);
  expect([cancelAtPeriodEnd, currentPeriodEnd]).toEqual([true, cancelled.currentPeriodEnd]);
});

test('two tabs: one that was ended by the shop meanwhile shows so', async () => {
  const { page, id } = await portalOf();
  await openDialog(page, 'Pause');
  expectStatus(await act(shop.world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  await confirm(page, 'Pause');
  await page.getByText('the subscription has changed').waitFor();
  await page.getByText(/^Ended on /).waitFor();
});

test('offline in the middle: nothing is lost, the dialog says what to do, and works again', async () => {
  const { page, id } = await portalOf();
  await openDialog(page, 'Cancel subscription');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why are you cancelling?').selectOption('unused');
  await dialog.getByLabel('Anything else').fill('Too many ferns');
  await page.context().setOffline(true);
  await confirm(page, 'Cancel subscription');
  await dialog.getByText('We could not reach the server').waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-offline', sizes);
  expect((await subscriptionOf(shop.world, id)).cancelAtPeriodEnd).toBe(false);
  await page.context().setOffline(false);
  await confirm(page, 'Cancel subscription');
  await page.getByText('Your subscription is cancelled.').waitFor();
  expect((await subscriptionOf(shop.world, id)).cancellation).toMatchObject({
    reason: 'unused',
    comment: 'Too many ferns',
  });
});

test('an answer that is lost on its way: the repeat changes nothing more', async () => {
  const { page, id } = await portalOf();
  await openDialog(page, 'Cancel subscription');
  let asked = 0;
  await page.route('**/cancel', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirm(page, 'Cancel subscription');
  await page.getByRole('dialog').getByText('We could not reach the server').waitFor();
  const { sequence } = await subscriptionOf(shop.world, id);
  await confirm(page, 'Cancel subscription');
  await page.getByText('Your subscription is cancelled.').waitFor();
  expect((await subscriptionOf(shop.world, id)).sequence).toBe(sequence);
});

test('an error of the server is told in the dialog, and leaves it usable', async () => {
  const { page, id } = await portalOf();
  await openDialog(page, 'Pause');
  await page.route('**/pause', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await confirm(page, 'Pause');
  const alert = page.getByRole('dialog').getByText('That did not work. Try again.');
  await alert.waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-error', sizes);
  await confirm(page, 'Pause');
  await page.getByText('Paused. Nothing is charged until you resume.').waitFor();
  expect((await subscriptionOf(shop.world, id)).status).toBe('paused');
});

test('a double click asks once', async () => {
  const { page, id } = await portalOf();
  await openDialog(page, 'Pause');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).dblclick();
  await page.getByText('Paused. Nothing is charged until you resume.').waitFor();
  expect(asked).toHaveLength(1);
  expect((await subscriptionOf(shop.world, id)).sequence).toBe(2);
});

test('a link that ends while its page is open leads to a new one', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  await subscribe(world, buyer, { planName: 'Ferns monthly' });
  const page = await shop.openTab();
  await page.goto(`${world.baseUrl}${linkUntil(world, buyer, new Date(Date.now() + 4_000))}`);
  await openDialog(page, 'Pause');
  await page.route('**/pause', (route) => route.fulfill({ status: 401, body: '{}' }));
  await page.waitForFunction((end) => Date.now() > end, Date.now() + 5_000);
  await confirm(page, 'Pause');
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  expect(await page.getByText('Ferns monthly').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-expired-meanwhile', sizes);
});

test('who has no subscriptions reads what will be here, and finds the way back', async () => {
  const { world } = shop;
  const returnUrl = 'https://shop.example/account';
  const { url } = await visitorOf(world, await makeBuyer(world), { returnUrl });
  const page = await shop.openTab();
  await page.goto(url);
  await page.getByText('What you subscribe to at this shop appears here.').waitFor();
  const back = page.locator('main').getByRole('link', { name: 'Back to the shop' });
  expect(await back.getAttribute('href')).toBe(returnUrl);
  expect(await page.getByRole('heading', { name: 'Invoices' }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-empty', sizes);
});

test('many subscriptions: all that go on are there, what has ended is folded away', async () => {
  const { world } = shop;
  const buyer = await subscriber(world);
  for (let count = 1; count <= 14; count += 1)
    await subscribe(world, buyer, { planName: `Box ${count}`, trialDays: 10 });
  const listed = await world.api.get(`/api/v1/subscriptions?customerId=${buyer.customerId}`);
  for (const { id } of expectStatus(listed, 200).slice(0, 5))
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  const page = await shop.openTab();
  await page.goto((await visitorOf(world, buyer)).url);
  const cards = page.locator('[data-subscription]:visible');
  await page.getByText('Ended subscriptions (5)').waitFor();
  expect(await cards.count()).toBe(9);
  expect(await findings(page)).toEqual([]);
  await page.getByText('Ended subscriptions (5)').press('Enter');
  expect(await cards.count()).toBe(14);
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-many', sizes);
});
