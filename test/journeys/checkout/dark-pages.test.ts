import { expect, test } from 'bun:test';
import type { Frame, Page } from 'playwright-core';
import { cards, pressPay, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { expectStatus } from '../../support/world/world.ts';

const LIGHT_PAPER = 'rgb(255, 255, 255)';
const DARK_PAPER = 'rgb(23, 27, 33)';
const path = '/api/v1/embed-config';

const shop = await shopOfFile();

/** A tab of a buyer whose device is dark. */
async function darkTab(url: string): Promise<Page> {
  const page = await shop.openTab();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(url);
  return page;
}

async function configure(change: object): Promise<void> {
  const { api } = shop.world;
  const { applicationId, environmentId, updatedAt, ...config } = expectStatus(
    await api.get(path),
    200,
  );
  expect([applicationId, environmentId, typeof updatedAt]).not.toContain(undefined);
  expectStatus(await api.put(path, { ...config, ...change }), 200);
}

const paperOf = (view: Page | Frame) =>
  view
    .locator('.card')
    .first()
    .evaluate((card) => getComputedStyle(card).backgroundColor);

test('the hosted page is dark where the device is, and reads well in each state', async () => {
  const page = await darkTab((await shop.newSession()).hostedUrl);
  expect(await paperOf(page)).toBe(DARK_PAPER);
  const show = async (name: string): Promise<void> => {
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, `dark-${name}`);
  };
  await show('cart');
  await typeCard(page, cards.declined);
  await pressPay(page);
  await page.getByText('The card was declined').waitFor();
  await show('declined');
  await page.getByText('Pay by invoice').click();
  await show('net30');
  await page.getByLabel('Card', { exact: true }).check();
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/\/thanks/);
});

test('`light` and `dark` hold whatever the device says', async () => {
  const { hostedUrl } = await shop.newSession();
  await configure({ colorScheme: 'light' });
  expect(await paperOf(await darkTab(hostedUrl))).toBe(LIGHT_PAPER);
  await configure({ colorScheme: 'dark' });
  const page = await shop.openTab();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(hostedUrl);
  expect(await paperOf(page)).toBe(DARK_PAPER);
  expect(await seriousFindings(page)).toEqual([]);
  await configure({ colorScheme: 'auto' });
});

test('an embedded page stays light beside a light shop, unless it is to be dark', async () => {
  const auto = await shop.embed(await shop.newSession());
  await auto.page.emulateMedia({ colorScheme: 'dark' });
  expect(await paperOf(auto.frame)).toBe(LIGHT_PAPER);
  await configure({ colorScheme: 'dark' });
  const dark = await shop.embed(await shop.newSession());
  expect(await paperOf(dark.frame)).toBe(DARK_PAPER);
  expect(await seriousFindings(dark.frame)).toEqual([]);
  await configure({ colorScheme: 'auto' });
});

test('a scheme that there is not is refused', async () => {
  const answer = await shop.world.api.put(path, { colorScheme: 'sepia' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('colorScheme');
});
