import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { storeCard } from '../../support/checkout/saved-cards.ts';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { openOwnBrowser } from '../../support/pages/browser.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { issuesOf, orphanedMonth } from '../../support/subscriptions/orphans.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, worldAt } from '../../support/subscriptions/verbs.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const browser = await consoleBrowser(openOwnBrowser);

const money = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount / 100);
const open = (of: World, id: string, options = {}) =>
  openConsole(browser, of, `/subscriptions/${id}`, options);
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** A titled part of the page. */
const part = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::header/..');
const closed = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

/** A month whose charge was declined, unpaid since 1 December. */
async function unpaidMonth() {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const buyer = await subscriber(own, 'tok_renewal_decline_1');
  const { id } = await subscribe(own, buyer);
  await advance(own, { unit: 'month', count: 1 });
  return { own, buyer, id };
}

describe('what a subscription owes', () => {
  test('is waived with a reason, once, by those who may', async () => {
    const { own, id } = await unpaidMonth();
    const viewer = await colleague(own, 'viewer');
    const other = await open(own, id, { email: viewer.email });
    await other.page.locator('button[aria-disabled=true]', { hasText: 'Waive' }).waitFor();
    await other.context.close();

    const [, unpaid] = await periodsOf(own, id);
    const { page, faults } = await open(own, id);
    await press(page, 'Waive');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${money(unpaid.amountDue)} will not be charged.`).waitFor();
    const reason = '<img src=x onerror="document.title=\'owned\'"> goodwill';
    await dialog.getByLabel('Reason').fill(reason);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Waive' }).dblclick();
    await closed(dialog);
    await page.getByText('Active', { exact: true }).first().waitFor();
    await page.getByText(reason).first().waitFor();
    expect(await page.title()).not.toContain('owned');
    const statuses = (await periodsOf(own, id)).map(({ status }) => status);
    expect(statuses).toEqual(['paid', 'waived']);
    expect(await page.getByRole('button', { name: 'Waive' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('is charged to another card, and a second member who waives it is told', async () => {
    const { own, buyer, id } = await unpaidMonth();
    expectStatus(await storeCard(own, buyer, 'tok_mastercard'), 200);
    const finance = await colleague(own, 'finance');
    const second = await open(own, id, { email: finance.email });
    await press(second.page, 'Waive');
    await second.page
      .getByRole('dialog')
      .getByText(/will not be charged/)
      .waitFor();

    const { page, context, faults } = await open(own, id);
    await press(part(page, 'A payment failed'), 'Change card');
    const dialog = page.getByRole('dialog');
    const charge = dialog.getByLabel('Charge the unpaid period to it now');
    await dialog.getByLabel(/mastercard/i).check();
    expect(await charge.isChecked()).toBe(true);
    await dialog.getByText(/The unpaid period is charged at once/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this card' }).dblclick();
    await closed(dialog);
    await page.getByText('The card is changed, and the unpaid period is paid.').waitFor();
    await page.getByText('Chosen for this subscription.').waitFor();
    const [, paid] = await periodsOf(own, id);
    expect([paid.status, paid.attempts.length]).toEqual(['paid', 2]);
    expect(faults).toEqual([]);
    await context.close();

    // The other's dialog is of a period that is paid by now: nothing is left to waive, or the service says so.
    const waive = second.page.getByRole('dialog').getByRole('button', { name: 'Waive' });
    await second.page
      .locator('[role=dialog] button[type=submit]:disabled')
      .or(second.page.getByRole('dialog').getByRole('alert'))
      .or(waive)
      .first()
      .waitFor();
    if (await waive.isEnabled()) {
      await waive.click();
      await second.page.getByRole('dialog').getByRole('alert').waitFor();
    }
    expect((await periodsOf(own, id))[1]?.status).toBe('paid');
  });
});

test('the buyer’s page is opened and copied from the console until its link ends', async () => {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(own, await subscriber(own));
  const { page, context, faults } = await open(own, id);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await press(page, 'Buyer’s page');
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Open it' });
  const url = await link.getAttribute('href');
  await dialog.getByRole('button', { name: /^Copy/ }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url ?? '');
  expect(await findings(page)).toEqual([]);
  const opening = context.waitForEvent('page');
  await link.click();
  const portal = await opening;
  await portal.getByText('Pro').first().waitFor();
  await portal.close();
  await page.clock.fastForward('31:00');
  await dialog.getByText(/The link no longer works/).waitFor();
  expect(await link.count()).toBe(0);
  await press(dialog, 'Make another link');
  await dialog.getByText(/no longer works/).waitFor();
  expect(faults).toEqual([]);
});

describe('money that nothing records', () => {
  test('is applied or refunded once, whoever of two members presses first', async () => {
    const { own, id, issueId, paymentId } = await orphanedMonth();
    const finance = await colleague(own, 'finance');
    const tabs = [await open(own, id), await open(own, id, { email: finance.email })];
    const submits: Locator[] = [];
    for (const [index, { page }] of tabs.entries()) {
      await press(page, 'Resolve');
      const dialog = page.getByRole('dialog');
      const [choice, action, will] = (
        [
          ['It pays the period', /^Apply \$/, /pay what they were taken for/],
          ['It goes back', /^Refund \$/, /go back to the card/],
        ] as const
      )[index === 0 ? 0 : 1];
      await dialog.getByLabel(choice).check();
      await dialog.getByText(will).waitFor();
      submits.push(dialog.getByRole('button', { name: action }));
    }
    expect(await findings(tabs[0]?.page as Page)).toEqual([]);
    await Promise.all(submits.map((submit) => submit.dblclick()));
    await Promise.race(tabs.map(({ page }) => closed(page.getByRole('dialog'))));
    const read = async () => (await issuesOf(own, id)).find((issue) => issue.id === issueId);
    const { status, resolution } = (await read()) ?? {};
    expect(status).toBe('resolved');
    const payment = expectStatus(await own.api.get(`/api/v1/payments/${paymentId}`), 200);
    expect(payment.status).toBe(resolution === 'refund' ? 'refunded' : 'captured');
    // The other one is told, and not that it has worked.
    for (const { page, context } of tabs) {
      const dialog = page.getByRole('dialog');
      if ((await dialog.count()) > 0) await dialog.getByRole('alert').or(dialog).first().waitFor();
      await context.close();
    }
  });
});

test('an installment plan shows its rows, its next charge and its end', async () => {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const terms = { interval: undefined, installments: { count: 3, unit: 'month' } };
  const { id } = await subscribe(own, await subscriber(own), terms);
  const { page, faults } = await open(own, id, { width: 390, theme: 'dark' });
  const rows = part(page, 'Installments').getByRole('listitem');
  await rows.nth(2).waitFor();
  expect(await rows.count()).toBe(3);
  await rows.nth(0).getByText('Paid', { exact: true }).waitFor();
  await rows.nth(1).getByText('Next').waitFor();
  const { amountDue, chargeAt } = expectStatus(
    await own.api.get(`/api/v1/subscriptions/${id}/upcoming-invoice`),
    200,
  );
  const next = part(page, 'Next charge');
  await next.getByText(money(amountDue)).first().waitFor();
  await next.locator(`time[datetime="${chargeAt}"]`).first().waitFor();
  expect(await page.getByRole('button', { name: 'Skip renewals' }).count()).toBe(0);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  expect(await findings(page)).toEqual([]);
  await advance(own, { unit: 'month', count: 3 });
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await page.getByText(/It has ended: nothing is charged/).waitFor();
  expect(await rows.getByText('Paid', { exact: true }).count()).toBe(3);
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});

test('a pause that outlasted its paid period is resumed for what was shown, to the cent', async () => {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(own, await subscriber(own), { amount: 4_321, quantity: 3 });
  expectStatus(await act(own, id, 'pause'), 200);
  await advance(own, { unit: 'month', count: 2 });
  const { page, faults } = await open(own, id);
  await press(page, 'Resume');
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: `Resume and charge ${money(12_963)}` });
  await submit.waitFor();
  await dialog.getByText('The new period runs until').waitFor();
  expect(await findings(page)).toEqual([]);
  await submit.dblclick();
  await closed(dialog);
  const [, charged, ...more] = await periodsOf(own, id);
  expect([charged.status, charged.amountDue, more.length]).toEqual(['paid', 12_963, 0]);
  // A question that finds nothing to charge is told by the browser.
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});

test('a cancellation shows the credit that is lost and the money that goes back, at the end or now', async () => {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(own, await subscriber(own));
  await advance(own, { unit: 'day', count: 10 });
  expectStatus(await act(own, id, 'change', { amount: 1_000, creditMode: 'balance' }), 200);
  const { creditBalance } = await subscriptionOf(own, id);
  expect(creditBalance).toBeGreaterThan(0);
  const asked = { cancelAtPeriodEnd: false, prorate: true, dryRun: true };
  const { refund } = expectStatus(await act(own, id, 'cancel', asked), 200);
  const { page, faults } = await open(own, id);
  await press(page, 'Cancel subscription');
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByText(`The credit balance of ${money(creditBalance)} is not paid out.`);
  await lost.waitFor();
  await dialog.getByText(/It continues, paid, until/).waitFor();
  await dialog.getByLabel(/refund what is unused/).check();
  await dialog.getByText(`${money(refund.amount)} go back to the card.`).waitFor();
  await dialog.getByLabel('Now, without a refund').check();
  await dialog.getByText('No money goes back.').waitFor();
  await lost.waitFor();
  await press(dialog, 'Back');
  await closed(dialog);
  expect((await subscriptionOf(own, id)).status).toBe('active');
  expect(faults).toEqual([]);
});
