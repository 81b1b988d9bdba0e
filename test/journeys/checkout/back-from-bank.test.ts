import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { ledgerOf } from '../../support/checkout/checkout.ts';
import { cards, findings } from '../../support/pages/checkout-page.ts';
import { shopOfFile } from '../../support/pages/checkout-shop.ts';
import { expectStatus } from '../../support/world/world.ts';

const shop = await shopOfFile();

/** A slow phone network: 50 kB and 400 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 50 * 1024,
  });
}

/** Goes to a field, link or button as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${target}`);
}

async function typeCard(page: Page, number: string): Promise<void> {
  for (const [field, text] of [
    ['cc-number', number],
    ['cc-exp', '0439'],
    ['cc-csc', '123'],
  ] as const) {
    const input = page.locator(`input[autocomplete="${field}"]`);
    await tabTo(page, input);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
}

async function pressPay(page: Page): Promise<void> {
  await tabTo(page, page.locator('button[data-pay]'));
  await page.keyboard.press('Enter');
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const bank = (page: Page, action: 'approve' | 'reject'): Locator =>
  page.locator(`button[name=action][value=${action}]`);

/** Pays with a card whose bank asks, up to the bank's page. */
async function untilBank(page: Page): Promise<void> {
  await typeCard(page, cards.challenge);
  await pressPay(page);
  await bank(page, 'approve').waitFor();
}

/** Nothing scrolls sideways, and axe finds nothing. */
async function expectWell(page: Page): Promise<void> {
  const hasSideScroll = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(hasSideScroll).toBe(false);
  expect(await findings(page)).toEqual([]);
}

describe.each([
  ['en', 'en-US', 1440],
  ['de', 'de-DE', 390],
  ['ja', 'ja-JP', 1440],
  ['ar', 'ar', 390],
] as const)(
  'a buyer back from the bank, with keys alone on a slow network (%s)',
  (language, locale, width) => {
    const labels = checkoutLabels[language];
    const begin = async (): Promise<{
      page: Page;
      session: Awaited<ReturnType<typeof shop.newSession>>;
    }> => {
      const session = await shop.newSession({ locale });
      const page = await shop.openTab(locale);
      await page.setViewportSize({ width, height: 844 });
      await slowDown(page);
      await page.goto(session.hostedUrl);
      return { page, session };
    };

    test('takes another card, and pays once', async () => {
      const { page, session } = await begin();
      await untilBank(page);
      await page.goBack();
      const another = page.getByRole('link', { name: labels.anotherCard });
      await another.waitFor();
      const back = page.getByRole('link', { name: labels.backToShop });
      expect(await back.getAttribute('href')).toBe(session.cancelUrl);
      await expectWell(page);
      await pressAt(page, another);
      await typeCard(page, cards.visa);
      await pressPay(page);
      await page.waitForURL(/\/thanks/);
      await shop.expectOneCharge(session);
      const { orderId } = expectStatus(
        await shop.world.api.get(`/api/v1/checkout/sessions/${session.id}`),
        200,
      );
      const payments = expectStatus(
        await shop.world.api.get(`/api/v1/orders/${orderId}/payments`),
        200,
      );
      expect(payments).toMatchObject([{ status: 'captured' }]);
    });

    test('rejects it there, reads why, and pays with another card', async () => {
      const { page, session } = await begin();
      await untilBank(page);
      await pressAt(page, bank(page, 'reject'));
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
      await expectWell(page);
      await typeCard(page, cards.visa);
      await pressPay(page);
      await page.waitForURL(/\/thanks/);
      await shop.expectOneCharge(session);
    });
  },
);

test('an approval at the bank after another card has paid takes nothing', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(session.hostedUrl);
  await untilBank(page);
  const atBank = await shop.openSecondTab();
  await atBank.goto(page.url());
  await bank(atBank, 'approve').waitFor();
  await page.goto(session.hostedUrl);
  await pressAt(page, page.getByRole('link', { name: 'Another card' }));
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/\/thanks/);
  await pressAt(atBank, bank(atBank, 'approve'));
  await atBank
    .getByText('The payment was not approved.')
    .or(atBank.getByRole('heading', { name: 'Thank you' }))
    .waitFor();
  await shop.expectOneCharge(session);
  const ledger = await ledgerOf(shop.world, session);
  expect(
    ledger.filter(({ type, status }) => type === 'charge' && status === 'approved'),
  ).toHaveLength(1);
});
