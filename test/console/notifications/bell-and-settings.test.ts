import { disputePayment } from '../../support/orders/dispute-payment.ts';
import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { findings, findingsNow } from '../../support/pages/checkout-page.ts';
import { becomes } from '../../support/timing/becomes.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

const { browser } = await consoleOfFile();
const choice = (world: World) => `/api/v1/workspaces/${world.workspaceId}/members/me/notifications`;

/** An open menu is outside of every landmark, which axe finds moderate. */
const grave = ['serious', 'critical'];

async function dispute(world: World): Promise<void> {
  const { paymentId } = await buy(world);
  await disputePayment(world, paymentId);
}

test('the bell counts what is new, opens it by keys, marks it as seen and leads to its list', async () => {
  const world = await setup();
  await dispute(world);
  const { page, faults } = await openConsole(browser, world, '/orders');
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Notifications' });
  await menu.getByText('1 dispute needs a response').waitFor();
  await menu.getByText('1 new').waitFor();
  expect(await findingsNow(page, grave)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, nothing new' }).waitFor();
  expect(expectStatus(await world.owner.get('/api/v1/notifications'), 200).new).toBe(0);
  await page.getByRole('button', { name: 'Notifications, nothing new' }).click();
  await page.getByRole('menuitem', { name: /1 dispute needs a response/ }).click();
  await page.waitForURL(/\/disputes\?status=needs_response/);
  await becomes(() => page.getByRole('row').count(), 2);
  expect(faults).toEqual([]);
});

test('the bell of an application without problems says so', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, '/orders');
  await page.getByRole('button', { name: 'Notifications, nothing new' }).click();
  await page.getByText('Nothing needs attention.').waitFor();
  expect(await findingsNow(page, grave)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Notification settings' }).click();
  await page.waitForURL(/\/settings\/notifications/);
});

test('the settings choose what is mailed, and a reload shows it', async () => {
  const world = await setup();
  const { page, faults } = await openConsole(browser, world, '/settings/notifications');
  await page.getByText('this is the default of your role', { exact: false }).waitFor();
  const mails = page.locator('section, div').filter({ hasText: 'My mails' }).last();
  await mails.waitFor();
  const overdue = page.getByLabel('Overdue invoices').first();
  expect(await overdue.isChecked()).toBe(true);
  await overdue.uncheck();
  await page.getByLabel('From test environments, too').check();
  await page.getByRole('button', { name: 'Save: My mails' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await becomes(() => overdue.isChecked(), false);
  expect(expectStatus(await world.owner.get(choice(world)), 200)).toMatchObject({
    inTestEnvironments: true,
    isDefault: false,
  });
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a chat is set up, tested with what it responds, and removed; its URL is not shown again', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, '/settings/notifications');
  await page.getByLabel('URL of the incoming webhook').fill('http://hooks.example.com/x');
  const save = page.getByRole('button', { name: 'Save: Chat' });
  await save.click();
  await page.getByText('The URL must begin with https.', { exact: false }).first().waitFor();
  await page.getByLabel('URL of the incoming webhook').fill('https://127.0.0.1:1025/hook/T0');
  await save.click();
  await page.getByText('Set, at 127.0.0.1:1025', { exact: false }).waitFor();
  expect(await page.content()).not.toContain('hook/T0');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The chat did not accept it.').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The chat is removed.').waitFor();
  await page.getByText('It begins with https.', { exact: false }).waitFor();
});

test('fits a phone in German, and a viewer sets up own mails alone', async () => {
  const world = await setup();
  await dispute(world);
  const { email } = await colleague(world, 'viewer');
  const { page, faults } = await openConsole(browser, world, '/settings/notifications', {
    email,
    language: 'de-DE',
    width: 390,
    hasTouch: true,
  });
  await page.getByText('Meine Mails').waitFor();
  expect(await page.getByLabel('URL des eingehenden Webhooks').count()).toBe(0);
  expect(await page.getByLabel('Fehlschlagende Webhook-Endpunkte').count()).toBe(0);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wide).toBe(false);
  await page.getByRole('button', { name: 'Benachrichtigungen, 1 neu' }).tap();
  const menu = page.getByRole('menu', { name: 'Benachrichtigungen' });
  await menu.getByText('1 Anfechtung wartet auf Antwort').waitFor();
  const box = await menu.boundingBox();
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(390);
  expect(await findingsNow(page, grave)).toEqual([]);
  expect(faults).toEqual([]);
});
