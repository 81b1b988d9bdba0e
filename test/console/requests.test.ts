import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { makeCart } from '../support/checkout/checkout.ts';
import { becomes } from '../support/timing/becomes.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { expectStatus } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

test('a request that failed is followed, found and read, without what was secret in it', async () => {
  const { page, faults } = await openConsole(browser, world, '/requests');
  await page.getByRole('button', { name: 'Follow' }).click();
  const refused = await world.api.post('/api/v1/customers', {
    email: 'ada@example.test',
    nmae: 'Ada',
  });
  expect(refused.status).toBe(400);
  const row = page.getByRole('button', { name: 'POST /api/v1/customers' });
  await row.waitFor();
  await page.getByRole('button', { name: 'Stop following' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('4xx');
  await page.waitForURL(/status=4xx/);
  await row.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('400 validation_error').waitFor();
  const requestId = refused.body.meta?.requestId;
  expect(await dialog.innerText()).toContain(requestId ?? 'no id');
  expect(await dialog.innerText()).not.toContain('ada@example.test');
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('requests of the console are listed where the reader wants them, with the member’s address', async () => {
  const key = `order-${crypto.randomUUID()}`;
  await world.api.get('/api/v1/orders');
  expectStatus(await world.owner.get('/api/v1/api-keys?includeRevoked=true'), 200);
  const { page, faults } = await openConsole(browser, world, '/requests');
  const table = page.getByRole('table');
  await table.getByText('GET /api/v1/orders').first().waitFor();
  expect(await table.getByRole('cell', { name: 'Console', exact: true }).count()).toBe(0);
  await page.getByLabel('Also the console’s own').check();
  await page.waitForURL(/own=shown/);
  await table.getByText('GET /api/v1/api-keys').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Member\s+\S+@\S+/).waitFor();
  await dialog.getByText(/includeRevoked=true/).waitFor();
  await dialog.getByRole('button', { name: 'Copy curl' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await world.api.post(
    '/api/v1/customers',
    { email: 'eve@example.test' },
    { 'idempotency-key': key },
  );
  await page.getByRole('textbox', { name: 'Idempotency key' }).fill(key);
  await table.getByText('POST /api/v1/customers').waitFor();
  await becomes(() => table.getByRole('button').count(), 1);
  expect(faults).toEqual([]);
});

test('a cart is shown as it was after each of its changes', async () => {
  const cart = await makeCart(world);
  const [line] = cart.lineItems;
  const changed = expectStatus(
    await world.api.patch(`/api/v1/carts/${cart.id}/items/${line.id}`, { quantity: 7 }),
    200,
  );
  const { page, faults } = await openConsole(browser, world, `/carts/${cart.id}`);
  await page.getByText('7 ×').waitFor();
  const entries = page.getByRole('listitem').filter({ has: page.locator('time') });
  await entries.filter({ hasText: 'Item added' }).getByRole('link').click();
  await page.getByText(/as it was after change/).waitFor();
  await page.getByText(`${line.quantity} ×`).waitFor();
  expect(await page.getByText('7 ×').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('at')).not.toBe(String(changed.sequence));
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await page.getByText('7 ×').waitFor();
  expect(faults).toEqual([]);
});
