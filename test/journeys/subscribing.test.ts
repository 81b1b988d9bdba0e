import { expect, test } from 'bun:test';
import { cards, chooseRegion, seriousFindings, typeCard } from '../support/pages/checkout-page.ts';
import { ledgerOf, makeCart, pollSession } from '../support/checkout/checkout.ts';
import { monthly, plan } from '../support/checkout/recurring.ts';
import type { Parsed } from '../support/world/client.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

async function selling(recurring: object): Promise<Parsed> {
  return shop.newSession({ recurring }, await makeCart(shop.world, {}, [plan]));
}

test('a trial: the page says what follows, asks for a card, and starts it by keyboard on a phone', async () => {
  const session = await selling({ trialDays: 14 });
  const page = await shop.openTab();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(session.hostedUrl);
  await page.getByText(/^Free for 14 days\. From .+ you pay \D*9\.00 every month/).waitFor();
  await page.getByText(/you agree to these payments/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await typeCard(page, cards.visa);
  const button = page.getByRole('button', { name: 'Start trial' });
  expect(await button.getAttribute('aria-describedby')).toContain('consent');
  expect(await page.locator('#consent').innerText()).toContain('Free for 14 days');
  await page.getByLabel('Security code').press('Tab');
  await button.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/thanks/);
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ type: 'verification', amount: 0 }]);
});

test('a first period: the button says what it costs and that it subscribes', async () => {
  const recurring = { ...monthly, intervalCount: 3, amount: 900 };
  const session = await selling(recurring);
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await page.getByText(/^Then \D*9\.00 every 3 months/).waitFor();
  await typeCard(page, cards.visa);
  await page.getByRole('button', { name: /^Subscribe and pay \D*9\.00$/ }).click();
  await page.waitForURL(/\/thanks/);
  expect(await ledgerOf(shop.world, session)).toMatchObject([{ type: 'charge', amount: 900 }]);
});

test('installments: how many, and when the last is due', async () => {
  const recurring = { installments: { count: 3, unit: 'month' } };
  const session = await selling(recurring);
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await page
    .getByText(/^You pay in 3 installments, \D*27\.00 in all: the next, .+, the last on /)
    .waitFor();
  await page.getByRole('button', { name: /^Pay \D*9\.00$/ }).waitFor();
});

test('a subscription by the processor’s own widget: told, agreed to, charged once and begun', async () => {
  const terms = { amount: 900, currency: 'USD', locale: 'en' };
  const recurring = { plan: 'club', interval: 'month', amount: 900 };
  const made = await shop.world.api.post('/api/v1/checkout-sessions/embed-token', {
    ...terms,
    recurring,
  });
  const { hostedUrl, checkoutSessionId } = expectStatus(made, 200);
  const page = await shop.openTab();
  await page.goto(hostedUrl);
  await page.getByText(/^Then \D*9\.00 every month/).waitFor();
  await page.getByText(/you agree to these payments/).waitFor();
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('12 Elm Street');
  await page.getByLabel('City').fill('Portland');
  await chooseRegion(page);
  await typeCard(page, cards.visa);
  const button = page.getByRole('button', { name: /^Subscribe and pay \D*9\.00$/ });
  await button.click();
  // Nobody subscribes without an address for what follows.
  await page.getByText('Enter the email.').waitFor();
  await page.getByLabel('Email').fill('anna@example.test');
  await button.click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const session = { id: checkoutSessionId };
  const { status, subscriptionId } = await pollSession(shop.world, session);
  expect(status).toBe('completed');
  const found = await shop.world.api.get(`/api/v1/subscriptions/${subscriptionId}`);
  expect(expectStatus(found, 200)).toMatchObject({ status: 'active', amount: 900 });
});
