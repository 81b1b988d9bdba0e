import { afterAll, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  addToCart,
  buildShop,
  estimate,
  openShop,
  shopFolder,
  tabTo,
} from '../support/examples/open-shop.ts';
import { runExample } from '../support/examples/run-example.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { cards, findings } from '../support/pages/checkout-page.ts';
import { run } from '../support/sdk/installed-package.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** What the browser did not like, a broken policy among it. */
const complaints: string[] = [];
/** All text that pages of the shop were given. */
const delivered: string[] = [];

await buildShop();
const [shop, browser] = await Promise.all([openShop(), openBrowser()]);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  page.on('response', async (response) => {
    if (!response.url().startsWith(shop.url)) return;
    delivered.push(
      JSON.stringify(await response.allHeaders()),
      await response.text().catch(() => ''),
    );
  });
  await page.goto(shop.url);
  return page;
}

const badge = (page: Page) => page.locator('[data-badge]');
const total = (page: Page) => page.locator('.is-total dd').first();
const hasText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

describe('the cart', () => {
  test('is filled, survives a reload, is the same in two tabs, and is changed', async () => {
    const page = await visit();
    expect(await page.locator('.card').count()).toBe(12);
    await page.getByRole('link', { name: /Harbour mug/ }).click();
    await page.getByRole('radio', { name: 'Ink' }).check();
    await hasText(page, '$26.00');
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('Added to your cart: 2 × Harbour mug, Ink.').waitFor();
    expect(await badge(page).textContent()).toBe('2');
    await page.reload();
    expect(await badge(page).textContent()).toBe('2');

    const other = await page.context().newPage();
    await other.goto(`${shop.url}/cart`);
    await hasText(other, '$52.00');
    await addToCart(page, '/products/linen-throw', 'Sage');
    expect(await page.getByRole('radio', { name: 'Rose' }).isDisabled()).toBe(true);
    // The other tab hears of it without being touched.
    await other.getByText('Linen throw').waitFor();
    expect(await badge(other).textContent()).toBe('3');

    // Both tabs change the same cart, one of them from what it saw before.
    await page.goto(`${shop.url}/cart`);
    const mugs = (tab: Page) => tab.getByLabel('Quantity of Harbour mug, Glaze: Ink');
    await mugs(page).waitFor();
    await Promise.all([
      page.getByRole('button', { name: 'One more of Harbour mug' }).click(),
      other.getByRole('button', { name: 'One more of Linen throw' }).click(),
    ]);
    for (const tab of [page, other]) {
      await hasText(tab, '$270.00');
      expect(await badge(tab).textContent()).toBe('5');
    }
    await other.getByRole('button', { name: 'Remove Linen throw, Colour: Sage' }).click();
    await hasText(page, '$78.00');
    await other.getByRole('button', { name: 'Remove Harbour mug, Glaze: Ink' }).click();
    await page.getByText('There is nothing in your cart.').waitFor();
    expect(await badge(page).isHidden()).toBe(true);
  });

  test('takes a code, refuses a wrong and an ended one, and estimates shipping and tax', async () => {
    const page = await visit();
    await addToCart(page, '/products/morning-teapot', 'Clay');
    await page.getByRole('link', { name: 'View cart' }).click();
    const code = page.getByLabel('Discount code');
    // The page shows the form once it has the cart; keys that come before that go nowhere.
    await code.click();
    await code.pressSequentially('nothing');
    await code.press('Enter');
    await page.getByText('There is no such discount code.').waitFor();
    await code.fill('SUMMER20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The discount code has expired.').waitFor();
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.getByText('Choose where the order goes.').waitFor();
    await estimate(page, 'US', 'CA');
    expect(await total(page).textContent()).toBe('$102.35'); // 89.00 + 6.90 + 7.25 % of the goods
    await code.fill('welcome10');
    await code.press('Enter');
    await page.getByText('WELCOME10').waitFor();
    await hasText(page, '-$8.90');
    await page.getByRole('radio', { name: /Express/ }).check();
    await hasText(page, '$104.91'); // 80.10 + 19.00 + 5.81
    await page.getByLabel('Country').selectOption('GB');
    await hasText(page, '$124.92'); // (80.10 + 24.00) with 20 %
    await page.reload();
    await hasText(page, '$124.92');
    await page.getByRole('button', { name: 'Remove code' }).click();
    await hasText(page, '$135.60');
    expect(await findings(page)).toEqual([]);
  });

  test('is right on a slow network, however impatient the buyer', async () => {
    const page = await visit();
    await page.goto(`${shop.url}/products/beeswax-candle`);
    await page.route('**/*', async (route) => {
      await Bun.sleep(400);
      await route.continue();
    });
    const add = page.getByRole('button', { name: 'Add to cart' });
    await add.dblclick();
    await page.getByText('Added to your cart').waitFor();
    expect(await badge(page).textContent()).toBe('1');
    await page.goto(`${shop.url}/cart`);
    const more = page.getByRole('button', { name: /One more of/ });
    for (let presses = 0; presses < 4; presses += 1) await more.click();
    await waitFor(async () => (await badge(page).textContent()) === '5');
    expect(await page.getByLabel(/Quantity of/).inputValue()).toBe('5');
  });

  test('is filled and taken to the checkout by the keyboard alone', async () => {
    const page = await visit();
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, page.getByRole('link', { name: /Serving bowl/ }));
    await press('Enter');
    await page.waitForURL('**/products/serving-bowl');
    await tabTo(page, page.getByRole('radio', { name: 'Small' }));
    await press('ArrowRight');
    await hasText(page, '$52.00');
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
    await press('Enter');
    await page.getByText('Added to your cart').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'View cart' }));
    await press('Enter');
    await page.getByLabel('Country').waitFor();
    await tabTo(page, page.getByRole('button', { name: /One more of/ }));
    await press('Enter');
    await hasText(page, '$104.00');
    await tabTo(page, page.getByLabel('Country'));
    await page.keyboard.type('Germ');
    await page.getByText('Estimated total').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Go to checkout' }));
    await press('Enter');
    await page.waitForURL('**/checkout');
    const frame = page.frameLocator('#checkout iframe');
    await frame.getByLabel('Email').waitFor();
    await tabTo(page, page.locator('#checkout iframe'));
    await press('Enter');
  });
});

describe('prices', () => {
  const line = { name: 'Oak stool', referenceId: 'stool-natural', metadata: { weightGrams: 4200 } };

  test('are the shop’s, whatever a page sends', async () => {
    const { world, url, secrets } = shop;
    const page = world.anyone.with({ origin: url });
    const headers = { 'content-type': 'application/json' };
    const shopPage = async (sku: unknown) => {
      const body = JSON.stringify({ sku });
      return (await fetch(`${url}/api/lines`, { method: 'POST', headers, body })).json();
    };
    const create = { applicationId: world.applicationId, quoteToken: secrets['publishableKey'] };
    const { cartSessionId } = expectStatus(
      await page.post('/api/v1/cart-sessions', {
        ...create,
        environmentId: world.environments.sandbox,
      }),
      201,
    );
    const items = `/api/v1/cart-sessions/${cartSessionId}/items`;
    const signed = await shopPage('stool-natural');
    const mug = await shopPage('mug-oat');
    for (const forged of [
      { ...line, unitPrice: 100 },
      { ...signed, unitPrice: 100 },
      { ...signed, priceToken: mug.priceToken },
      { ...signed, requiresShipping: false },
      { ...signed, discountAmount: 5000 },
    ]) {
      const answer = await page.post(items, forged);
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'validation_error']);
    }
    expectStatus(await page.post(items, { ...signed, quantity: 2 }), 200);
    for (const sku of ['throw-rose', 'yacht', '__proto__', null])
      expect(Object.keys(await shopPage(sku))).toEqual(['message']);
  });

  test('that changed since are shown before the checkout', async () => {
    const page = await visit();
    await addToCart(page, '/products/oak-stool', 'Natural');
    // The stool had another price when it was put into the cart.
    const { secrets, url, world } = shop;
    const stored = await page.evaluate(() => Object.entries(localStorage));
    const [, id] = stored.find(([key]) => key.startsWith('commerce.cart.')) ?? [];
    const exp = Math.floor(Date.now() / 1000) + 600;
    const text = `v2|stool-natural|15000|USD|product|true||4200|${exp}`;
    const hmac = createHmac('sha256', secrets['pricingSecret'] ?? '').update(text);
    const priceToken = `v2.${exp}.${hmac.digest('base64url')}`;
    const session = world.anyone.with({ origin: url });
    const items = `/api/v1/cart-sessions/${id}/items`;
    expectStatus(await session.post(items, { ...line, unitPrice: 15000, priceToken }), 200);
    await estimate(page, 'CA');
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.getByText('Prices have changed').waitFor();
    await hasText(page, '$378.00');
    await page.getByText('Estimated total').waitFor();
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/checkout');
  });
});

describe('a purchase', () => {
  test('on a phone: declined, paid by another card, confirmed, and told by a webhook', async () => {
    const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const fits = async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([page.url(), wide]).toEqual([page.url(), 390]);
      expect([page.url(), await findings(page)]).toEqual([page.url(), []]);
    };
    await fits();
    await addToCart(page, '/products/harbour-mug', 'Moss');
    await fits();
    await addToCart(page, '/products/evening-at-the-wheel', 'One seat');
    await estimate(page, 'US', 'NY');
    await fits();
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/checkout');
    const frame = page.frameLocator('#checkout iframe');
    await fits();
    const type = (label: string | RegExp, text: string) =>
      frame.getByLabel(label).first().pressSequentially(text);
    await type('Email', 'ada@example.com');
    await type('Full name', 'Ada Lovelace');
    await type('Street address', '350 Fifth Avenue');
    await type('City', 'New York');
    // Country and state are as they were chosen in the cart.
    expect(await frame.locator('select[name="shippingAddress.countryCode"]').inputValue()).toBe(
      'US',
    );
    await type(/ZIP|Postal/, '10118');
    const pay = frame.getByRole('button', { name: /^pay /i });
    const enter = async (number: string) => {
      for (const [label, text] of [
        ['Card number', number],
        ['Expiry date', '0439'],
        ['Security code', '123'],
      ] as const) {
        await frame.getByLabel(label).fill('');
        await type(label, text);
      }
    };
    await enter(cards.declined);
    await pay.click();
    await frame
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .waitFor();
    expect(page.url()).toBe(`${shop.url}/checkout`);
    await enter(cards.visa);
    await pay.dblclick();
    await page.waitForURL('**/orders/**');
    await page.getByText('Paid. We are packing it now.').waitFor();
    await fits();

    const { world, example, hooksUrl } = shop;
    const orders = expectStatus(await world.api.get('/api/v1/orders'), 200);
    expect(orders).toHaveLength(1);
    const [order] = orders;
    expect(order).toMatchObject({ paymentStatus: 'captured', subtotal: 8900, currency: 'USD' });
    expect(await total(page).textContent()).toBe(`$${(order.total / 100).toFixed(2)}`);
    await example.says(new RegExp(`(Order ${order.number} is paid)`));
    const orderPage = page.url();

    // Going back leads to the shop, with an empty cart; the checkout leads to the order.
    expect(await badge(page).isHidden()).toBe(true);
    await page.goBack();
    await page.getByText('There is nothing in your cart.').waitFor();
    await page.goto(`${shop.url}/checkout`);
    expect(page.url()).toBe(orderPage);

    // The order is shown to no other browser, and to none that only knows its address.
    const stranger = await visit();
    expect((await stranger.goto(orderPage))?.status()).toBe(404);
    expect(await stranger.content()).not.toContain('ada@example.com');
    expect((await fetch(`${shop.url}/api/orders/${order.id}`)).status).toBe(404);

    // A webhook that comes again says nothing new, and an unsigned one is refused.
    const path = '/api/v1/webhook-deliveries';
    const { items } = expectStatus(await world.api.get(path), 200);
    const paid = items.find(({ eventType }: { eventType: string }) => eventType === 'order.paid');
    expectStatus(await world.api.post(`${path}/${paid.id}/retry`, {}), 202);
    await waitFor(async () => {
      const again = expectStatus(await world.api.get(path), 200).items;
      return (
        again.reduce((sum: number, { attempts }: { attempts: number }) => sum + attempts, 0) > 1
      );
    });
    expect(example.output().match(/is paid/g)).toHaveLength(1);
    const unsigned = await fetch(hooksUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"order.paid"}',
      tls: { rejectUnauthorized: false },
    });
    expect(unsigned.status).toBe(401);
  });
});

test('no secret reaches a browser, and the policy admits nothing from elsewhere', async () => {
  const client = join(shopFolder, 'dist/client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(delivered.join('').length).toBeGreaterThan(100_000);
  const { secretKey, pricingSecret, signingSecret } = shop.secrets;
  for (const secret of [secretKey, pricingSecret, signingSecret, 'sk_test_', 'whsec_']) {
    expect(secret?.length).toBeGreaterThan(5);
    for (const text of [...delivered, ...files]) expect(text.includes(secret ?? '')).toBe(false);
  }
  expect(complaints).toEqual([]);
  const policy = (await fetch(`${shop.url}/cart`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-src 'none'");
});

test('connects to an application of its own where no key is given, and finds it again', async () => {
  const world = await setup();
  const data = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'storefront-'));
  const env = { HOOKS_PORT: '0', SHOP_DATA: data, COMMERCE_SECRET_KEY: '' };
  for (const [index, isForgotten] of [false, false, true].entries()) {
    if (isForgotten) rmSync(data, { recursive: true });
    const example = runExample('storefront', world, env);
    const url = await example.says(/The shop is open at (\S+)/);
    expect([index, (await fetch(url)).status]).toEqual([index, 200]);
    await example.stop();
  }
  rmSync(data, { recursive: true });
  const path = `/api/v1/workspaces/${world.workspaceId}/applications`;
  const names = expectStatus(await world.owner.get(path), 200).map(
    ({ name }: { name: string }) => name,
  );
  expect(names.toSorted()).toEqual(['Field & Kiln', 'Shop']);
});

test('is typed', async () => {
  const root = join(shopFolder, '../..');
  await run([join(root, 'node_modules/.bin/tsc'), '-p', shopFolder], root);
});
