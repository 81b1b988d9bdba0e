import { expect, test } from 'bun:test';
import { makeCart } from '../../support/checkout/checkout.ts';
import { seriousFindings } from '../../support/pages/checkout-page.ts';
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

test('a usual purchase is one screen of a desktop: contact, delivery, shipping, card, totals and Pay', async () => {
  const page = await shop.openTab();
  await page.setViewportSize({ width: 1440, height: 900 });
  const session = {
    customerEmail: null,
    collect: { shippingAddress: true },
    allowedMethods: ['card'],
  };
  await page.goto((await shop.newSession(session)).hostedUrl);
  const pay = await page.locator('button[data-pay]').boundingBox();
  expect((pay?.y ?? Infinity) + (pay?.height ?? 0)).toBeLessThanOrEqual(900);
  expect(await page.locator('.goods .what:visible').allTextContents()).toEqual([
    'Stoneware mug',
    'Linen apron',
  ]);
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(1);
});
