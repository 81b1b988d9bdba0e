import { afterAll, describe, expect, test } from 'bun:test';
import type { BrowserContext, Page } from 'playwright-core';
import { buildConsole } from '../support/console/built-console.ts';
import { makeCart } from '../support/checkout/checkout.ts';
import { SLOW_MS } from '../support/console/open-console.ts';
import { watchFaults } from '../support/console/watch-faults.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../support/world/client.ts';
import { staffClient } from '../support/world/people.ts';
import { expectStatus } from '../support/world/world.ts';

/** An operator's day in the console, against a stack of its own. */
const staffKey = process.env['STAFF_API_KEY'] ?? '';
const probe = '<img src=x onerror="document.title=\'owned\'">';

await buildConsole();
const browser = await openBrowser();
const own = await startWebhookStack({ actorCount: 2, env: { ACTOR_LEASE_MS: '4000' } });
const { cells, cell } = own.stack;
for (const CELL of cells.filter((name) => name !== cell)) own.stack.addActors({ CELL });
const world = await own.world();
afterAll(async () => {
  await browser?.close();
  await own?.stop();
});

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
}

async function openOps(path = '', { width = 1280, key = staffKey } = {}): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW_MS);
  const faults = watchFaults(page);
  await page.goto(`${own.stack.baseUrl}/console/ops${path}`);
  await unlock(page, key);
  return { page, context, faults };
}

async function unlock(page: Page, key = staffKey): Promise<void> {
  await page.getByLabel('Staff key').fill(key);
  await page.getByRole('button', { name: 'Open' }).click();
}

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });

describe('the staff key', () => {
  test('opens the pages without a session, is stored nowhere, and is forgotten', async () => {
    const { page, context } = await openOps('', { key: 'staff_wrong_wrong_wrong' });
    await page.getByText('The service does not take this key.').waitFor();
    expect(await findings(page)).toEqual([]);
    const field = page.getByLabel('Staff key');
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.getAttribute('autocomplete')).toBe('off');
    await unlock(page);
    await overview(page).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(kept).not.toContain(staffKey);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await page.getByRole('button', { name: 'Lock' }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    await unlock(page);
    await overview(page).waitFor();
    await page.reload();
    await field.waitFor();
    await context.close();
  });

  test('that is no longer taken locks the pages again', async () => {
    const { page, context } = await openOps();
    await overview(page).waitFor();
    await page.route('**/internal/ops/**', (route) =>
      route.fulfill({
        status: 401,
        json: { error: { code: 'unauthorized', message: 'no', details: [] }, meta: {} },
      }),
    );
    await page.getByText('The service no longer takes the key.').waitFor();
    await context.close();
  });
});

test('figures have an age, and say so when the service is lost', async () => {
  const { page, context } = await openOps();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText(/ old$/).waitFor();
  await context.setOffline(true);
  await page.getByText('Connection lost').waitFor();
  await page.getByRole('heading', { name: 'What is wrong' }).waitFor();
  await context.setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  await context.close();
});

test('a workspace whose endpoint fails stays in the overview between the attempts', async () => {
  const failing = await own.world();
  const receiver = await startReceiver({ behaviour: { kind: 'answer', status: 500 } });
  const { id } = await registerEndpoint(failing, receiver.url, ['customer.created']);
  await emitCustomer(failing);
  await waitFor(async () => {
    const { total } = await listDeliveries(failing, `?endpointId=${id}&status=failed`);
    return total === 1;
  });
  const top = expectStatus(await staffClient(own.stack.baseUrl).get('/internal/ops/top'), 200);
  const found = top.find(({ workspaceId }: Parsed) => workspaceId === failing.workspaceId);
  expect(found).toMatchObject({ openDeliveries: 1, dueDeliveries: 0 });
  const { page, context, faults } = await openOps();
  const busiest = page.getByRole('table', { name: 'Busiest workspaces' });
  const link = page.locator(`a[href*="${failing.workspaceId}"]`);
  await busiest.getByRole('row').filter({ has: link }).getByText('1', { exact: true }).waitFor();
  const day = page.getByRole('table', { name: 'Last 24 hours' });
  const ofDay = day.getByRole('row').filter({ has: link });
  await ofDay.getByText('1', { exact: true }).first().waitFor();
  const failed = day.getByRole('columnheader', { name: 'Failed attempts' });
  expect(await failed.getAttribute('aria-sort')).toBe('descending');
  const events = day.getByRole('columnheader', { name: 'Events' });
  await events.getByRole('button').click();
  await page.waitForURL(/sort=-events/);
  expect(await events.getAttribute('aria-sort')).toBe('descending');
  await ofDay.waitFor();
  expect(await findings(page)).toEqual([]);
  await ofDay.getByRole('link').click();
  await page.waitForURL(new RegExp(failing.workspaceId));
  expect(faults).toEqual([]);
  await context.close();
  await receiver.stop();
});

test('what failed is found by the doctor, counted, and processed again', async () => {
  const jobs = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of jobs)
    await own.sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
      values ('invoice-render', ${id}, ${world.workspaceId}, 1, '{}', now(), 25, ${`Error: ${probe}`}, now())`;
  const { page, context, faults } = await openOps();
  await page.getByText('2 jobs given up.').waitFor();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Failures' }).waitFor();
  await page.getByText(probe).first().waitFor();
  expect(await page.title()).not.toContain('owned');
  const search = page.getByLabel('Kind, id, workspace or error');
  await search.fill(jobs[0] ?? '');
  await page.waitForURL(/q=/);
  await page.getByRole('button', { name: 'Replay 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/processed again within seconds/).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replay 1' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Processed again: 0 messages, 0 rows, 1 jobs.').first().waitFor();
  const [left] = await own.sql`
    select failed_at is null as "isAgain" from job where key = ${jobs[0]}
    union all select true limit 1`;
  expect(left?.['isAgain']).toBe(true);
  const log = await world.owner.get(
    `/api/v1/workspaces/${world.workspaceId}/audit-log?action=dead_letter.replayed`,
  );
  expect(expectStatus(log, 200)).toMatchObject([
    { actor: { type: 'staff' }, resource: { id: jobs[0] }, changes: expect.anything() },
  ]);
  await search.fill(jobs[1] ?? '');
  await page.getByRole('button', { name: 'Replay 1' }).waitFor();
  await own.sql`delete from job where workspace_id = ${world.workspaceId} and kind = 'invoice-render'`;
  await page.getByText('Nothing', { exact: false }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a process is drained once confirmed, and the others hold its shards', async () => {
  const { page, context, faults } = await openOps('/processes');
  const rows = page.getByRole('table', { name: 'Processes' }).getByRole('row');
  const running = rows.filter({ hasText: 'Running' }).filter({ hasText: own.stack.cell });
  await running.nth(1).waitFor();
  expect(await findings(page)).toEqual([]);
  const id = await running.first().locator('code').innerText();
  await running.first().getByRole('button', { name: 'Drain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(new RegExp(`${id}.* and ends\\.`)).waitFor();
  await dialog.getByRole('button', { name: 'Drain' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitFor(async () => {
    const [row] = await own.sql`select count(*)::int as held from shard_lease where owner = ${id}`;
    return row?.['held'] === 0;
  });
  expect(faults).toEqual([]);
  await context.close();
});

test('a workspace is found, placed after a dry run, woken and entitled, with its audit log', async () => {
  await makeCart(world);
  const { page, context, faults } = await openOps('/workspaces');
  await page.getByLabel(/Name, slug or id/).fill(world.workspaceId);
  await page.waitForURL(/q=/);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(new RegExp(world.workspaceId));
  await page.getByText('Pool default, 1 partition').waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Place' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It is in pool default, 1 partition, already.').waitFor();
  await dialog.getByLabel('Pool', { exact: true }).fill('nobody');
  await dialog.getByText(/Pool nobody has no process/).waitFor();
  await dialog.getByLabel('Pool', { exact: true }).fill('default');
  await dialog.getByLabel('Partitions').fill('3');
  await dialog.getByText('It would move to pool default, 3 partitions.').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Place' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Pool default, 3 partitions').waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Run timers' }).click();
  await dialog.getByLabel('Kind').fill('cart');
  await dialog.getByRole('button', { name: 'Run timers' }).click();
  await page.getByText('Woken within seconds: 1 actor.').waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change plan and limits' }).click();
  await dialog.getByLabel('Subscription to the service').selectOption('active');
  await dialog.getByLabel('Requests a second').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const client = staffClient(own.stack.baseUrl);
  const [found] = expectStatus(
    await client.get(`/api/v1/admin/workspaces?q=${world.workspaceId}`),
    200,
  );
  expect(found).toMatchObject({ subscriptionStatus: 'active', rateLimitPerSecond: 7 });
  const log = expectStatus(
    await world.owner.get(`/api/v1/workspaces/${world.workspaceId}/audit-log`),
    200,
  );
  const actions = log.map(({ action }: { action: string }) => action);
  expect(actions).toContain('workspace.placed');
  expect(actions).toContain('workspace.updated');
  expect(faults).toEqual([]);
  await context.close();
});

test.each(['', '/processes', '/failures', '/work', '/cells', '/workspaces'])(
  'the page %p fits a phone and has no findings',
  async (path) => {
    const { page, context, faults } = await openOps(path, { width: 390 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(faults).toEqual([]);
    await context.close();
  },
);
