import { afterAll, expect, test } from 'bun:test';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
} from '../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../support/world/client.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus } from '../support/world/world.ts';
import { savedBy } from '../support/pages/saved-file.ts';

const browser = await consoleBrowser();
const ids: string[] = [];

const stack = await startWebhookStack();
const world = await stack.world();
for (let count = 0; count < 3; count += 1) ids.push(await emitCustomer(world));
await touchCustomer(world, ids[0] ?? '', '<img src=x onerror="document.title=1">');
await waitFor(async () => (await log()).length === 4);
afterAll(async () => {
  await stack?.stop();
});

async function log(): Promise<Parsed[]> {
  return expectStatus(await world.api.get('/api/v1/events?order=newest'), 200);
}

test('the log is read newest first, filtered in the address, and follows until it is paused', async () => {
  const { page, faults } = await openConsole(browser, world, '/events');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(4).waitFor();
  expect(await rows.nth(1).innerText()).toContain('customer.updated');
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: /^Type/ }).click();
  await page.getByPlaceholder('Find a type').fill('customer.up');
  await page.getByRole('option', { name: 'customer.updated' }).click();
  await page.waitForURL(/types=customer\.updated/);
  await page.keyboard.press('Escape');
  await waitFor(async () => (await rows.count()) === 2);
  await page.goto(page.url().replace(/types=[^&]*/, `resourceId=${ids[0]}`));
  await waitFor(async () => (await rows.count()) === 3);
  await page.goto(page.url().replace(/\?.*/, '?from=2030-01-01'));
  await page.getByText('No events').waitFor();
  await page.goto(page.url().replace(/\?.*/, ''));
  await rows.nth(4).waitFor();

  await page.getByText('Live', { exact: true }).waitFor();
  ids.push(await emitCustomer(world));
  await rows.nth(5).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  ids.push(await emitCustomer(world));
  await waitFor(async () => (await log()).length === 6);
  await page.getByRole('button', { name: 'Follow' }).click();
  expect(await rows.count()).toBeLessThanOrEqual(7);
  ids.push(await emitCustomer(world));
  await rows.nth(7).waitFor();
  expect(faults).toEqual([]);
});

test('an event is found by its id, shows its payload as text, leads to its resource and is sent again', async () => {
  const receiver = await startReceiver();
  const paths = ['/all', '/other'].map((path) => receiver.url + path);
  for (const url of paths) await registerEndpoint(world, url, ['order.*']);
  const event = (await log()).find(({ type }) => type === 'customer.updated');
  const { page, faults } = await openConsole(browser, world, '/orders');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Customer, order/).fill(event.id);
  await page.getByRole('option').filter({ hasText: 'customer.updated' }).click();
  await page.getByRole('heading', { level: 1, name: 'customer.updated' }).waitFor();
  expect(page.url()).toContain(`/events/${event.id}`);
  await page.getByText('onerror').first().waitFor();
  expect(await page.locator('pre').innerText()).toBe(JSON.stringify(event, null, 2));
  await page.getByText('Sent to nobody').waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = dialog.getByLabel('Endpoint');
  await chosen.locator('option').nth(1).waitFor({ state: 'attached' });
  await chosen.selectOption({ label: paths[1] ?? '' });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: '/other' });
  await row.getByText('Succeeded').waitFor();
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/other']);
  expect(receiver.requests[0]?.body).toBe(JSON.stringify(event));

  await row.getByRole('link').click();
  await page.getByText('Replay', { exact: true }).first().waitFor();
  await page.goBack();
  await page
    .getByRole('link', { name: /Customer/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: new RegExp(event.resource.id) }).click();
  await page.waitForURL(new RegExp(`/customers/${event.resource.id}`));
  expect(faults).toEqual([]);
  await receiver.stop();
});

test('what is gone says so, and the log is saved line by line', async () => {
  const { page, at } = await openConsole(browser, world, `/events/evt_${'0'.repeat(32)}`);
  await page.getByText('There is no such event here').waitFor();
  await page.goto(at(`/deliveries/${crypto.randomUUID()}`));
  await page.getByText('There is no such delivery here').waitFor();
  await page.goto(at('/events?types=customer.*'));
  await page.getByRole('table').waitFor();
  const file = await savedBy(page.getByRole('button', { name: 'Export NDJSON' }));
  const lines = file.text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(await log());
});
