import { afterAll, afterEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openStripeShop, type StripeShop } from '../../support/checkout/stripe-shop.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { seriousFindings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots } from '../../support/pages/checkout-shop.ts';
import { stripeScriptWith } from '../../support/pages/stripe-wallets.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const browser = await openBrowser();
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(() => browser?.close());

async function openInvoice(world: World, page: Page): Promise<Parsed> {
  const invoice = await buyOnAccount(world);
  const asked = await world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
  await page.goto(expectStatus(asked, 200).url);
  return invoice;
}

test('the sandbox’s wallet: declined, then it pays once', async () => {
  const world = await setup();
  const connectors: Parsed[] = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
  for (const { id, kind } of connectors) {
    const change = { config: { testWallet: true } };
    if (kind === 'sandbox')
      expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, change), 200);
  }
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const invoice = await openInvoice(world, page);
  const wallet = page.getByRole('button', { name: 'Test wallet' });
  await wallet.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'invoice-wallet', [390, 1280]);
  const confirm = async (choice: string): Promise<void> => {
    await wallet.click();
    await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: 'Confirm payment' }).click();
  };
  await confirm('a card that is declined');
  await page.getByRole('alert').getByText('declined').waitFor();
  await confirm('Apple Pay');
  await page.locator('.state.good').waitFor();
  await page.getByText(/by Apple Pay \(Visa \*{4}\s4242\)/).waitFor();
  const rows: Parsed[] = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  const taken = rows.filter(
    ({ idempotencyKey, status }) =>
      idempotencyKey.startsWith(`ip:${invoice.paymentId}:`) && status === 'approved',
  );
  expect(taken).toHaveLength(1);
});

test('Apple Pay by Stripe: a sheet that is closed pays nothing, the next one pays', async () => {
  const shop: StripeShop = await openStripeShop();
  try {
    const page = await browser.newPage();
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScriptWith('apple_pay') }),
    );
    await openInvoice(shop.world, page);
    const wallets = page.frameLocator('iframe[title="Apple Pay and Google Pay"]');
    const button = wallets.getByRole('button', { name: 'Buy with Apple Pay' });
    await button.click();
    await wallets.getByRole('button', { name: 'Close' }).click();
    expect(shop.double.intents.size).toBe(0);
    await button.click();
    await wallets.getByRole('button', { name: 'Agree' }).click();
    await page.locator('.state.good').waitFor();
    const intents = [...shop.double.intents.values()];
    expect(intents).toMatchObject([{ status: 'succeeded', amount: 3000 }]);
  } finally {
    await shop.stop();
  }
});
