import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { issuesOf, undecidedMonth } from '../support/subscriptions/orphans.ts';
import { subscribe, subscriber, subscriptionOf } from '../support/subscriptions/subscriptions.ts';
import { act, periodsOf, worldAt } from '../support/subscriptions/verbs.ts';
import { advance } from '../support/timing/test-clock.ts';
import { becomes } from '../support/timing/becomes.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus, type World } from '../support/world/world.ts';

const browser = await consoleBrowser();
const world = await worldAt('2027-11-01T00:00:00Z');

const money = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount / 100);
const invoicesOf = async (of: World, id: string) =>
  expectStatus(await of.api.get(`/api/v1/subscriptions/${id}/invoices`), 200);
const openSubscription = (of: World, id: string, options = {}) =>
  openConsole(browser, of, `/subscriptions/${id}`, options);
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();
const closed = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

describe('subscriptions', () => {
  test('go from their trial to a paid period by the clock of the header', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own), { trialDays: 7 });
    const { amountDue } = expectStatus(
      await own.api.get(`/api/v1/subscriptions/${id}/upcoming-invoice`),
      200,
    );
    const { page, faults } = await openConsole(browser, own, '/subscriptions');
    await page.getByText('In trial', { exact: true }).last().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pro', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pro' }).waitFor();
    const next = page
      .locator('p')
      .filter({ hasText: /^.*on .*2027/ })
      .first();
    await next.waitFor();
    expect(await next.innerText()).toContain(money(amountDue));
    expect(await findings(page)).toEqual([]);
    await press(page, /^Test clock/);
    const dialog = page.getByRole('dialog');
    await press(dialog, '1 week');
    await waitFor(async () => (await subscriptionOf(own, id)).status === 'active');
    await dialog.getByText('The time stands still').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Active', { exact: true }).first().waitFor();
    const [invoice] = await invoicesOf(own, id);
    await page.getByText(invoice.number, { exact: true }).waitFor();
    expect(invoice.total).toBe(amountDue);
    expect(faults).toEqual([]);
  });

  test('that were declined say when they are tried again, and are charged by hand', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own, 'tok_renewal_decline_once_1');
    const { id } = await subscribe(own, buyer);
    await advance(own, { unit: 'month', count: 1 });
    const [, unpaid] = await periodsOf(own, id);
    const { page, faults } = await openSubscription(own, id);
    await page.getByText(/The next try comes by itself on/).waitFor();
    await page
      .getByText(/insufficient|declined/)
      .first()
      .waitFor();
    const dialog = page.getByRole('dialog');
    await press(page, 'Cancel subscription');
    await dialog.getByText(/its period is not paid, so a cancellation ends it now/).waitFor();
    expect(await dialog.getByLabel(/At the end of the paid period/).isDisabled()).toBe(true);
    expect(await dialog.getByLabel(/^Now, without a refund/).isChecked()).toBe(true);
    await dialog.getByText(/its period is not paid, so there is nothing to refund/).waitFor();
    await press(dialog, 'Back');
    await press(page, 'Charge now');
    const submit = dialog.getByRole('button', { name: `Charge ${money(unpaid.amountDue)}` });
    await submit.waitFor();
    expect(await findings(page)).toEqual([]);
    await submit.dblclick();
    await closed(dialog);
    await page.getByText('Paid. The subscription continues.').waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
    const [, paid] = await periodsOf(own, id);
    expect([paid.status, paid.attempts.length]).toEqual(['paid', 2]);
    expect(faults).toEqual([]);
  });

  test('are changed for what was shown before, now or with the next renewal', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    await advance(world, { unit: 'day', count: 10 });
    const { page, faults } = await openSubscription(world, id);
    await press(page, 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Price of one/).fill('50,00');
    const due = dialog.locator('dt', { hasText: 'Charged to the card now' });
    await due.waitFor();
    const shown = await due.locator('xpath=following-sibling::dd[1]').innerText();
    expect(await findings(page)).toEqual([]);
    await press(dialog, 'Save the change');
    await closed(dialog);
    const changed = await subscriptionOf(world, id);
    expect(changed.amount).toBe(5_000);
    const [invoice] = await invoicesOf(world, id);
    expect(money(invoice.total)).toBe(shown);

    await press(page, 'Change');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByLabel('From when').selectOption('period_end');
    await dialog.getByText(/No money moves now/).waitFor();
    await press(dialog, 'Save the change');
    await closed(dialog);
    await page.getByRole('heading', { name: 'Stored change' }).waitFor();
    expect((await subscriptionOf(world, id)).pendingChange.terms.quantity).toBe(3);
    await press(page, 'Drop the change');
    await press(dialog, 'Drop the change');
    await closed(dialog);
    expect((await subscriptionOf(world, id)).pendingChange).toBeNull();
    expect(faults).toEqual([]);
  });

  test('are changed by what was typed alone, also where terms change while the dialog is open', async () => {
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer);
    const { page, faults } = await openSubscription(world, id);
    await press(page, 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity').fill('2');
    await dialog.getByText('Charged to the card now').waitFor();
    expectStatus(
      await world.api.post(`/api/v1/subscriptions/${id}/change`, { amount: 4_000 }),
      200,
    );
    await waitFor(async () => (await dialog.getByLabel(/^Price of one/).inputValue()) === '40.00');
    await dialog.getByText('Charged to the card now').waitFor();

    // A preview that is on its way when the change is made is ended.
    const made = Promise.withResolvers<void>();
    await page.route('**/preview-change', async (route) => {
      await made.promise;
      await route.continue().catch(() => undefined);
    });
    const onItsWay = page.waitForRequest('**/preview-change');
    expectStatus(
      await world.api.patch(`/api/v1/customers/${buyer.customerId}`, { firstName: 'Ada' }),
      200,
    );
    const preview = await onItsWay;
    const ended = Promise.race([
      page.waitForEvent('requestfailed', (request) => request === preview),
      page.waitForEvent('requestfinished', (request) => request === preview),
    ]);
    await page.route('**/change', async (route) => {
      const response = await route.fetch();
      made.resolve();
      await ended;
      await route.fulfill({ response });
    });
    await press(dialog, 'Save the change');
    await closed(dialog);
    const { amount, quantity } = await subscriptionOf(world, id);
    expect([amount, quantity]).toEqual([4_000, 2]);
    expect(faults).toEqual([]);
  });

  test('are paused, resumed, skipped, and cancelled with what goes back shown first', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const { page, faults } = await openSubscription(world, id);
    const dialog = page.getByRole('dialog');
    await press(page, 'Pause');
    await dialog.getByLabel(/^Until/).fill('2028-03-01T12:00:00');
    await dialog.getByText(/It resumes by itself on/).waitFor();
    await press(dialog, 'Pause');
    await closed(dialog);
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await press(page, 'Resume');
    await dialog.getByText(/Nothing is charged now/).waitFor();
    await press(dialog, 'Resume');
    await closed(dialog);
    await press(page, 'Skip renewals');
    await dialog.getByText(/The next renewal passes/).waitFor();
    await press(dialog, 'Save');
    await closed(dialog);
    expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', skips: 1 });

    await press(page, 'Cancel subscription');
    await dialog.getByText(/It continues, paid, until/).waitFor();
    await press(dialog, 'Cancel at the end of the period');
    await closed(dialog);
    await page.getByText('Ends at period end', { exact: true }).waitFor();
    await press(page, 'Keep it going');
    await press(dialog, 'Keep it going');
    await closed(dialog);
    expect((await subscriptionOf(world, id)).cancelAtPeriodEnd).toBe(false);

    const preview = expectStatus(
      await act(world, id, 'cancel', { cancelAtPeriodEnd: false, prorate: true, dryRun: true }),
      200,
    );
    const back = money(preview.refund.amount);
    await press(page, 'Cancel subscription');
    await dialog.getByLabel(/refund what is unused/).check();
    await dialog.getByText(`${back} go back to the card.`).waitFor();
    await dialog.getByLabel('Reason').selectOption('Too expensive');
    await dialog.getByLabel('Comment').fill('Until spring');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel now' }).dblclick();
    await closed(dialog);
    await page.getByText(/It has ended: nothing is charged/).waitFor();
    // What its state does not allow is not there.
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'too_expensive', comment: 'Until spring' },
    });
    await page.getByText('Too expensive', { exact: true }).waitFor();
    // The browser tells that nothing is charged next, where that was asked before the end was known.
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  });

  test('are changed once when two members press at the same time', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    await advance(world, { unit: 'day', count: 3 });
    const finance = await colleague(world, 'finance');
    const tabs = [
      await openSubscription(world, id),
      await openSubscription(world, id, { email: finance.email }),
    ];
    const submits: Locator[] = [];
    for (const { page } of tabs) {
      await press(page, 'Change');
      await page.getByRole('dialog').getByLabel('Quantity').fill('4');
      await page.getByText('Charged to the card now').waitFor();
      submits.push(page.getByRole('button', { name: 'Save the change' }));
    }
    await Promise.all(submits.map((submit) => submit.click()));
    // One is done; the other's dialog stays, and says why not.
    const dialogs = () =>
      Promise.all(
        tabs.map(async ({ page }) => {
          const dialog = page.getByRole('dialog');
          return `${await dialog.count()} ${await dialog.getByRole('alert').count()}`;
        }),
      );
    await becomes(async () => (await dialogs()).toSorted(), ['0 0', '1 1']);
    expect(await subscriptionOf(world, id)).toMatchObject({ quantity: 4 });
    expect(await invoicesOf(world, id)).toHaveLength(2);
  });

  test('whose charge nobody knows of are resolved with a reason', async () => {
    const { own, id, issueId } = await undecidedMonth();
    const { page, faults } = await openConsole(browser, own, '/subscription-issues');
    await page.getByText('Outcome unknown', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, 'Resolve');
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'It was not charged' });
    await dialog.getByText(/The period is charged again/).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    const note = '<img src=x onerror="document.title=\'owned\'">';
    await dialog.getByLabel('How you know it').fill(note);
    await submit.click();
    await closed(dialog);
    await page.getByRole('link', { name: 'A charge that nothing records' }).click();
    await page.getByText(note).first().waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    const resolved = (await issuesOf(own, id)).find((issue) => issue.id === issueId);
    expect(resolved).toMatchObject({ resolution: 'not_charged', note });
    expect(faults).toEqual([]);
  });

  test('count what was used, and name the permission to those who may only read', async () => {
    const probe = '<b onmouseover=alert(1)>Pro</b>';
    const { id } = await subscribe(world, await subscriber(world), {
      planName: probe,
      usage: { metric: 'calls', unitAmount: 5 },
    });
    const { page, context, faults } = await openSubscription(world, id, { width: 390 });
    await page.getByRole('heading', { level: 1, name: probe }).waitFor();
    await press(page, 'Report usage');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Quantity/).fill('12');
    await press(dialog, 'Report');
    await closed(dialog);
    await page.getByText('+ 12').waitFor();
    const { total } = expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/usage`), 200);
    expect(total).toBe(12);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();

    const viewer = await colleague(world, 'viewer');
    const other = await openSubscription(world, id, { email: viewer.email });
    const cancel = other.page.locator('button[aria-disabled=true]', {
      hasText: 'Cancel subscription',
    });
    await cancel.hover();
    await other.page
      .getByText(/permission subscriptions:write/)
      .first()
      .waitFor();
  });
});
