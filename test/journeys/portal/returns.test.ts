import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import {
  allowReturns,
  ownReturns,
  request,
  returningBuyer,
  type ReturningBuyer,
} from '../../support/orders/buyer-returns.ts';
import { actOnReturn, readReturn } from '../../support/orders/returns.ts';
import { findings, findingsNow } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await shopOfFile();

const sizes = [390, 1280];
const policy = 'Send it back unworn.\nWe pay the postage. <b>Not bold</b> & “so”.';
const address = 'Fern & Fable, Returns\n1 Main Street\nSpringfield';
const goods = [
  { name: 'Mug <moss>', unitPrice: 1_500, quantity: 3 },
  {
    name: 'Lamp with a name that is rather long for a small screen',
    unitPrice: 9_000,
    quantity: 1,
  },
];

beforeAll(() => allowReturns(shop.world, { policy, address }));

async function portalOf(locale?: string): Promise<{ page: Page; buyer: ReturningBuyer }> {
  const buyer = await returningBuyer(shop.world, goods);
  const page = await shop.openTab(locale);
  await page.goto(buyer.visitor.url);
  return { page, buyer };
}

const open = async (page: Page, { order }: ReturningBuyer): Promise<void> => {
  await page.getByRole('button', { name: `Return items: Order ${order.number}` }).click();
  await page.getByRole('dialog').waitFor();
};
const unitsOf = (page: Page, line: string) =>
  page.getByRole('dialog').getByRole('group', { name: line });
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Request return' });

async function choose(page: Page, line: string, units: string, reason: string): Promise<void> {
  await unitsOf(page, line).getByLabel('How many?').fill(units);
  await unitsOf(page, line).getByLabel('Why do you send it back?').selectOption(reason);
}

test('a buyer requests a return, and reads what becomes of it', async () => {
  const { page, buyer } = await portalOf();
  const { order, visitor } = buyer;
  await page.getByRole('heading', { level: 1, name: 'Your orders and subscriptions' }).waitFor();
  await page.getByText('3 × Mug <moss>').waitFor();
  await page.getByText(/^Can be sent back until /).waitFor();
  expect(await findingsNow(page)).toEqual([]);
  await keepScreenshots(page, 'portal-returnable', sizes);
  await open(page, buyer);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('<b>Not bold</b> & “so”.').waitFor();
  await dialog.getByText('Springfield').waitFor();
  expect(await findingsNow(page)).toEqual([]);
  await submit(page).click();
  await dialog.getByText('Choose at least one item').waitFor();
  await choose(page, 'Mug <moss>', '4', 'damaged');
  await submit(page).click();
  await dialog.getByText('Choose at least one item').waitFor();
  await choose(page, 'Mug <moss>', '2', '');
  await submit(page).click();
  await dialog.getByText('Choose at least one item').waitFor();
  expect(await ownReturns(visitor)).toEqual([]);
  await choose(page, 'Mug <moss>', '2', 'damaged');
  await unitsOf(page, 'Mug')
    .getByLabel('Anything the shop should know')
    .fill('“Off” <b>& more</b>');
  await choose(page, 'Lamp', '1', 'changed_mind');
  expect(await findingsNow(page)).toEqual([]);
  await keepScreenshots(page, 'portal-return-form', sizes);
  await submit(page).dblclick();
  await page.getByText('Your return is requested.').waitFor();
  const [made, ...more] = await ownReturns(visitor);
  expect(more).toEqual([]);
  expect(await readReturn(shop.world, made ?? {})).toMatchObject({
    number: `${order.number}-R1`,
    status: 'requested',
    requestedBy: 'buyer',
    lineItems: [
      { quantity: 2, reason: 'damaged', note: '“Off” <b>& more</b>' },
      { quantity: 1, reason: 'changed_mind', note: null },
    ],
  });
  const card = page.getByRole('article', { name: `Return ${order.number}-R1` });
  await card.getByText('Requested', { exact: true }).waitFor();
  await card.getByText('2 × Mug <moss> (It is damaged)').waitFor();
  await card.getByText('1 Main Street').waitFor();
  await page.getByText('1 × Mug <moss>', { exact: true }).waitFor();
  expect(await findingsNow(page)).toEqual([]);
  await keepScreenshots(page, 'portal-return-requested', sizes);

  expectStatus(await actOnReturn(shop.world, made ?? {}, 'receive'), 200);
  await page.reload();
  await card.getByText('Received', { exact: true }).waitFor();
  await card.getByText('The shop is checking it.').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  const { amountRefunded } = expectStatus(await actOnReturn(shop.world, made ?? {}, 'refund'), 200);
  expect(amountRefunded).toBe(12_000);
  await page.reload();
  await card.getByText('Refunded', { exact: true }).waitFor();
  await card.getByText('Paid back: $120.00.').waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, 'portal-return-refunded', sizes);
});

test('a requested return is cancelled, and its items may be sent back again', async () => {
  const { page, buyer } = await portalOf();
  expectStatus(await request(buyer, 3), 201);
  await page.reload();
  await page.getByRole('button', { name: /^Cancel return: Return / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You keep the items.').waitFor();
  expect(await findingsNow(page)).toEqual([]);
  await keepScreenshots(page, 'portal-return-cancel', sizes);
  await dialog.getByRole('button', { name: 'Cancel return' }).dblclick();
  await page.getByText('Your return is cancelled.').waitFor();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  const [made] = await ownReturns(buyer.visitor);
  const { status, cancelledBy } = await readReturn(shop.world, made ?? {});
  expect([status, cancelledBy]).toEqual(['cancelled', 'buyer']);
  await page.getByText('3 × Mug <moss>', { exact: true }).waitFor();
});

test('two tabs: the second reads what is left, and a form that is sent again is one return', async () => {
  const { page: first, buyer } = await portalOf();
  const second = await shop.openSecondTab();
  await second.goto(buyer.visitor.url);
  await Promise.all([open(first, buyer), open(second, buyer)]);
  for (const tab of [first, second]) await choose(tab, 'Mug', '2', 'size');
  // The response is lost: the buyer presses again, under the same key.
  let lost = 0;
  await first.route('**/me/returns', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await submit(first).click();
  await first.getByText('We could not reach the server.').waitFor();
  await submit(first).click();
  await first.getByText('Your return is requested.').waitFor();
  expect(await ownReturns(buyer.visitor)).toHaveLength(1);
  await submit(second).click();
  await second.getByText('This was not possible any more.').waitFor();
  expect(await second.getByRole('dialog').count()).toBe(0);
  await second.getByText('1 × Mug <moss>', { exact: true }).waitFor();
  expect(await ownReturns(buyer.visitor)).toHaveLength(1);
});

test('where returns by buyers are off, the portal has no word of them', async () => {
  await allowReturns(shop.world, { enabled: false, policy, address });
  const { page, buyer } = await portalOf();
  await page.getByRole('heading', { level: 1, name: 'Your subscriptions' }).waitFor();
  expect(await page.getByText('Returns').count()).toBe(0);
  expect((await request(buyer)).status).toBe(403);
  await allowReturns(shop.world, { policy, address });
});

test.each([
  ['de-DE', 'Artikel zurücksenden'],
  ['fr-FR', 'Renvoyer des articles'],
  ['es-ES', 'Devolver artículos'],
  ['it-IT', 'Restituisci articoli'],
  ['nl-NL', 'Artikelen terugsturen'],
  ['pl-PL', 'Zwróć produkty'],
  ['pt-PT', 'Devolver artigos'],
  ['ja-JP', '商品を返品'],
  ['zh-CN', '退回商品'],
  ['ar-EG', 'إرجاع منتجات'],
  ['he-IL', 'החזרת פריטים'],
])('in %s it fits a phone and has no findings', async (locale, start) => {
  const { page, buyer } = await portalOf(locale);
  expectStatus(await request(buyer, 1, { reason: 'not_as_described' }), 201);
  await page.reload();
  await keepScreenshots(page, `portal-returns-${locale}`, sizes);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: start }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-units]').first().fill('1');
  await dialog.locator('select').first().waitFor();
  expect(await findings(page)).toEqual([]);
  const overflows = await dialog.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect(overflows).toBe(false);
  await keepScreenshots(page, `portal-return-form-${locale}`, [390]);
});
