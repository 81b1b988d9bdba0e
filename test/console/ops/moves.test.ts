import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { startPoolProcess } from '../../support/actors/pool-process.ts';
import { buildConsole } from '../../support/console/built-console.ts';
import { startTwoCells, type TwoCells } from '../../support/moves/two-cells.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** An operator moves a workspace between cells, has a move undone, and says when a pool is adopted. */
let cells: TwoCells;
const staffKey = process.env['STAFF_API_KEY'] ?? '';

await buildConsole();
const browser = await openBrowser();
// Nobody carries moves at first: the one that is to be undone stays where it is.
cells = await startTwoCells({
  apiCount: 2,
  env: { ACTOR_LEASE_MS: '4000', CARRY_MOVES: '0' },
});
afterAll(async () => {
  await browser?.close();
  await cells?.stop();
});

async function openOps(path: string) {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${cells.stack.baseUrl}/console/ops${path}`);
  await page.getByLabel('Staff key').fill(staffKey);
  await page.getByRole('button', { name: 'Open' }).click();
  return { page, context, faults };
}

async function goTo(page: Page, room: string): Promise<void> {
  await page.getByRole('link', { name: room, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: room }).waitFor();
}

async function beginMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move to a cell' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/It would move from a to b/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move to a cell' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a workspace is moved to another cell, undone while it moves, and moved in the end', async () => {
  const world = await setup(cells.stack.baseUrl);
  expectStatus(await world.api.post('/api/v1/customers', { email: 'moved@example.test' }), 201);
  const { page, context, faults } = await openOps(`/workspaces/${world.workspaceId}`);
  await page.getByRole('button', { name: 'More' }).waitFor();
  await beginMove(page);

  await goTo(page, 'Cells and moves');
  const row = page
    .getByRole('table', { name: 'Moves between cells' })
    .getByRole('row')
    .filter({ hasText: world.workspaceId });
  await row.getByText('Moving', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Undo move' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/stays in a; its copy in b is removed/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo move' }).click();
  await waitFor(async () => {
    const [move] = await cells.sql.a`
      select abort_requested as "isAborted" from directory.move where workspace_id = ${world.workspaceId}`;
    return move?.isAborted === true;
  });
  await cells.stack.restartApi(1, { CARRY_MOVES: '1' });
  await row.getByText('Undone', { exact: true }).waitFor({ timeout: 90_000 });
  await dialog.waitFor({ state: 'detached' });

  await row.getByRole('link').first().click();
  await page.waitForURL(new RegExp(world.workspaceId));
  await beginMove(page);
  await goTo(page, 'Cells and moves');
  await row.getByText('Moved', { exact: true }).waitFor({ timeout: 90_000 });
  await row.getByText('a → b').waitFor();
  const found = expectStatus(await world.api.get('/api/v1/customers?limit=5'), 200);
  expect(found.map(({ email }: { email: string }) => email)).toContain('moved@example.test');
  expect(faults).toEqual([]);
  await context.close();
});

test('an operator says after how long without a process a pool is adopted', async () => {
  const pool = await startPoolProcess(cells.stack, cells.sql.a, 'acme');
  const { page, context, faults } = await openOps('/processes');
  const row = page
    .getByRole('table', { name: 'Pools' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'acme', exact: true }) })
    .first();
  await row.getByRole('button', { name: 'Set adoption' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seconds without a process').fill('');
  await dialog.getByText('The pool default never takes the shards of acme.').waitFor();
  await dialog.getByLabel('Seconds without a process').fill('2');
  await dialog
    .getByText('The pool default takes the shards of acme after 2 seconds without a process.')
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set adoption' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('2 secs').waitFor();
  await pool.stop();
  expect(faults).toEqual([]);
  await context.close();
});
