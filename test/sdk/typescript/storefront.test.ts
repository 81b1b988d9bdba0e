import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { openStorefront, type Storefront } from '../../support/checkout/cart-session.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

let shop: Storefront;
let browser: Browser;
let library = '';
let webhooks = '';

/** A merchant's page: the library as a bundle, and a `shop` on `window`. */
const page = `<!doctype html><title>Shop</title><script type="module">
import { ApiError, Storefront } from '/library.js';
window.shop = new Storefront(await (await fetch('/settings.json')).json());
window.isRefused = (error, code) => error instanceof ApiError && error.code === code;
window.isReady = true;
</script>`;

const served = Bun.serve({
  hostname: 'localhost',
  port: 0,
  fetch: ({ url }) => {
    for (const [name, text] of Object.entries({ library, webhooks }))
      if (url.endsWith(`/${name}.js`))
        return new Response(text, { headers: { 'content-type': 'text/javascript' } });
    if (url.endsWith('/settings.json'))
      return Response.json({
        baseUrl: shop.world.baseUrl,
        publishableKey: shop.token,
        applicationId: shop.world.applicationId,
        environmentId: shop.world.environments.sandbox,
      });
    return new Response(page, { headers: { 'content-type': 'text/html' } });
  },
});
const origin = `http://localhost:${served.port}`;

beforeAll(async () => {
  library = await bundleOf('browser/storefront.ts');
  webhooks = await bundleOf('webhooks.ts');
  const world = await setup();
  shop = await openStorefront(world, {}, [origin]);
  const code = { code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
  expectStatus(await world.api.post('/api/v1/discounts', code), 201);
  const rate = { id: 'post', name: 'Post', countries: ['*'], type: 'flat', amount: 500 };
  const shipping = { rates: [{ ...rate, currency: 'USD' }] };
  expectStatus(await world.api.put('/api/v1/shipping-tax/config', { shipping }), 200);
  browser = await openBrowser();
});

async function bundleOf(file: string): Promise<string> {
  const entry = resolve(import.meta.dir, '../../../sdk/typescript/src', file);
  const built = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true });
  return (await built.outputs[0]?.text()) ?? '';
}

afterAll(async () => {
  await browser?.close();
  await served.stop(true);
});

async function visit(): Promise<Page> {
  const tab = await (await browser.newContext()).newPage();
  await open(tab);
  return tab;
}

async function open(tab: Page): Promise<void> {
  await tab.goto(origin);
  await tab.waitForFunction(() => Reflect.get(window, 'isReady') === true);
}

describe('a page with the library', () => {
  test('fills a cart, quotes, chooses, discounts, comes back to it, and checks out', async () => {
    const tab = await visit();
    const totals = await tab.evaluate(async () => {
      const session = await Reflect.get(window, 'shop').cart();
      const seen: number[] = [];
      const note = (cart: { total: number }): void => void seen.push(cart.total);
      note(await session.addItem({ name: 'Mug', unitPrice: 1500, referenceId: 'mug' }));
      const [line] = session.cart.lineItems;
      note(await session.updateItem(line.id, { quantity: 2 }));
      note(await session.addItem({ name: 'Poster', unitPrice: 2500, referenceId: 'poster' }));
      note(await session.removeItem(session.cart.lineItems[1].id));
      const { shipping } = await session.quoteShipping({ countryCode: 'US', postalCode: '94016' });
      note(await session.selectShipping(shipping.methods[0]));
      note(await session.applyDiscount('TEN'));
      note(await session.removeDiscount());
      note(await session.clearShipping());
      return seen;
    });
    expect(totals).toEqual([1500, 3000, 5500, 3000, 3500, 3200, 3500, 3000]);

    await open(tab);
    const kept = await tab.evaluate(async () => {
      const session = await Reflect.get(window, 'shop').cart();
      return { id: session.id, total: session.cart.total };
    });
    expect(kept).toEqual({ id: expect.stringMatching(/^cart_/), total: 3000 });

    const urls = { returnUrl: `${origin}/thanks`, cancelUrl: `${origin}/cart` };
    const after = await tab.evaluate(async (addresses) => {
      const session = await Reflect.get(window, 'shop').cart();
      const { checkoutUrl } = await session.checkout(addresses);
      const next = await Reflect.get(window, 'shop').cart();
      return { checkoutUrl, nextId: next.id, nextTotal: next.cart.total };
    }, urls);
    expect(after).toMatchObject({ checkoutUrl: expect.stringContaining('/s/sess_'), nextTotal: 0 });
    expect(after.nextId).not.toBe(kept.id);
  });

  test('has one cart, however often it is asked for at once', async () => {
    const tab = await visit();
    const ids = await tab.evaluate(async () => {
      const cart = (): Promise<{ id: string }> => Reflect.get(window, 'shop').cart();
      const found = await Promise.all([cart(), cart()]);
      return found.map(({ id }) => id);
    });
    expect(new Set(ids).size).toBe(1);
  });

  test('gets errors by their code', async () => {
    const tab = await visit();
    const isRefused = await tab.evaluate(async () => {
      const session = await Reflect.get(window, 'shop').cart();
      await session.addItem({ name: 'Mug', unitPrice: 1500 });
      try {
        await session.applyDiscount('NONE');
        return false;
      } catch (error) {
        return Reflect.get(window, 'isRefused')(error, 'discount_invalid');
      }
    });
    expect(isRefused).toBe(true);
  });

  test('refuses a change that is meant for an older cart', async () => {
    const tab = await visit();
    const isRefused = await tab.evaluate(async () => {
      const session = await Reflect.get(window, 'shop').cart();
      const { sequence } = session.cart;
      await session.addItem({ name: 'Mug', unitPrice: 1500 });
      try {
        await session.addItem({ name: 'Mug', unitPrice: 1500 }, { ifMatch: sequence });
        return false;
      } catch (error) {
        return Reflect.get(window, 'isRefused')(error, 'cart_changed');
      }
    });
    expect(isRefused).toBe(true);
  });
});

test('a webhook is verified where there is no Node', async () => {
  const secret = `whsec_${btoa('a secret of twenty-four b')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'order.created', data: {} });
  const at = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
  const tab = await visit();
  const types = await tab.evaluate(
    async ([text, sent, by]) => {
      const { constructEvent } = await import(`${location.origin}/webhooks.js`);
      const attempt = (one: string): string => {
        try {
          return constructEvent(one, new Headers(sent), by).type;
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [attempt(text), attempt(`${text} `)];
    },
    [body, headers, secret] as const,
  );
  expect(types).toEqual(['order.created', 'WebhookVerificationError']);
});
