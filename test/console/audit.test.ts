import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus } from '../support/world/world.ts';
import { savedBy } from '../support/pages/saved-file.ts';

const { browser, world } = await consoleOfFile();
const markup = '<img src=x onerror=document.title="owned">';

const path = `/api/v1/workspaces/${world.workspaceId}`;
for (const name of ['Renamed', markup]) expectStatus(await world.owner.patch(path, { name }), 200);

test('the audit log is filtered by its address, read before and after, and saved', async () => {
  await colleague(world, 'developer');
  const { page, faults, at } = await openConsole(browser, world, '/audit');
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.getByText('Member joined').first().waitFor();
  await page.getByLabel('What').selectOption('workspace.updated');
  await page.waitForURL(/action=workspace\.updated/);
  await table.getByText('Member joined').first().waitFor({ state: 'detached' });
  await table.getByRole('button', { name: 'Workspace changed' }).first().click();
  const dialog = page.getByRole('dialog');
  const changes = dialog.getByRole('table', { name: 'Changes' });
  await changes.getByRole('cell', { name: 'Renamed' }).waitFor();
  await changes.getByText(markup).waitFor();
  expect(await page.title()).not.toBe('owned');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('workspace.updated');

  const { memberId, email } = expectStatus(
    await world.owner.get(`/api/v1/workspaces/${world.workspaceId}/members/me`),
    200,
  );
  await page.goto(at(`/audit?actorId=${memberId}`));
  await table.getByRole('row').filter({ hasText: email }).first().waitFor();
  expect(await table.getByText('Member joined').count()).toBe(0);
  await page.goto(at('/audit?until=2001-01-01'));
  await page.getByText('No entries').waitFor();
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
