import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { changedPages } from '../../cli/services/test/choice/outside-digests.mjs';
import { builtPages } from '../support/docs-site/built-site.ts';
import { coveringPages } from '../support/docs-site/covering-pages.ts';
import { openTab } from '../support/docs-site/open-tab.ts';
import { randomOf } from '../support/histories/random.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findingsNow } from '../support/pages/checkout-page.ts';
import { seed } from '../support/seed.ts';
import { testBaseUrl } from '../support/world/world.ts';

/**
 * A run opens pages in which every kind of element of the site is there, and those whose files have changed since the last
 * green run that is recorded (test/outside-digests.json); DOCS_PAGES=all opens all.
 */
const opensAll = process.env['DOCS_PAGES'] === 'all';
const base = `${testBaseUrl()}/docs`;
const random = randomOf(seed);
/** The pages that each layout is tried on; a run draws one beside the first. */
const [firstOfLayouts, ...otherOfLayouts] = [
  '',
  'quick-start',
  'errors',
  'guides/from-stripe',
  'events',
];
let pages: readonly string[] = [];
let browser: Browser;

beforeAll(async () => {
  const all = await builtPages();
  const changed = changedPages(resolve(import.meta.dir, '../..')).map((path) =>
    path.replace(/(?:^|(?<=\/))index$/, ''),
  );
  const covering = coveringPages(all);
  pages = opensAll ? all : all.filter((path) => changed.includes(path) || covering.includes(path));
  process.stdout.write(`SEED=${seed}: ${pages.length} of ${all.length} pages\n`);
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the pages', () => {
  test('obey the policy, ask nobody else, and axe finds nothing', async () => {
    const { page, faults } = await openTab(browser);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${base}/${path}`, { waitUntil: 'networkidle' });
      for (const finding of await findingsNow(page)) found.push(`${path}: ${finding}`);
    }
    expect(pages.length).toBeGreaterThan(0);
    expect({ found, faults }).toEqual({ found: [], faults: [] });
    await page.close();
  });

  test.each([
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 800 }, isMobile: true }],
    ['dark on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 800 } }],
  ] as const)('%s axe finds nothing, and nothing is wider than the screen', async (_, options) => {
    const { page, faults } = await openTab(browser, options);
    const others = opensAll ? otherOfLayouts : random.shuffle(otherOfLayouts).slice(0, 1);
    for (const path of [firstOfLayouts, ...others]) {
      await page.goto(`${base}/${path}`, { waitUntil: 'networkidle' });
      // The theme names its switch only once its script has run.
      await page.waitForSelector('.VPSwitchAppearance:not([title=""])', { state: 'attached' });
      expect([path, await findingsNow(page)]).toEqual([path, []]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
    expect(faults).toEqual([]);
    await page.close();
  });
});
