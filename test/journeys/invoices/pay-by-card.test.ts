import { afterAll, afterEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { waitForMail } from '../../support/mail/captured-mail.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { edit } from '../../support/orders/worked-order.ts';
import { cards, pressPay, seriousFindings, typeCard } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, openShop } from '../../support/pages/checkout-shop.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const [shop, world] = await Promise.all([openShop(), setup()]);
const look = { companyName: 'Fern & Fable', primaryColor: '#0b6e4f' };
expectStatus(await world.owner.put('/api/v1/embed-config', look), 200);
const settings = {
  sellerName: 'Fern & Fable GmbH',
  paymentInstructions: 'Please transfer the amount to\nIBAN DE02 1203 0000 0000 2020 51',
};
expectStatus(await world.owner.put('/api/v1/invoice-settings', settings), 200);
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

interface Opened {
  readonly page: Page;
  readonly invoice: Parsed;
  readonly url: string;
}

async function openInvoice(locale = 'en-US'): Promise<Opened> {
  const invoice = await buyOnAccount(world);
  const asked = await world.api.post(`/api/v1/invoices/${invoice.id}/link`, {});
  const { url } = expectStatus(asked, 200);
  const page = await shop.openTab(locale);
  await page.goto(url);
  return { page, invoice, url };
}

const isPaid = (page: Page): Promise<void> => page.locator('.state.good').waitFor();

/** How often the sandbox has taken money for the invoice. */
async function timesCharged({ invoice }: Opened): Promise<number> {
  const rows = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return (rows as unknown as Parsed[]).filter(
    ({ idempotencyKey, status }) =>
      idempotencyKey.startsWith(`ip:${invoice.paymentId}:`) && status === 'approved',
  ).length;
}

test('pays, after a card that was declined', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'invoice-pay', [390, 1280]);
  await pressPay(page);
  await page
    .getByText('Check the card number.')
    .or(page.locator('.error:visible').first())
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-card-number');
  await keepScreenshots(page, 'invoice-pay-empty', [390]);
  await typeCard(page, cards.declined);
  await pressPay(page);
  await page.getByRole('alert').getByText('declined').waitFor();
  expect(await page.getByLabel('Security code').inputValue()).toBe('');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'invoice-declined', [1280, 390]);
  // So low that the button is scrolled to.
  await page.setViewportSize({ width: 390, height: 500 });
  await typeCard(page, cards.visa);
  await pressPay(page);
  await isPaid(page);
  expect(await page.title()).toBe(`Invoice ${opened.invoice.number} – Paid – Fern & Fable`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText(/Paid on .* by Visa \*{4}\s4242/).waitFor();
  expect(await page.getByRole('heading', { name: 'Pay by card' }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'invoice-paid-by-card', [390]);
  expect(await timesCharged(opened)).toBe(1);
});

test('from the mail of the invoice to its receipt', async () => {
  const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const invoice = await buyOnAccount(world, { completion: { email } });
  const issued = await waitForMail(world, email, 'customer.net30_invoice_issued');
  const [url = ''] = /https?:\S+\/i\/\S+/.exec(issued.text) ?? [];
  const page = await shop.openTab();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(url);
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'invoice-pay-dark', [390]);
  await typeCard(page, cards.mastercard);
  await pressPay(page);
  await isPaid(page);
  const receipt = await waitForMail(world, email, 'customer.receipt');
  expect(receipt.text).toContain('Mastercard **** 4444');
  expect(receipt.attachments[0].filename).toBe(`${invoice.number}.pdf`);
});

test.each([
  ['confirmed', 'approve'],
  ['refused', 'reject'],
])('goes to the bank and comes back: %s', async (end, action) => {
  const opened = await openInvoice();
  const { page, url } = opened;
  await typeCard(page, cards.challenge);
  await pressPay(page);
  await page.waitForURL('**/sandbox/challenge/**');
  if (end === 'confirmed') {
    // Whoever reloads the invoice meanwhile finds that it is being paid, and the way to the bank.
    const second = await shop.openSecondTab();
    await second.goto(url);
    await second.locator('[data-waiting]').waitFor();
    await second.getByRole('link', { name: 'Continue to your bank' }).waitFor();
    expect(await second.locator('form').count()).toBe(0);
    expect(await second.getByText('IBAN').count()).toBe(0);
    expect(await seriousFindings(second)).toEqual([]);
    await keepScreenshots(second, 'invoice-waiting', [390, 1280]);
    await page.locator(`button[value=${action}]`).click();
    await isPaid(page);
    // The other tab hears of it by itself.
    await isPaid(second);
    expect(await timesCharged(opened)).toBe(1);
    return;
  }
  // Whoever goes back instead of answering is led to the bank again.
  await page.goBack();
  await page.getByRole('link', { name: 'Continue to your bank' }).click();
  await page.locator(`button[value=${action}]`).click();
  await page.waitForURL('**/i/**');
  await page.getByRole('alert').getByText('not confirmed').waitFor();
  await typeCard(page, cards.visa);
  await pressPay(page);
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

/** Has the press of Pay reach the server only after the page was loaded anew, and its answer nobody. */
async function payAndReload({ page }: Opened): Promise<void> {
  const reloaded = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/pay', async (route) => {
    const request = route.request();
    const headers = { 'content-type': 'application/json' };
    pressed.resolve();
    await reloaded.promise;
    await fetch(request.url(), { method: 'POST', headers, body: request.postData() });
  });
  await pressPay(page);
  await pressed.promise;
  await page.reload();
  reloaded.resolve();
}

test('a reload in the middle of paying finds out how it ended', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  await typeCard(page, cards.declined);
  await payAndReload(opened);
  await page.getByRole('alert').getByText('declined').waitFor();
  await typeCard(page, cards.visa);
  await page.unrouteAll();
  await payAndReload(opened);
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

test('a press that never arrived leaves the form as it was', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  await typeCard(page, cards.visa);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/pay', () => pressed.resolve());
  await pressPay(page);
  await pressed.promise;
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('button[data-pay][aria-disabled=true]').waitFor();
  await page.locator('button[data-pay][aria-disabled=false]').waitFor();
  await typeCard(page, cards.visa);
  await pressPay(page);
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

test('an answer that was lost is found by the next press', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  await page.route('**/pay', async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute('**/pay');
  });
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.getByRole('alert').getByText('could not reach').waitFor();
  await pressPay(page);
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

test('without JavaScript the page says what it needs, and shows the rest', async () => {
  const { url } = await openInvoice();
  const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [note = ''] = /<noscript>.*?<\/noscript>/s.exec(text) ?? [];
  expect(note).toContain('Switch JavaScript on to pay on this page.');
  expect(text).toContain('IBAN');
});

test('a second tab that still shows the form charges nothing more', async () => {
  const opened = await openInvoice();
  const second = await shop.openSecondTab();
  await second.goto(opened.url);
  for (const tab of [opened.page, second]) await typeCard(tab, cards.visa);
  await pressPay(opened.page);
  await isPaid(opened.page);
  await pressPay(second);
  await isPaid(second);
  expect(await timesCharged(opened)).toBe(1);
});

test('another amount is shown, and pressed for, before it is charged', async () => {
  const opened = await openInvoice();
  const { page, invoice } = opened;
  await typeCard(page, cards.visa);
  const body = { add: [{ name: 'Engraving', unitPrice: 500 }] };
  expectStatus(await edit(world, invoice.orderId, body), 200);
  await pressPay(page);
  await page.getByRole('alert').getByText('$35.00').waitFor();
  expect(await timesCharged(opened)).toBe(0);
  await typeCard(page, cards.visa);
  await page.getByRole('button', { name: 'Pay $35.00' }).click();
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

test('by keyboard alone', async () => {
  const opened = await openInvoice();
  const { page } = opened;
  // The PDF, then the card's number.
  for (const _ of ['pdf', 'number']) await page.keyboard.press('Tab');
  await page.keyboard.type(cards.visa);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0439');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await isPaid(page);
  expect(await timesCharged(opened)).toBe(1);
});

test.each([
  ['de', /3\.?0,00.*bezahlen/, 'abgelehnt'],
  ['ar', /ادفع/, 'البطاقة'],
])('speaks %s', async (locale, button, declined) => {
  const { page } = await openInvoice(locale);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[name="card.number"]').fill(cards.declined);
  await page.locator('[name="card.expiry"]').fill('04 / 39');
  await page.locator('[name="card.cvc"]').fill('123');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('alert').getByText(declined).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, `invoice-declined-${locale}`, [390, 1280]);
});
