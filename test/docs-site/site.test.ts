import { afterAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { errors } from '../../domain/errors.ts';
import { builtPages } from '../support/docs-site/built-site.ts';
import { openTab } from '../support/docs-site/open-tab.ts';
import { openOwnBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { testBaseUrl } from '../support/world/world.ts';

const base = `${testBaseUrl()}/docs`;

const pages = await builtPages();
const browser = await openOwnBrowser();
afterAll(() => browser?.close());

const fetchDocs = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { headers, redirect: 'manual' });

/** The pages of the reference by noun, as its list for programs names them. */
async function referencePages(): Promise<{ path: string }[]> {
  const list = await (await fetchDocs('/api/llms.txt')).text();
  return [...list.matchAll(/\]\((\/docs\/api\/[^)]+)\.md\)/g)].map(([, path = '']) => ({ path }));
}

/** By its keys, which the page takes once its script has run. */
async function openSearch(page: Page): Promise<void> {
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  await page.keyboard.press('Control+k');
}

describe('GET /docs', () => {
  test('answers a page with a policy without exceptions for others, and 304 to its tag', async () => {
    const answer = await fetchDocs('');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Quick start');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    const again = await fetchDocs('', { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('lets files with a hash in their name be kept for good, and packs them', async () => {
    const html = await (await fetchDocs('/quick-start')).text();
    const [path = ''] = /\/docs(\/assets\/app\.[\w-]+\.js)/.exec(html)?.slice(1) ?? [];
    const answer = await fetchDocs(path, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    const plain = await fetchDocs(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await answer.text());
  });

  test.each([
    '/nothing-here',
    '/constructor',
    '/assets/none.js',
    '/..%2fsite.json',
    '/%2e%2e/package.json',
    '/site.json',
    '/fingerprint',
  ])('%s is 404: a page for a browser, JSON for a program', async (path) => {
    const page = await fetchDocs(path, { accept: 'text/html' });
    expect(page.status).toBe(404);
    const json = await fetchDocs(path, { accept: 'application/json' });
    expect([json.status, await json.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
  });

  test('holds the text for language models: a list, all of it, and each page', async () => {
    const list = await (await fetchDocs('/llms.txt')).text();
    const links = [...list.matchAll(/\]\(\/docs(\/[^)]+\.md)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBe(pages.length);
    const full = await (await fetchDocs('/llms-full.txt')).text();
    for (const link of links) {
      const answer = await fetchDocs(link);
      expect([link, answer.status]).toEqual([link, 200]);
      expect(full).toContain((await answer.text()).trim().slice(0, 200));
    }
  });
});

describe('the pages', () => {
  test('lead only to pages and anchors that exist', async () => {
    const texts = new Map<string, string>();
    for (const path of pages)
      texts.set(`/docs/${path}`, await (await fetchDocs(`/${path}`)).text());
    // The reference checks its own links; here is checked where the guides lead in it.
    const reference = new Map<string, string>();
    for (const { path } of [{ path: '/docs/api' }, ...(await referencePages())])
      reference.set(path, await (await fetch(`${testBaseUrl()}${path}`)).text());
    const served = ['/docs/llms.txt', '/docs/llms-full.txt', '/openapi.json'];
    for (const path of served) expect((await fetch(`${testBaseUrl()}${path}`)).status).toBe(200);
    const markdown = new Set(pages.map((path) => `/docs/${path === '' ? 'index' : path}.md`));
    const broken: string[] = [];
    for (const [from, html] of texts) {
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"]*|#[^"]*)"/g)) {
        const [path = '', anchor] = (href.startsWith('#') ? `${from}${href}` : href).split('#');
        const target = texts.get(path) ?? reference.get(path);
        if (markdown.has(path)) continue;
        if (target === undefined && !served.includes(path)) broken.push(`${from} -> ${href}`);
        else if (anchor && target && !target.includes(` id="${decodeURIComponent(anchor)}"`))
          broken.push(`${from} -> ${href}`);
      }
    }
    expect(broken).toEqual([]);
    const errorsPage = texts.get('/docs/errors') ?? '';
    const missing = Object.keys(errors).filter((code) => !errorsPage.includes(` id="${code}"`));
    expect(missing).toEqual([]);
  });
});

describe('a reader', () => {
  test('finds an error by its code with the keyboard alone', async () => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}/`, { waitUntil: 'networkidle' });
    await openSearch(page);
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('cart_already_converted');
    await page.getByRole('option', { selected: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/cart_already_converted/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('finds the right page among the first three hits', async () => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}/`, { waitUntil: 'networkidle' });
    await openSearch(page);
    const missed: string[] = [];
    for (const [words, wanted] of [
      ['webhook signature', '/docs/guides/webhooks#webhook-signatures'],
      ['idempotency', '/docs/#idempotency'],
      ['refund', '/docs/guides/refunds#refund-a-payment'],
      ['test card', '/docs/guides/testing#card-numbers'],
      ['3-D Secure', '/docs/guides/refunds#3-d-secure-and-other-challenges'],
      ['rate limit', '/docs/#rate-limits'],
      ['cursor', '/docs/#lists-and-cursors'],
      ['currency', '/docs/guides/currencies#a-cart-has-one-currency'],
      ['tax', '/docs/guides/totals#set-the-rates-of-tax-and-shipping'],
      ['portal', '/docs/guides/subscriptions#the-portal-where-buyers-help-themselves'],
    ] as const) {
      await page.getByRole('combobox').fill(words);
      // The hits of the words before stand there for a moment.
      await page
        .locator(`li:nth-child(-n + 3) > [role=option][href="${wanted}"]`)
        .waitFor()
        .catch(() => undefined);
      const hits = await page
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('href')).slice(0, 3));
      if (!hits.includes(wanted)) missed.push(`${words}: ${hits.join(' ')}`);
    }
    expect({ missed, faults }).toEqual({ missed: [], faults: [] });
    await page.close();
  });

  test('follows the address that an error names, to its cause and cure', async () => {
    const { page } = await openTab(browser);
    await page.goto(`${base}/errors#pdf_not_ready`);
    const heading = page.locator('#pdf_not_ready');
    await heading.waitFor();
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(300);
    await page.close();
  });

  test('copies a block, switches the colours and keeps them', async () => {
    const { page, faults } = await openTab(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${base}/quick-start`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Copy Code' }).first().click();
    await page.locator('button.copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start');
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(false);
    await page.getByRole('switch').first().click();
    expect(await isDark()).toBe(true);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await isDark()).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('goes from the guides to the reference, which has the key of the demo in development', async () => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}/`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.waitForURL(`${base}/api`);
    await page.locator('main').getByRole('link', { name: 'Customers', exact: true }).click();
    await page.waitForURL(`${base}/api/customers`);
    const key = await page.locator('input[name="X-API-Key"]').inputValue();
    expect(key).toMatch(/^sk_test_/);
    const operation = page.locator('#operation-customerslist');
    await operation.getByText('Try it').click();
    await operation.getByRole('button', { name: /send/i }).click();
    await operation.locator('.worked').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
