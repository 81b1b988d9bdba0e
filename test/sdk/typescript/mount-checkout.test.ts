import { afterAll, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { openBrowser } from '../../support/pages/browser.ts';
import { cards, pressPay, typeCard } from '../../support/pages/checkout-page.ts';
import { makeCart, makeSession, pollSession } from '../../support/checkout/checkout.ts';
import { cardsOf, makeBuyer, vaultSession } from '../../support/checkout/saved-cards.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

let library = '';
let embedUrl = '';

const page = `<!doctype html><title>Shop</title><div id="here"></div>
<script type="module">
import { mountCheckout } from '/library.js';
window.said = [];
const note = (name) => (value) => window.said.push([name, value]);
window.checkout = mountCheckout({
  embedUrl: await (await fetch('/embed-url')).text(),
  container: '#here',
  onReady: note('ready'), onStepChange: note('step'), onProcessing: note('processing'),
  onComplete: note('complete'), onError: note('error'), onCancel: note('cancel'),
});
</script>`;

function typed(contentType: string) {
  return { headers: { 'content-type': contentType } };
}

const shop = Bun.serve({
  hostname: 'localhost',
  port: 0,
  fetch: ({ url }) => {
    if (url.endsWith('/library.js')) return new Response(library, typed('text/javascript'));
    if (url.endsWith('/embed-url')) return new Response(embedUrl);
    return new Response(page, typed('text/html'));
  },
});

const entry = resolve(import.meta.dir, '../../../sdk/typescript/src/browser/mount-checkout.ts');
const [built] = (await Bun.build({ entrypoints: [entry], target: 'browser' })).outputs;
library = (await built?.text()) ?? '';
const [world, browser] = await Promise.all([setup(), openBrowser()]);
const allowedOrigins = [`http://localhost:${shop.port}`];
expectStatus(await world.api.put('/api/v1/embed-config', { allowedOrigins }), 200);

afterAll(async () => {
  await browser.close();
  await shop.stop(true);
});

async function mounted(url: string): Promise<{ tab: Page; frame: Frame }> {
  embedUrl = url;
  const tab = await browser.newPage();
  await tab.goto(`http://localhost:${shop.port}/`);
  const frame = await (await tab.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the library mounted no frame');
  // Before its script has come, the page's buttons do nothing.
  await toSay(tab, 'ready');
  return { tab, frame };
}

async function toSay(tab: Page, what: string): Promise<void> {
  await tab.waitForFunction((wanted) => {
    const said: [string, unknown][] | undefined = Reflect.get(window, 'said');
    return said?.some(([name]) => name === wanted);
  }, what);
}

test('a merchant mounts a checkout, hears it in order, and a stranger’s message is not heard', async () => {
  const session = await makeSession(world, await makeCart(world));
  const { tab, frame } = await mounted(session.embedUrl);
  await tab.evaluate(() => {
    window.postMessage({ source: 'service', version: 1, type: 'service.completed' }, '*');
  });
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  await toSay(tab, 'complete');
  const { orderId, paymentId } = await pollSession(world, session);
  expect(await tab.evaluate(() => Reflect.get(window, 'said'))).toEqual([
    ['ready', undefined],
    ['step', 'cart'],
    ['step', 'payment'],
    ['processing', undefined],
    ['complete', { orderId, paymentId }],
  ]);
  await tab.evaluate(() => Reflect.get(window, 'checkout').unmount());
  expect(await tab.locator('iframe').count()).toBe(0);
});

test('a session that stores a card completes with the card', async () => {
  const buyer = await makeBuyer(world);
  const { tab, frame } = await mounted((await vaultSession(buyer)).embedUrl);
  await typeCard(frame, cards.mastercard);
  await frame.getByRole('button', { name: 'Save card' }).click();
  await toSay(tab, 'complete');
  const [card] = await cardsOf(buyer);
  expect(await tab.evaluate(() => Reflect.get(window, 'said'))).toEqual([
    ['ready', undefined],
    ['processing', undefined],
    ['complete', { orderId: null, paymentId: null, paymentMethodId: card?.id }],
  ]);
});
