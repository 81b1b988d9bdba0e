import { expect, test } from 'bun:test';
import { buy } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { ownerOf } from '../support/sign-in/device.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus } from '../support/world/world.ts';
import { savedBy } from '../support/pages/saved-file.ts';

const { browser, world } = await consoleOfFile();
const markup = '<img src=x onerror=document.title="owned">';

const path = `/api/v1/workspaces/${world.workspaceId}`;
for (const name of ['Renamed', markup]) expectStatus(await world.owner.patch(path, { name }), 200);
const owner = await ownerOf(world);

/** A refund and an edited address of one order, by the owner. */
async function workedOrder(): Promise<{ orderId: string; number: string }> {
  const { orderId, paymentId } = await buy(world);
  const refund = { amount: 1_200, reason: 'One mug was broken' };
  expectStatus(await world.owner.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
  const notes = { notes: 'Call before delivery' };
  expectStatus(await world.owner.patch(`/api/v1/orders/${orderId}`, notes), 200);
  const { number } = expectStatus(await world.owner.get(`/api/v1/orders/${orderId}`), 200);
  return { orderId, number };
}

test('the audit log says who did what, is filtered by its address, read and saved', async () => {
  const mate = await colleague(world, 'developer');
  const { number } = await workedOrder();
  const { page, faults, at } = await openConsole(browser, world, '/audit');
  const table = page.getByRole('table', { name: 'Audit log' });
  const refunded = `${owner} refunded $12.00 of order ${number}`;
  await table.getByText(`${mate.email} joined the team`).first().waitFor();
  await table.getByText(refunded).waitFor();
  await page.getByLabel('About').selectOption('money');
  await page.waitForURL(/area=money/);
  await table.getByText(`${mate.email} joined the team`).first().waitFor({ state: 'detached' });
  await table.getByRole('button', { name: refunded }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One mug was broken').waitFor();
  await dialog.getByText('$12.00', { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await table.getByRole('link', { name: `order ${number}` }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);

  await page.goto(at('/audit?area=settings'));
  await table
    .getByRole('button', { name: `${owner} changed workspace` })
    .first()
    .click();
  const changes = dialog.getByRole('table', { name: 'Changes' });
  await changes.getByRole('cell', { name: 'Renamed' }).waitFor();
  await changes.getByText(markup).waitFor();
  expect(await page.title()).not.toBe('owned');
  await page.keyboard.press('Escape');

  await page.goto(at('/audit?area=money'));
  await table.getByText(refunded).waitFor();
  const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('payment.refunded');
  expect(lines[1]).toContain(refunded);

  await page.goto(at('/audit?until=2001-01-01'));
  await page.getByText('No entries').waitFor();
  expect(faults).toEqual([]);
});

test('it is opened from an order and from a member, and shows only theirs', async () => {
  const { orderId, number } = await workedOrder();
  const { page, faults, at } = await openConsole(browser, world, `/orders/${orderId}`);
  const table = page.getByRole('table', { name: 'Audit log' });
  await page.getByRole('link', { name: 'Audit log of this order' }).click();
  await table.getByText(`${owner} changed order ${number}`).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await page.getByRole('button', { name: /^Only this order/ }).click();
  await table.getByText('joined the team').first().waitFor();
  await page.goto(at('/team'));
  await page.getByRole('button', { name: `More: ${owner}` }).click();
  await page.getByRole('menuitem', { name: 'Audit log of this member' }).click();
  await page.waitForURL(/actorId=/);
  await table.getByText(`${owner} changed order ${number}`).waitFor();
  expect(await table.getByText('joined the team').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('in German, on a phone', async () => {
  const { number } = await workedOrder();
  const { page, faults } = await openConsole(browser, world, '/audit', {
    language: 'de-DE',
    width: 390,
    hasTouch: true,
  });
  const entry = page.getByRole('button', {
    name: new RegExp(`^${owner} hat 12,00.\\$ von Bestellung ${number} erstattet$`),
  });
  await entry.waitFor();
  await entry.click();
  await page.getByRole('dialog').getByText('One mug was broken').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  expect(faults).toEqual([]);
});

test('the audit log is for those who may read it, and says why', async () => {
  const mate = await colleague(world, 'developer');
  const { page } = await openConsole(browser, world, '/audit', {
    email: mate.email,
    language: 'de-DE',
    width: 390,
    theme: 'dark',
  });
  await page.getByText('Sie haben keine Berechtigung, dies anzusehen.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Warum?' }).click();
  await page.getByText('workspace:audit').first().waitFor();
  await page.getByText('Verboten').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
