import { afterAll, describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { colleague } from '../../support/world/team.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';
import { savedBy } from '../../support/pages/saved-file.ts';

const browser = await consoleBrowser();
const stack = await startWebhookStack();
afterAll(async () => {
  await stack?.stop();
});

const lamp = [{ name: 'Lamp', unitPrice: 12_000, requiresShipping: true }];

/** A shop whose checkout only holds the money, with so many orders. */
async function holdingShop(count: number) {
  const world = await setup();
  await changeSettings(world, { payments: { captureMode: 'manual' } });
  const payments: string[] = [];
  for (let left = count; left > 0; left -= 1) payments.push((await buy(world, lamp)).paymentId);
  return { world, payments };
}

/** How often each payment was captured. */
const capturesOf = async (world: World, payments: readonly string[]) =>
  Promise.all(
    payments.map(async (id) => {
      const { body } = await world.api.get(`/api/v1/payments/${id}/transactions`);
      return body.data.filter(({ type }: { type: string }) => type === 'capture').length;
    }),
  );

/** How many attempts of a delivery somebody asked for. */
async function askedFor(world: World, id: string): Promise<number> {
  const { history } = expectStatus(await world.api.get(`/api/v1/webhook-deliveries/${id}`), 200);
  return history.filter(({ trigger }: { trigger: string }) => trigger === 'retry').length;
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select \d{4}$/ });
const isChosen = (page: Page, count: number) =>
  page.getByText(`${count} selected`, { exact: true }).waitFor();
async function openAll(page: Page, count: number, action: string): Promise<Locator> {
  await boxes(page)
    .nth(count - 1)
    .waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await isChosen(page, count);
  await page.getByRole('button', { name: action, exact: true }).click();
  return page.getByRole('dialog');
}

describe('several rows at once', () => {
  test('are captured as shown before, but for the one that a colleague captured meanwhile', async () => {
    const { world, payments } = await holdingShop(4);
    const [captured = '', other = ''] = payments;
    expectStatus(await world.api.post(`/api/v1/payments/${captured}/capture`, {}), 200);
    const { page, faults } = await openConsole(browser, world, '/orders');
    const dialog = await openAll(page, 4, 'Capture');
    await dialog.getByText('3 will be done · 1 refused').waitFor();
    await dialog.getByText(/In all: .*360\.00/).waitFor();
    await dialog.getByText('No money is held for it: Paid.').waitFor();
    expect(await findings(page)).toEqual([]);
    expectStatus(await world.api.post(`/api/v1/payments/${other}/capture`, {}), 200);
    await dialog.getByRole('button', { name: 'Capture 3 orders' }).dblclick();
    await dialog.getByText('2 done · 1 refused · 1 changed meanwhile').waitFor();
    await dialog.getByText(/In all: .*240\.00/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await isChosen(page, 2);
    expect(await capturesOf(world, payments)).toEqual([1, 1, 1, 1]);
    expect(faults).toEqual([]);
  });

  test('go on after the network was lost in the middle, each once', async () => {
    const { world, payments } = await holdingShop(6);
    const { page } = await openConsole(browser, world, '/orders');
    let isLost = true;
    const taken = new Set<string>();
    await page.route('**/capture', async (route) => {
      const url = route.request().url();
      if (!isLost) return route.continue();
      // The service takes some of them, and no answer arrives.
      if (taken.size < 2) {
        taken.add(url);
        await route.fetch();
      }
      return route.abort('connectionreset');
    });
    const dialog = await openAll(page, 6, 'Capture');
    await dialog.getByRole('button', { name: 'Capture 6 orders' }).click();
    const goOn = dialog.getByRole('button', { name: 'Continue with 6' });
    await goOn.waitFor({ timeout: 90_000 });
    await dialog.getByText(/without a response · .* to do/).waitFor();
    expect(taken.size).toBe(2);
    isLost = false;
    await goOn.click();
    await dialog.getByText('6 done', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await capturesOf(world, payments)).toEqual(payments.map(() => 1));
  });

  test('are chosen by keyboard and in ranges, and closed where that is possible', async () => {
    const world = await setup();
    const orders: string[] = [];
    for (let left = 4; left > 0; left -= 1) orders.push((await buy(world, lamp)).orderId);
    for (const id of orders.slice(0, 2))
      expectStatus(await world.api.post(`/api/v1/orders/${id}/cancel`, {}), 200);
    const { page, context, faults } = await openConsole(browser, world, '/orders');
    await boxes(page).nth(3).waitFor();
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    await isChosen(page, 1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await isChosen(page, 3);
    await page.keyboard.press('Escape');
    await page.getByText('3 selected').waitFor({ state: 'detached' });
    await boxes(page).first().click();
    await boxes(page)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await isChosen(page, 4);
    expect(await findings(page)).toEqual([]);
    const file = await savedBy(page.getByRole('button', { name: 'Export selected' }));
    expect(file.text.trim().split('\r\n')).toHaveLength(5);
    await boxes(page).nth(3).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 will be done · 2 refused').waitFor();
    await dialog.getByRole('button', { name: 'Close 2 orders' }).press('Enter');
    await dialog.getByText('2 done · 2 refused').waitFor();
    for (const [at, id] of orders.entries()) {
      const { status } = expectStatus(await world.api.get(`/api/v1/orders/${id}`), 200);
      expect(status).toBe(at < 2 ? 'closed' : 'processing');
    }
    expect(faults).toEqual([]);
    await context.close();

    const finance = await colleague(world, 'finance');
    const second = await openConsole(browser, world, '/orders', {
      email: finance.email,
      width: 390,
      theme: 'dark',
      language: 'de-DE',
    });
    await second.page.getByRole('checkbox').nth(1).check();
    const bar = second.page.getByRole('region', { name: 'Ausgewählte Zeilen' });
    await bar.getByText('1 ausgewählt').waitFor();
    await bar.locator('button[aria-disabled=true]', { hasText: 'Ablegen' }).waitFor();
    expect(await findings(second.page)).toEqual([]);
    const wide = await second.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });

  test('are sent again, each failed delivery once', async () => {
    const receiver = await startReceiver({ behaviour: { kind: 'answer', status: 500 } });
    const world = await stack.world();
    const { id } = await registerEndpoint(world, `${receiver.url}/hooks`, ['customer.*']);
    await emitCustomer(world);
    await emitCustomer(world);
    await receiver.waitForRequests(2);
    const { page, faults } = await openConsole(browser, world, `/webhooks/${id}`);
    await page.getByRole('row').filter({ hasText: 'Failed' }).nth(1).waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    await isChosen(page, 2);
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Retry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 will be done').waitFor();
    await dialog.getByRole('button', { name: 'Send 2 deliveries again' }).dblclick();
    await dialog.getByText('2 done').waitFor();
    // The schedule goes on beside it, so what was asked for is counted by itself.
    const { body } = await world.api.get(`/api/v1/webhook-deliveries?endpointId=${id}`);
    for (const delivery of body.data.items) {
      await waitFor(async () => (await askedFor(world, delivery.id)) > 0);
      expect(await askedFor(world, delivery.id)).toBe(1);
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await receiver.stop();
  });
});
