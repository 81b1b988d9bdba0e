import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/pages/browser.ts';
import { openStorefront, type Storefront } from '../support/checkout/cart-session.ts';
import { serveStorefront, type ServedStorefront } from '../support/pages/storefront.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** A merchant's page in a real browser, at another origin than the API. */
let shop: Storefront;
let listed: ServedStorefront;
let foreign: ServedStorefront;
let browser: Browser;

beforeAll(async () => {
  const world = await setup();
  const settings = () => ({
    api: world.baseUrl,
    applicationId: world.applicationId,
    environmentId: world.environments.sandbox,
    token: shop.token,
  });
  listed = serveStorefront(settings);
  foreign = serveStorefront(settings);
  shop = await openStorefront(world, {}, [listed.origin]);
  const code = { code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
  expectStatus(await world.api.post('/api/v1/discounts', code), 201);
  const rate = { id: 'post', name: 'Post', countries: ['*'], type: 'flat', amount: 500 };
  const shipping = { rates: [{ ...rate, currency: 'USD' }] };
  expectStatus(await world.api.put('/api/v1/shipping-tax/config', { shipping }), 200);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  listed?.stop();
  foreign?.stop();
});

async function visit(origin: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Add Mug' }).waitFor();
  return page;
}

/** Clicks, waits until the page has its answer, and gives what it says. */
async function click(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('#status:not(:text-is("Busy"))').waitFor();
  return page.locator('#status').innerText();
}

const shown = (page: Page, id: string) => page.locator(`#${id}`).innerText();

describe('a page of a listed origin', () => {
  test('fills a cart, chooses a quoted rate, takes a code, comes back to it, and checks out', async () => {
    const page = await visit(listed.origin);
    expect(await click(page, 'Add Mug')).toBe('Done');
    expect(await click(page, 'Add Poster')).toBe('Done');
    expect(await shown(page, 'total')).toBe('4000');
    await page.locator('[data-name="Mug"] >> text=More').click();
    await page.locator('[data-name="Mug"]:has-text("2 x Mug")').waitFor();
    await page.locator('[data-name="Poster"] >> text=Remove').click();
    await page.locator('[data-name="Poster"]').waitFor({ state: 'detached' });
    expect(await shown(page, 'total')).toBe('3000');
    expect(await click(page, 'Quote shipping')).toBe('Done');
    expect(await click(page, 'Post')).toBe('Done');
    expect(await shown(page, 'total')).toBe('3500');
    await page.getByLabel('Code').fill('ten');
    expect(await click(page, 'Apply')).toBe('Done');
    expect(await shown(page, 'total')).toBe('3200');
    await page.getByLabel('Code').fill('unknown');
    expect(await click(page, 'Apply')).toBe('422 discount_invalid, with a request id');

    await page.reload();
    await page.locator('[data-name="Mug"]:has-text("2 x Mug")').waitFor();
    expect(await shown(page, 'discount')).toBe('300');

    expect(await click(page, 'Check out')).toBe('Done');
    const url = await page.locator('#checkout').getAttribute('data-url');
    const sessionId = url?.split('/').at(-1) ?? '';
    const path = `/api/v1/checkout/sessions/${sessionId}`;
    expect(expectStatus(await shop.world.api.get(path), 200)).toMatchObject({
      status: 'open',
      amount: 3200,
      returnUrl: `${listed.origin}/thanks`,
    });
    expect(await click(page, 'Add Mug')).toBe('410 cart_session_expired, with a request id');
    await page.context().close();
  });
});

describe('a page of any other origin', () => {
  test('is refused by the browser', async () => {
    const page = await visit(foreign.origin);
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    expect(await click(page, 'Add Mug')).toBe('Failed to fetch');
    expect(refused.join()).toContain('blocked by CORS policy');
    await page.context().close();
  });

  test('cannot use a cart whose id it learned', async () => {
    const { cartSessionId } = await shop.makeSession();
    const page = await visit(foreign.origin);
    await page.evaluate((id) => localStorage.setItem('cart', id), cartSessionId);
    expect(await click(page, 'Add Mug')).toBe('Failed to fetch');
    await page.context().close();
    expect(
      expectStatus(await shop.browser.get(`/api/v1/cart-sessions/${cartSessionId}`), 200).cart,
    ).toMatchObject({ sequence: 0, lineItems: [] });
  });

  test('is refused by the server, whatever the browser would do', async () => {
    const made = await shop.create({}, { origin: foreign.origin });
    expect([made.status, made.body.error?.code]).toEqual([403, 'origin_not_allowed']);
  });
});
