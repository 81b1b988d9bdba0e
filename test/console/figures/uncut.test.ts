import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { cutOn } from '../../../cli/console/cut.mjs';
import { isDrawn } from '../../../cli/console/picture.mjs';
import { pagesOfLargeShop } from '../../support/console/large-shop.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';

const { browser, world } = await consoleOfFile();
const pages = (await pagesOfLargeShop(world)).filter(({ isOps }) => !isOps);

/** Goes there as a press on a link does, and waits until the page is drawn. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState(null, '', `/console${to}`);
  }, path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-before])') !== null);
  await page.waitForFunction(isDrawn);
}

/** What the observer of sizes has changed is drawn. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function cutsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, route } of pages) {
    if (path === null) continue;
    await goTo(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const cuts = await page.evaluate(cutOn);
      found.push(...cuts.map((cut) => `${route} at ${width} px: ${cut}`));
    }
  }
  return found;
}

test.each(['en-US', 'de-DE'])(
  'no amount, state or number is cut on a phone, in %s',
  async (language) => {
    const { page } = await openConsole(browser, world, '/team', {
      language,
      width: 390,
      hasTouch: true,
    });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await cutsAt(page, [390])).toEqual([]);
  },
);

test('no amount, state or number is cut in a window of any width', async () => {
  const { page } = await openConsole(browser, world, '/team', { width: 1_440 });
  expect(await cutsAt(page, [1_024, 1_440, 2_560])).toEqual([]);
});
