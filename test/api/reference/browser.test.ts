import { afterAll, describe, expect, test } from 'bun:test';
import { openTab } from '../../support/docs-site/open-tab.ts';
import { openOwnBrowser } from '../../support/pages/browser.ts';
import { findingsNow } from '../../support/pages/checkout-page.ts';
import { setup } from '../../support/world/world.ts';

const world = await setup();
const base = `${world.baseUrl}/docs/api`;
const browser = await openOwnBrowser();
afterAll(() => browser?.close());

const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };
const shown = ['', '/carts', '/uploads', '/errors'];

describe('the pages of the reference', () => {
  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', phone],
    ['dark on a phone', { ...phone, colorScheme: 'dark' }],
  ] as const)(
    '%s: axe finds nothing, and nothing is wider than the page',
    async (_name, options) => {
      const { page, faults } = await openTab(browser, options);
      const found: string[] = [];
      for (const path of shown) {
        await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
        for (const finding of await findingsNow(page)) found.push(`${path}: ${finding}`);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) found.push(`${path}: ${over} px too wide`);
        if (process.env['REFERENCE_PICTURES'])
          await page.screenshot({ path: `/tmp/reference/${_name}${path.replace('/', '-')}.png` });
      }
      expect({ found, faults }).toEqual({ found: [], faults: [] });
      await page.close();
    },
  );

  test('are readable without a script: all languages, and the menu', async () => {
    const { page } = await openTab(browser, { ...phone, javaScriptEnabled: false });
    await page.goto(`${base}/carts`);
    const operation = page.locator('#operation-cartsadditem');
    for (const language of ['curl', 'typescript', 'python'])
      expect(await operation.locator(`.sample.${language}`).isVisible()).toBe(true);
    expect(await operation.getByRole('button', { name: 'Python' }).isVisible()).toBe(false);
    const orders = page.locator('nav').getByRole('link', { name: 'Orders', exact: true });
    expect(await orders.isVisible()).toBe(false);
    await page.getByText('Menu and search').tap();
    await orders.tap();
    await page.waitForURL(`${base}/orders`);
    await page.close();
  });

  test.each([
    ['operation-cartsadditem', '/carts#operation-cartsadditem'],
    ['object-order', '/orders#object-order'],
    ['tag-orders', '/orders'],
    ['cart_not_open', '/errors#cart_not_open'],
    ['guide-idempotency', '#guide-idempotency'],
    ['nothing-of-it', '#nothing-of-it'],
  ])('#%s of the former single page leads to %s', async (id, target) => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}#${id}`);
    await page.waitForURL(`${base}${target}`);
    const exists = target.includes('#') && !target.includes('nothing');
    if (exists) await page.locator(`#${id}`).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});

describe('a reader', () => {
  test('finds operations of all pages, and what was asked last is what is shown', async () => {
    const { page, faults } = await openTab(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${base}/carts`, { waitUntil: 'networkidle' });
    expect(asked).toEqual(['/docs/api/carts']);
    const search = page.getByRole('searchbox');
    await search.fill('subscr');
    await search.fill('refund payment');
    const hit = page.locator('#found').getByRole('link', { name: /^Refund a payment/ });
    await hit.waitFor();
    expect(await page.locator('#nouns').isVisible()).toBe(false);
    expect(await findingsNow(page)).toEqual([]);
    await search.fill('no such thing at all');
    await page.getByText('No operations found').waitFor();
    await search.fill('refund payment');
    await hit.click();
    await page.waitForURL(/\/docs\/api\/payments#operation-/);
    expect(asked.filter((path) => path.endsWith('index.json'))).toHaveLength(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('chooses a language once, for all operations and pages', async () => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}/carts`);
    const sample = (id: string, language: string) => page.locator(`#${id} .sample.${language}`);
    expect(await sample('operation-cartsadditem', 'curl').isVisible()).toBe(true);
    const operation = page.locator('#operation-cartsadditem');
    await operation.getByRole('button', { name: 'Python' }).click();
    expect(await sample('operation-cartsadditem', 'python').isVisible()).toBe(true);
    expect(await sample('operation-cartscreate', 'python').isVisible()).toBe(true);
    expect(await sample('operation-cartscreate', 'curl').isVisible()).toBe(false);
    await page.goto(`${base}/unsubscribe`);
    // A page is no method of the SDKs.
    expect(await page.locator('.sample.curl').first().isVisible()).toBe(true);
    await page.goto(`${base}/orders`);
    expect(await sample('operation-ordersget', 'python').isVisible()).toBe(true);
    const pressed = page.locator('#operation-ordersget .tabs [aria-pressed=true]');
    expect(await pressed.allTextContents()).toEqual(['Python']);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('copies a sample, and the page as Markdown', async () => {
    const { page, faults } = await openTab(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${base}/carts`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const operation = page.locator('#operation-cartsadditem');
    await operation.getByRole('button', { name: 'Copy', exact: true }).click();
    await operation.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copied()).toStartWith('curl -X POST "$COMMERCE_URL/api/v1/carts/');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.locator('.tools').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copied()).toBe(await (await fetch(`${base}/carts.md`)).text());
    expect(faults).toEqual([]);
    await page.close();
  });

  test('tries an operation, with a key that stays in the tab', async () => {
    const { page, faults } = await openTab(browser);
    await page.goto(`${base}/carts`);
    await page.getByText('Credentials of').click();
    await page.locator('input[name="X-API-Key"]').fill(world.secretKey);
    const operation = page.locator('#operation-cartslist');
    await operation.getByText('Try it').click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.locator('.worked').waitFor();
    await page.goto(`${base}/orders`);
    expect(await page.locator('input[name="X-API-Key"]').inputValue()).toBe(world.secretKey);
    expect(faults).toEqual([]);
    await page.close();
  });
});
