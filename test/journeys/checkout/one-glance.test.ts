import { expect, test } from 'bun:test';
import { makeCart } from '../../support/checkout/checkout.ts';
import { continueToPayment, seriousFindings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const shop = await shopOfFile();

const goods = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Thing ${at + 1}`,
    unitPrice: 1_000 + at,
    quantity: 1,
  }));

test('60 lines stand beside the form, five of them at once, on a phone folded to one line', async () => {
  const cart = await makeCart(shop.world, {}, goods(60));
  const page = await shop.openTab();
  await page.goto((await shop.newSession({}, cart)).hostedUrl);
  await continueToPayment(page);
  const shown = page.locator('.goods .what:visible');
  await waitFor(async () => (await shown.count()) === 5);
  const more = page.getByText('+ 55');
  await more.click();
  await waitFor(async () => (await shown.count()) === 60);
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await waitFor(async () => (await shown.count()) === 0);
  await page.locator('[data-summary] > summary').click();
  await waitFor(async () => (await shown.count()) === 60);
  await keepScreenshots(page, 'lines-60');
});

test('the goods are not shown twice while the cart itself is open', async () => {
  const page = await shop.openTab();
  await page.goto((await shop.newSession()).hostedUrl);
  expect(await page.getByText('Linen apron').filter({ visible: true }).count()).toBe(1);
  await continueToPayment(page);
  expect(await page.locator('.goods .what:visible').allTextContents()).toEqual([
    'Stoneware mug',
    'Linen apron',
  ]);
});
