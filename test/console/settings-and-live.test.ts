import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { staffClient } from '../support/world/people.ts';
import { becomes } from '../support/timing/becomes.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

test('the workspace is renamed, and its new name stands in the navigation', async () => {
  const own = await setup();
  const { page, faults } = await openConsole(browser, own, '/settings');
  await page.getByLabel('Name', { exact: true }).fill('Bakery & Sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('navigation').getByText('Bakery & Sons').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('an environment is created, renamed, opened and archived', async () => {
  const { page, at } = await openConsole(browser, world, '/settings/environments');
  await page.getByRole('button', { name: 'Create environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Größe 1');
  await becomes(() => dialog.getByLabel('Name in addresses').inputValue(), 'grosse-1');
  await dialog.getByLabel('Name in addresses').fill('sandbox');
  await dialog.getByRole('button', { name: 'Create environment' }).click();
  await dialog.getByText('is taken', { exact: false }).waitFor();
  await dialog.getByLabel('Name in addresses').fill('staging');
  await dialog.getByRole('button', { name: 'Create environment' }).click();
  const row = page.getByRole('row').filter({ hasText: 'staging' });
  await row.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Staging');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await row.getByRole('link', { name: 'Staging' }).click();
  await page.waitForURL(/\/staging(\/|$|\?)/);
  await page.goto(at('/settings/environments'));

  const production = page.getByRole('row').filter({ hasText: 'Production' }).first();
  await production.getByRole('button', { name: /More/ }).click();
  const archive = page.getByRole('menuitem', { name: 'Archive' });
  await archive.hover();
  await page.getByRole('tooltip').getByText('cannot be archived', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /More/ }).click();
  await archive.click();
  const press = dialog.getByRole('button', { name: 'Archive' });
  expect(await press.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type its name/).fill('staging');
  await press.click();
  await row.getByText('Archived').waitFor();
});

test('an application is created and its settings are changed, with what is wrong said at its field', async () => {
  const { page, faults } = await openConsole(browser, world, '/settings/applications');
  await page.getByRole('button', { name: 'Create application' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Second shop');
  await dialog.getByLabel('Currency').fill('eur');
  await dialog.getByRole('button', { name: 'Create application' }).click();
  await page.waitForURL(/settings\/applications\/[0-9a-f-]{36}/);
  await page.getByLabel('Retry after days', { exact: false }).fill('5, 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter growing numbers', { exact: false }).waitFor();
  await page.getByLabel('Retry after days', { exact: false }).fill('2, 4');
  await page.getByLabel('Days until an invoice is due').fill('14');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const id = page.url().split('?')[0]?.split('/').at(-1) ?? '';
  const { settings } = expectStatus(await world.owner.get(`/api/v1/applications/${id}`), 200);
  expect(settings).toMatchObject({
    currency: 'EUR',
    defaultNetN: 14,
    dunning: { retryDays: [2, 4] },
  });
  expect(faults).toEqual([]);
});

test('organizations and stores are created and switched off', async () => {
  const { page } = await openConsole(browser, world, '/settings/stores');
  await page.getByText('No stores').waitFor();
  await page.getByRole('button', { name: 'Create store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Berlin');
  await dialog.getByRole('button', { name: 'Create store' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Berlin' });
  await row.getByText('Active').waitFor();
  await row.getByRole('button', { name: 'Berlin' }).click();
  await dialog.getByLabel('Active').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Switched off').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('going live follows its checklist to the end, and production opens', async () => {
  const own = await setup();
  const { page } = await openConsole(browser, own, '/settings/live');
  await page.getByText('things are missing', { exact: false }).first().waitFor();
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await item('The plan includes production').getByLabel('Missing').waitFor();
  const endpoint = item('A webhook endpoint hears');
  expect(await endpoint.getByRole('link', { name: 'Set up' }).getAttribute('href')).toContain(
    '/production/webhooks',
  );
  expect(await findings(page)).toEqual([]);
  const press = page.getByRole('button', { name: 'Go live' });
  await becomes(() => press.getAttribute('aria-disabled'), 'true');

  const staff = `/api/v1/admin/workspaces/${own.workspaceId}`;
  expectStatus(await staffClient().patch(staff, { subscriptionStatus: 'active' }), 200);
  const production = { 'x-service-environment-id': own.environments.production };
  const config = { allowedOrigins: ['https://shop.example.com'] };
  expectStatus(await own.owner.put('/api/v1/embed-config', config, production), 200);
  const kind = { kind: 'manual', displayName: 'Manual', method: 'card' };
  expectStatus(await own.owner.post('/api/v1/connectors', kind, production), 201);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('Everything that is needed is in order.').waitFor();
  await press.click();
  const dialog = page.getByRole('dialog');
  const go = dialog.getByRole('button', { name: 'Go live' });
  expect(await go.isDisabled()).toBe(true);
  await dialog.getByLabel(/Type the name/).fill('Test');
  await go.click();
  await page.getByText('Production is open').waitFor();
  await page.getByText('and the service warns', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Open production' }).click();
  await page.waitForURL(/\/production(\/|$|\?)/);
  const workspace = expectStatus(await own.owner.get(`/api/v1/workspaces/${own.workspaceId}`), 200);
  expect(workspace.lifecycleStage).toBe('live');
});
