import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { allMailsTo } from '../../support/mail/captured-mail.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();
const sectionOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).locator('xpath=../..');
const CONFIRMATION = 'customer.order_confirmation';

/** A bought order that was edited for a reason and refunded in part; its mails have been sent. */
async function worked() {
  const email = `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const { orderId, paymentId } = await buy(world, undefined, { session: { customerEmail: email } });
  await allMailsTo(world, email);
  const path = `/api/v1/orders/${orderId}`;
  const change = { add: [{ name: 'Present', unitPrice: 0 }], reason: 'Thanks for waiting' };
  expectStatus(await world.api.patch(`${path}/line-items`, change), 200);
  const refund = { amount: 500, reason: 'A scratch' };
  expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
  await allMailsTo(world, email);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return { orderId, email, invoice };
}

describe('the timeline of an order', () => {
  test('shows payments, mails, documents and reasons, newest first, and sends a mail again', async () => {
    const { orderId, email, invoice } = await worked();
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    const timeline = sectionOf(page, 'Timeline');
    await timeline.getByText('Card payment of $30.00 captured').waitFor();
    await timeline.getByText('Reason: Thanks for waiting').waitFor();
    expect(await timeline.getByText('Reason: A scratch').count()).toBeGreaterThan(0);
    await timeline.getByText(/^\$5\.00 refunded/).waitFor();
    const titles = await timeline.locator('ol > li').allInnerTexts();
    const at = (text: string) => titles.findIndex((title) => title.includes(text));
    expect(at('Order confirmation')).toBeLessThan(at('Created'));
    expect(at('Thanks for waiting')).toBeLessThan(at('Card payment of'));
    expect(await findings(page)).toEqual([]);

    await timeline.getByRole('button', { name: 'Send again: Order confirmation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(email).waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect(await allMailsTo(world, email, CONFIRMATION)).toHaveLength(2);
    // Both are listed, and the second press comes too soon for the service.
    const again = timeline.getByRole('button', { name: 'Send again: Order confirmation' });
    await again.nth(1).waitFor();
    await again.first().click();
    await dialog.getByText(email).waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText(/This was too soon|too soon/i).waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(faults.filter((fault) => !fault.includes('status of 429'))).toEqual([]);

    await timeline.getByRole('link', { name: `Invoice ${invoice.number} issued` }).click();
    await page.waitForURL(new RegExp(`/invoices/${invoice.id}`));
  });

  test('loads what is earlier, once each', async () => {
    const { orderId } = await worked();
    for (let note = 1; note <= 22; note += 1)
      expectStatus(
        await world.api.patch(`/api/v1/orders/${orderId}`, { notes: `Note ${note}` }),
        200,
      );
    const { page } = await openConsole(browser, world, `/orders/${orderId}`);
    const timeline = sectionOf(page, 'Timeline');
    await timeline.getByText('Note 22').waitFor();
    expect(await timeline.getByText('Created', { exact: true }).count()).toBe(0);
    await timeline.getByRole('button', { name: 'Show earlier' }).click();
    await timeline.getByText('Created', { exact: true }).waitFor();
    expect(await timeline.getByText('Card payment of $30.00 captured').count()).toBe(1);
    expect(await timeline.getByRole('button', { name: 'Show earlier' }).count()).toBe(0);
  });

  test('fits a phone, speaks German, and offers no mail to who may not send one', async () => {
    const { orderId } = await worked();
    const viewer = await colleague(world, 'viewer');
    const { page } = await openConsole(browser, world, `/orders/${orderId}`, {
      email: viewer.email,
      language: 'de-DE',
      width: 390,
      hasTouch: true,
    });
    const timeline = sectionOf(page, 'Verlauf');
    await timeline.getByText(/Kartenzahlung über 30,00.\$ eingezogen/).waitFor();
    await timeline.getByText('Grund: Thanks for waiting').waitFor();
    const again = timeline.getByRole('button', { name: /Noch einmal senden/ }).first();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
    expect(await findings(page)).toEqual([]);
  });
});

describe('the timeline of a subscription', () => {
  test('shows charges, invoices and the reason of a pause, newest first', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    expectStatus(
      await world.api.post(`/api/v1/subscriptions/${id}/pause`, { reason: 'On holiday' }),
      200,
    );
    const { page } = await openConsole(browser, world, `/subscriptions/${id}`);
    const timeline = sectionOf(page, 'Timeline');
    await timeline.getByText('Card payment of $30.00 captured').waitFor();
    await timeline.getByText('Reason: On holiday').waitFor();
    const titles = await timeline.locator('ol > li').allInnerTexts();
    const at = (text: string) => titles.findIndex((title) => title.includes(text));
    expect(at('Paused')).toBeLessThan(at('Card payment of'));
    expect(titles.some((title) => /Invoice \S+ issued/.test(title))).toBe(true);
  });
});
