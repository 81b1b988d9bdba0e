import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import {
  actOnReturn,
  receivedReturn,
  requestedReturn,
  shippedOrder,
} from '../../support/orders/returns.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const read = async (path: string) => expectStatus(await world.api.get(`/api/v1${path}`), 200);
const lamps = [
  { name: 'Lamp', referenceId: 'LAMP-1', unitPrice: 12_000, quantity: 3 },
  { name: 'Shade', referenceId: 'SHADE-2', unitPrice: 4_000, quantity: 1 },
];

test('a return is started, received, and refunded with its preview', async () => {
  const order = await shippedOrder(world, lamps);
  const { page, faults } = await openConsole(browser, world, `/orders/${order.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByText('Nothing is sent back').waitFor();
  await page.getByRole('button', { name: 'Start a return' }).click();
  await dialog.locator('button[type=submit]:disabled').waitFor();
  await dialog.getByLabel('Quantity of Lamp').fill('4');
  await dialog.locator('button[type=submit]:disabled').waitFor();
  await dialog.getByLabel('Quantity of Lamp').fill('2');
  await dialog.getByLabel('Reason for Lamp').selectOption('Damaged');
  await dialog.getByLabel('The buyer’s words about it').fill('It flickers');
  await dialog.getByText(/No money moves, and no mail is sent/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start a return' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  const [made] = await read(`/orders/${order.id}/returns`);
  expect(made).toMatchObject({
    status: 'requested',
    lineItems: [{ quantity: 2, reason: 'damaged', note: 'It flickers' }],
  });
  await page.getByText('2 × Lamp (Damaged)').waitFor();
  await page.getByRole('link', { name: made.number, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Return ${made.number}` }).waitFor();
  await page.getByText('0 of 2 received').waitFor();
  await page.getByRole('button', { name: 'Receive' }).click();
  await dialog.getByLabel('Quantity of Lamp').fill('1');
  await dialog.getByLabel('Condition of Lamp').fill('Scratched');
  await dialog.getByLabel('It can be sold again').uncheck();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record as received' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 of 2 received').waitFor();
  await page.getByText('Scratched, cannot be sold again').waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText('The buyer gets').waitFor();
  await dialog.getByText(/1 × Lamp/).waitFor();
  await dialog.getByLabel('Amount in USD').fill('110');
  await dialog.getByRole('button', { name: 'Refund $110.00' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund $110.00' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: /^Credit note / }).waitFor();
  expect(await read(`/returns/${made.id}`)).toMatchObject({
    status: 'refunded',
    amountRefunded: 11_000,
    refunds: [{ amount: 11_000, status: 'succeeded' }],
  });
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a pending refund leaves nothing to press; a cancelled and a closed one say why', async () => {
  const complete = { paymentToken: 'tok_refund_pending' };
  const order = await shippedOrder(world, lamps, { complete });
  const pending = await receivedReturn(world, order, 1);
  expectStatus(await actOnReturn(world, pending, 'refund'), 200);
  const { page, faults } = await openConsole(browser, world, `/returns/${pending.id}`);
  await page.getByText('A refund is pending').waitFor();
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Close without refund' }).count()).toBe(0);
  const [booked] = (await read('/sandbox/ledger?limit=100')).filter(
    ({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey.includes(pending.id),
  );
  const succeeded = { type: 'refund.succeeded', ref: booked.ref };
  expectStatus(await world.api.post('/api/v1/sandbox/events', succeeded), 202);
  // The page learns of it by itself.
  await page.getByText('A refund is pending').waitFor({ state: 'detached' });

  const dialog = page.getByRole('dialog');
  const asked = await requestedReturn(world, order, 1);
  await page.goto(page.url().replace(pending.id, asked.id));
  await page.getByRole('button', { name: 'Notes and tracking' }).click();
  await dialog.getByLabel('Tracking number').fill('0034');
  await dialog.getByLabel('Notes').fill('Label sent');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Label sent').waitFor();
  await page.getByRole('button', { name: 'Cancel return' }).click();
  await dialog.getByLabel('Reason').fill('They keep it');
  await dialog.getByRole('button', { name: 'Cancel return' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('They keep it').waitFor();
  const other = await receivedReturn(world, order, 1);
  await page.goto(page.url().replace(asked.id, other.id));
  await page.getByRole('button', { name: 'Close without refund' }).click();
  await dialog.getByLabel('Reason').fill('Exchanged');
  await dialog.getByRole('button', { name: 'Close without refund' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Exchanged').waitFor();
  expect(await read(`/returns/${other.id}`)).toMatchObject({ closeReason: 'Exchanged' });
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the list is filtered by status, on a phone and in German; a viewer presses nothing', async () => {
  const order = await shippedOrder(world, lamps);
  const awaited = await requestedReturn(world, order, 1);
  const received = await receivedReturn(world, order, 1);
  const { page, faults } = await openConsole(browser, world, '');
  await page.getByRole('link', { name: 'Returns' }).click();
  await page.getByRole('link', { name: awaited.number }).waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('Received');
  await page.getByRole('link', { name: awaited.number }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: received.number }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);

  const phone = { width: 390, hasTouch: true, language: 'de-DE' };
  const small = await openConsole(browser, world, '/returns', phone);
  await small.page.getByRole('link', { name: received.number }).waitFor();
  expect(await findings(small.page)).toEqual([]);
  await small.page.getByRole('link', { name: received.number }).click();
  await small.page.getByRole('button', { name: 'Erstatten', exact: true }).click();
  await small.page.getByRole('dialog').getByText('Der Käufer bekommt').waitFor();
  await small.page.keyboard.press('Escape');
  const isWide = await small.page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  expect(small.faults).toEqual([]);

  const viewer = await colleague(world, 'viewer');
  const seen = await openConsole(browser, world, `/returns/${awaited.id}`, {
    email: viewer.email,
  });
  const receive = seen.page.getByRole('button', { name: 'Receive' });
  await receive.waitFor();
  await seen.page.waitForFunction(
    () => [...document.querySelectorAll('main button[aria-disabled=true]')].length > 1,
  );
  expect(seen.faults).toEqual([]);
});
