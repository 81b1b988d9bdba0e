import { afterAll, afterEach, expect, test } from 'bun:test';
import type { CDPSession, Page } from 'playwright-core';
import { ledgerOf, makeCart, pollSession } from '../../support/checkout/checkout.ts';
import { configureShop } from '../../support/checkout/quotes.ts';
import { openShop } from '../../support/pages/checkout-shop.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';

/** A buyer types a whole purchase key by key, as fast as the network lets the page follow. */
const shop = await openShop();
await configureShop(shop.world);
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

interface Network {
  readonly latency: number;
  readonly kilobits: number;
}

const networks: readonly (readonly [name: string, Network])[] = [
  ['a slow phone', { latency: 400, kilobits: 400 }],
  ['a phone', { latency: 150, kilobits: 1_600 }],
  ['a cable', { latency: 20, kilobits: 10_000 }],
];

async function use(
  client: CDPSession,
  { latency, kilobits }: Network,
  offline = false,
): Promise<void> {
  const throughput = (kilobits * 1_000) / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

async function open(
  network: Network,
): Promise<{ page: Page; client: CDPSession; session: Parsed }> {
  const collecting = { collect: { shippingAddress: true }, customerEmail: null };
  const session = await shop.newSession(collecting, await makeCart(shop.world));
  const page = await shop.openTab();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await use(client, network);
  await page.goto(session.hostedUrl);
  await page.route(`${shop.page.origin}/**`, (route) => route.fulfill({ body: 'thanks' }));
  return { page, client, session };
}

const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label).pressSequentially(text, { delay: 10 });

/** Until Pay; the total of an address in Germany is 40.70. */
async function typeAll(page: Page): Promise<void> {
  await type(page, 'Email', 'anna@example.test');
  await page.getByLabel('Country or region').selectOption('DE');
  await type(page, 'Full name', 'Jones');
  await type(page, 'Street address', 'Unter den Linden 1');
  await type(page, 'City', 'Berlin');
  await type(page, 'Postal code', '10117');
  await type(page, 'Card number', '4242424242424242');
  await type(page, 'Expiry date', '12/39');
  await type(page, 'Security code', '123');
  await waitFor(async () => {
    const isSettled = (await page.locator('[data-totals][aria-busy=true]').count()) === 0;
    return isSettled && (await page.locator('dl.totals .total dd').textContent()) === '$40.70';
  });
}

async function expectPaidOnce(session: Parsed): Promise<void> {
  await waitFor(async () => (await pollSession(shop.world, session)).orderId !== null);
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ amount: 4_070 }]);
}

const pay = (page: Page) => page.locator('button[data-pay]');

test.each(networks)(
  'by %s the total is shown before Pay, and one press pays it',
  async (_, network) => {
    const { page, session } = await open(network);
    await typeAll(page);
    await pay(page).click();
    await pay(page)
      .and(page.locator('[aria-busy=true]'))
      .or(page.getByText('thanks'))
      .first()
      .waitFor();
    await page.getByText('thanks').waitFor({ timeout: 60_000 });
    await expectPaidOnce(session);
  },
);

test('without a network at the press it is said, nothing is lost, and the next press pays once', async () => {
  const network = { latency: 150, kilobits: 1_600 };
  const { page, client, session } = await open(network);
  await typeAll(page);
  await use(client, network, true);
  await pay(page).click();
  await page.getByText('We could not reach the server.').waitFor();
  expect(await ledgerOf(shop.world, session)).toEqual([]);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await use(client, network);
  await pay(page).click();
  await page.getByText('thanks').waitFor({ timeout: 60_000 });
  await expectPaidOnce(session);
});
