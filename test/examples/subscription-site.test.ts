import { afterAll, afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { placeSdk } from '../support/examples/place-sdk.ts';
import { runExample, type RunningExample } from '../support/examples/run-example.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { cards, findings, typeCard } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/** Pays once; each renewal and change is declined. */
const declinedLater = '4000000000000341';
const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'site-'));
let site: RunningExample;
let endpointId: string;
let origin: string;
let context: BrowserContext;
let page: Page;
/** Everything that a browser was sent from the site. */
const sent: string[] = [];

placeSdk('subscription-site');
const [world, browser] = await Promise.all([setup(), openBrowser()]);
const environment: Record<string, string> = {
  PORT: String(await freePort()),
  HOOKS_PORT: String(await freePort()),
  SITE_DATABASE: join(folder, 'site.sqlite'),
};
await startSite();
afterEach(() => context?.close());
afterAll(async () => {
  await site?.stop();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startSite(): Promise<void> {
  site = runExample('subscription-site', world, environment);
  endpointId = await site.says(/Webhooks come to \S+ as (\S+)/);
  origin = await site.says(/Open (http\S+)/);
}

/** A browser of a buyer who is signed in. */
async function openAs(email: string, width = 1100): Promise<void> {
  context = await browser.newContext({ viewport: { width, height: 844 } });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  context.on('response', async (response) => {
    if (!response.url().startsWith(origin) || response.url().includes('/account/changes')) return;
    sent.push(JSON.stringify(await response.allHeaders().catch(() => ({}))));
    sent.push(await response.text().catch(() => ''));
  });
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You have no plan yet.').waitFor();
}

/** Each page is as good on a phone, and axe-core has nothing to say of it, by day and by night. */
async function expectGood(): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1100, height: 844 };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.setViewportSize({ width, height });
}

async function payBy(number: string, button: RegExp): Promise<void> {
  await page.waitForURL(/\/s\//);
  await typeCard(page, number);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/account/);
}

const badge = (text: string) => page.locator('.badge', { hasText: text }).waitFor();
const history = () => page.getByRole('list').last().locator('li span').allInnerTexts();

async function ownSubscription(email: string): Promise<Parsed> {
  const found = await world.api.get(`/api/v1/subscriptions?q=${encodeURIComponent(email)}`);
  const all = expectStatus(found, 200);
  expect(all).toHaveLength(1);
  return all[0];
}

/** A month later, by the bar that a sandbox has; `/account` is open before and after. */
async function advance(button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForLoadState();
}

test('sells one plan by a double click, hears of it once, and asks for a card that pays', async () => {
  const email = 'ada@example.test';
  await openAs(email);
  await expectGood();
  await page.goto(`${origin}/reports`);
  await page.getByText('Reports come with a plan.').waitFor();
  await page.goto(origin);
  await expectGood();

  const form = page.locator('form', { has: page.getByRole('button', { name: 'Choose Solo' }) });
  const fields = await form.evaluate((one: HTMLFormElement) =>
    [...new FormData(one)].map(([name, value]) => [name, String(value)]),
  );
  const [cookie] = await context.cookies(origin);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const press = (from: string) =>
    fetch(`${origin}/subscribe`, {
      method: 'POST',
      headers: { cookie: `user=${cookie?.value}`, origin: from },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  expect((await press('https://elsewhere.example')).status).toBe(403);
  const [first, second] = await Promise.all([press(origin), press(origin)]);
  expect(first?.status).toBe(303);
  expect(second?.headers.get('location')).toBe(first?.headers.get('location'));
  await page.getByRole('button', { name: 'Choose Solo' }).dblclick();
  // The second click's navigation aborts the first one's, which `waitForURL` reports as a failure.
  await waitFor(() => /\/s\//.test(page.url()));
  await page.waitForLoadState();
  // A second tab has a checkout of its own, and the first one's ends.
  const firstCheckout = page.url().split('/').at(-1);
  expect(first?.headers.get('location')).toBe(page.url());
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Choose Solo' }).click();
  await page.waitForURL(/\/s\//);
  const ended = await world.api.get(`/api/v1/checkout/sessions/${firstCheckout}`);
  expect(expectStatus(ended, 200).status).toBe('expired');
  await payBy(declinedLater, /^Subscribe and pay \D*12\.00$/);
  await badge('Active');
  expect(await history()).toEqual(['You subscribed']);
  await expectGood();
  expect((await ownSubscription(email)).status).toBe('active');

  await site.says(/(subscription\.created 1 of \S+: applied)/);
  const path = `/api/v1/webhook-deliveries?endpointId=${endpointId}`;
  const { items } = expectStatus(await world.api.get(path), 200);
  const created = items.find((one: Parsed) => one.eventType === 'subscription.created');
  expectStatus(await world.api.post(`/api/v1/webhook-deliveries/${created.id}/retry`, {}), 202);
  await site.says(/(subscription\.created 1 of \S+: repeat)/);
  await page.reload();
  expect(await history()).toEqual(['You subscribed']);
  const checked = await world.api.post(`/api/v1/webhook-endpoints/${endpointId}/conformance`, {});
  expect(expectStatus(checked, 200)).toMatchObject({ passed: true });

  await page.getByRole('link', { name: 'Team, $29.00 a month' }).click();
  await page.getByRole('button', { name: /^Change and pay/ }).click();
  await page.getByText('Your card was declined. Nothing has changed.').waitFor();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Draw a report' }).click();
  await page.getByText('Report of').waitFor();
  await expectGood();

  // Down while the renewal is declined; the table is right before the first page.
  await site.stop();
  const month = { by: { unit: 'month', count: 1 } };
  expectStatus(await world.api.post('/api/v1/test-clock/advance', month), 202);
  await waitFor(async () => (await ownSubscription(email)).status === 'past_due');
  await startSite();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('Payment failed: update your card.').waitFor();
  await expectGood();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('Reports are closed while your plan is not active.').waitFor();

  await page.getByRole('link', { name: 'To your account' }).click();
  await page.getByRole('button', { name: 'Update your card' }).click();
  await page.getByRole('button', { name: 'Change card: Solo' }).click();
  await page.getByRole('button', { name: 'Add a new card' }).click();
  const frame = page.frameLocator('iframe[title="New card"]');
  await frame.getByLabel('Card number').fill(cards.visa);
  await frame.getByLabel('Expiry date').fill('04 / 39');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('and the open amount is paid').waitFor();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await badge('Active');
  await page.getByText('Paid $12.00').waitFor();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Draw a report' }).waitFor();
});

test('reports what is used, once for each form, and says what it will cost', async () => {
  const email = 'grace@example.test';
  await openAs(email);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Choose Pay as you go' }).click();
  await payBy(cards.visa, /^Subscribe and pay \D*5\.00$/);
  await badge('Active');
  await page.getByRole('link', { name: 'Reports' }).click();
  // The same form sent twice is one report.
  const once = page.locator('input[name=once]');
  const own = await once.inputValue();
  for (let count = 0; count < 12; count += 1) {
    if (count === 1)
      await once.evaluate((input: HTMLInputElement, value) => (input.value = value), own);
    await page.getByRole('button', { name: 'Draw a report' }).click();
    await page.waitForFunction(
      (past) => document.querySelector<HTMLInputElement>('input[name=once]')?.value !== past,
      own,
    );
  }
  const { id } = await ownSubscription(email);
  const used = expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/usage`), 200);
  expect(used.total).toBe(11);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('row', { name: /In all \$5\.50/ }).waitFor();
  await expectGood();
  await advance('A month later');
  await page.getByText('Paid $5.50').waitFor();

  // What is metered is billed before it ends, so this change waits for the next payment.
  await page.getByRole('link', { name: 'Solo, $12.00 a month' }).click();
  await page.getByText('The change comes with the next payment.').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText(/^\$5\.00 a month until .+, then Solo\.$/).waitFor();
  await advance('A month later');
  await page.getByText('Paid $12.00').waitFor();
});

test('shows the price of a change to the cent, takes just that, and lets the buyer leave', async () => {
  const email = 'katherine@example.test';
  await openAs(email, 390);
  await page.goto(origin);
  await tabTo('Try Team for free');
  await page.keyboard.press('Enter');
  await payBy(cards.visa, /^Start trial$/);
  await badge('Trial');
  await advance('A month later');
  await badge('Active');
  await page.getByText('Paid $29.00').waitFor();
  await tabTo('Pay as you go, $50.00 a year');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Change to Pay as you go' }).waitFor();
  await expectGood();
  const button = page.getByRole('button', { name: /^Change and pay/ });
  const shown = /\$([\d.]+)/.exec(await button.innerText())?.[1];
  const before = await ownSubscription(email);
  await button.press('Enter');
  await page.getByText('Changed from Team by the month to Pay as you go by the year').waitFor();
  await badge('Active');
  const path = `/api/v1/subscriptions/${before.id}/invoices`;
  const [invoice] = expectStatus(await world.api.get(path), 200);
  expect((invoice.total / 100).toFixed(2)).toBe(shown ?? '');
  expect(invoice.total).toBeGreaterThan(2_100);

  await page.getByRole('button', { name: 'Manage plan and card' }).click();
  await page.getByRole('button', { name: 'Cancel subscription: Pay as you go' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Your subscription is cancelled.').waitFor();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByText('Cancelled. You can use it until').waitFor();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Draw a report' }).waitFor();
});

test('no browser was sent a secret', () => {
  expect(sent.length).toBeGreaterThan(50);
  expect(sent.join('\n')).not.toMatch(/sk_test_|whsec_|eyJ[\w-]+\.eyJ/);
  expect(sent.join('\n')).not.toContain(world.secretKey);
});

async function tabTo(name: string): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (text === name) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
