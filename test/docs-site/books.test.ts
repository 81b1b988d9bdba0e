import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtPages } from '../support/docs-site/built-site.ts';
import { openTab } from '../support/docs-site/open-tab.ts';
import { openOwnBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { testBaseUrl } from '../support/world/world.ts';

const root = resolve(import.meta.dir, '../..');
const base = testBaseUrl();
const pages = await builtPages();
const browser = await openOwnBrowser();
afterAll(() => browser?.close());

const isOfOperators = (path: string): boolean => path.startsWith('operate/');
/** A changelog names what changed, wherever it is. */
const ofMerchants = pages.filter((path) => !isOfOperators(path) && path !== 'changelog');
const markdownOf = async (path: string): Promise<string> =>
  (await fetch(`${base}/docs/${path === '' ? 'index' : path}.md`)).text();

/** The folders of the repository that no merchant has. */
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z-]+$/.test(entry.name))
  .map(({ name }) => name)
  .filter((name) => !['node_modules', 'docs', 'examples', 'sdk'].includes(name));

describe('the merchants’ book', () => {
  test('has no decision, no path of the repository and no page of maintainers', async () => {
    expect(ofMerchants.length).toBeGreaterThan(30);
    const source = new RegExp(`\\b(?:${folders.join('|')})/[\\w./-]+\\.(?:ts|tsx|mjs)\\b`);
    const faults: string[] = [];
    for (const path of ofMerchants) {
      const text = await markdownOf(path);
      const found = [/decisions? \d+/i, source, /\b[a-z-]+\.md\b(?!\))/]
        .map((pattern) => pattern.exec(text.replaceAll(/\]\([^)]*\)/g, ']'))?.[0])
        .filter((one) => one !== undefined);
      faults.push(...found.map((one) => `${path}: ${one}`));
    }
    expect(faults).toEqual([]);
  });

  test('has no page of operators in its menu or its search; they have theirs', async () => {
    const { page, faults } = await openTab(browser);
    const menu = () =>
      page
        .locator('.VPSidebar a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const search = async (): Promise<string[]> => {
      await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('capacity shards cells');
      await page.waitForTimeout(500);
      return page
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('href') ?? ''));
    };
    await page.goto(`${base}/docs/quick-start`, { waitUntil: 'networkidle' });
    expect((await menu()).filter((href) => href.includes('/operate/'))).toEqual([]);
    expect((await search()).filter((href) => href.includes('/operate/'))).toEqual([]);
    await page.goto(`${base}/docs/operate/capacity`, { waitUntil: 'networkidle' });
    expect((await menu()).every((href) => href.includes('/operate/'))).toBe(true);
    expect((await search()).some((href) => href.includes('/operate/'))).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('gives each page as Markdown to copy, by keys and without a fault for axe', async () => {
    const { page, faults } = await openTab(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 390, height: 800 },
    });
    await page.goto(`${base}/docs/guides/webhooks`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Copy as Markdown' }).press('Enter');
    await page.getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await markdownOf('guides/webhooks'));
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });
});

describe('for programs', () => {
  test('/llms.txt and /llms-full.txt are at the root, too', async () => {
    for (const name of ['llms.txt', 'llms-full.txt']) {
      const [atRoot, inDocs] = await Promise.all(
        [`${base}/${name}`, `${base}/docs/${name}`].map(async (url) => (await fetch(url)).text()),
      );
      expect(atRoot).toBe(inDocs);
      expect(atRoot?.length).toBeGreaterThan(1000);
    }
  });

  test('the sitemap names every page, each of which is there; robots.txt names the sitemap', async () => {
    const map = await (await fetch(`${base}/sitemap.xml`)).text();
    const urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    for (const path of pages) expect(urls).toContain(`/docs/${path}`);
    for (const path of urls)
      expect([path, (await fetch(`${base}${path}`)).status]).toEqual([path, 200]);
    expect(urls.filter((path) => path.startsWith('/docs/api/')).length).toBeGreaterThan(30);
    expect(await (await fetch(`${base}/robots.txt`)).text()).toContain('/sitemap.xml');
  });
});
