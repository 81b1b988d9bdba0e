import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { goLive } from '../../support/world/go-live.ts';
import { joined } from '../../support/world/team.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const markup = '<img src=x onerror=document.title="owned">';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const statusOf = async (key: string) =>
  (await world.anyone.get('/api/v1/orders', { 'x-api-key': key })).status;
const keyIn = (dialog: Locator) => dialog.locator('code').first().innerText();

async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Orders: Read').waitFor();
  // None is chosen at first.
  expect(await dialog.getByRole('radio', { name: /: None$/, checked: false }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Read only' }).click();
  await dialog.getByLabel('Ends').selectOption('30');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('shown this once', { exact: false }).waitFor();
  return keyIn(dialog);
}

async function openItem(page: Page, name: string, item: string): Promise<Locator> {
  await rowOf(page, name).getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

test('a key by a usual choice ends when said, is lost by no slip and never shown again', async () => {
  const { page, faults } = await openConsole(browser, world, '/keys');
  page.on('dialog', (asked) => void asked.accept());
  const key = await makeKey(page, `Reader ${markup}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Test', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await keyIn(dialog)).toBe(key);
  expect(await findings(page)).toEqual([]);
  const made = expectStatus(await world.owner.get('/api/v1/api-keys'), 200).find(
    ({ name }: { name: string }) => name.startsWith('Reader'),
  );
  expect(made.scopes.every((scope: string) => scope.endsWith(':read'))).toBe(true);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await page.reload();
  await rowOf(page, 'Reader').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.content()).not.toContain(key);
  expect(await page.title()).not.toBe('owned');
  expect(faults).toEqual([]);
});

test('a key is rotated with an overlap, and a leaked one ends at once; pressed twice, once', async () => {
  const { page } = await openConsole(browser, world, '/keys');
  const first = await makeKey(page, 'Turning');
  const dialog = page.getByRole('dialog');
  const kept = dialog.getByRole('button', { name: 'I have stored it' });
  await kept.click();
  await openItem(page, 'Turning', 'Rotate');
  await dialog.getByLabel('The old key').selectOption('hour');
  await dialog.getByText('Both keys work until', { exact: false }).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rotate' }).dblclick();
  await dialog.getByText('shown this once', { exact: false }).waitFor();
  const second = await keyIn(dialog);
  await kept.click();
  expect(await rowOf(page, 'Turning').count()).toBe(2);
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([200, 200]);

  const newest = rowOf(page, second.slice(-4));
  await newest.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await dialog.getByLabel('The old key').selectOption('leaked');
  await dialog.getByText('are refused from now on', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'End the old one now' }).click();
  await dialog.getByText('shown this once', { exact: false }).waitFor();
  const third = await keyIn(dialog);
  await kept.click();
  expect(await Promise.all([statusOf(second), statusOf(third)])).toEqual([401, 200]);
  await newest.getByText('Expired').waitFor();
});

test('a key of production looks it, and who may not make keys is told why by keyboard and finger', async () => {
  const own = await setup();
  await goLive(own);
  const { page, context, at } = await openConsole(browser, own, '/keys');
  await page.goto(at('/keys').replace('/sandbox/', '/production/'));
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  const key = await makeKey(page, 'Live reader');
  expect(key).toStartWith('sk_live_');
  await page.getByRole('dialog').getByText('Live', { exact: true }).waitFor();
  await page.getByRole('dialog').getByText('real money', { exact: false }).waitFor();
  await context.close();

  const viewer = await joined(own, {
    applicationRoles: [{ applicationId: own.applicationId, role: 'viewer' }],
  });
  const phone = await openConsole(browser, own, '/keys', { email: viewer.email, width: 390 });
  const create = phone.page.locator('button[aria-disabled=true]', { hasText: 'Create key' });
  await create.waitFor();
  await create.click({ force: true });
  await phone.page
    .getByRole('status')
    .getByText('application:api-keys', { exact: false })
    .waitFor();
});

test('requests are found by what they were, and once more as curl without a secret', async () => {
  const key = await world.makeKey({ scopes: ['orders:read', 'carts:write'] });
  const headers = { 'x-api-key': key, 'idempotency-key': `order-1017-${crypto.randomUUID()}` };
  const sent = { applicationId: world.applicationId, currency: 'EUR', customerEmail: 'ada@x.test' };
  const made = await world.anyone.post('/api/v1/carts', sent, headers);
  const slow = await world.anyone.get('/api/v1/orders', { 'x-api-key': key });
  expect([made.status < 500, slow.status]).toEqual([true, 200]);
  const { page, faults, at } = await openConsole(browser, world, '/requests');
  const row = page.getByRole('button', { name: 'POST /api/v1/carts', exact: true });
  await row.first().waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Idempotency key').fill(headers['idempotency-key']);
  await page.waitForURL(/idempotencyKey=/);
  await page.getByRole('button', { name: 'GET /api/v1/orders' }).waitFor({ state: 'detached' });
  await row.click();
  const dialog = page.getByRole('dialog');
  const command = await dialog.locator('pre[aria-label*="curl"]').innerText();
  expect(command).toContain('$COMMERCE_SECRET_KEY');
  for (const secret of [key, 'ada@x.test']) expect(await dialog.innerText()).not.toContain(secret);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(at('/requests?slower=3000'));
  await page.getByText('No request of these days is like this', { exact: false }).waitFor();
  await page.goto(at(`/requests?requestId=${made.body.meta?.requestId}`));
  await row.waitFor();
  // The same id in another environment: nothing is there.
  const other = expectStatus(
    await world.owner.post(`/api/v1/workspaces/${world.workspaceId}/environments`, {
      name: 'Beside',
      slug: `beside-${crypto.randomUUID().slice(0, 8)}`,
    }),
    201,
  );
  await page.goto(page.url().replace('/sandbox/', `/${other.slug}/`));
  await page.getByText('No requests').waitFor();
  expect(faults).toEqual([]);
});

test('the seller’s data say what is wrong at its field, are seen on an invoice, and two who type lose nothing', async () => {
  const beside = await world.makeApplication('Beside');
  const taken = { prefix: 'TAKEN', perApplicationSeries: true };
  const there = { 'x-service-application-id': beside };
  expectStatus(await world.owner.put('/api/v1/invoice-settings', taken, there), 200);
  const address = `/settings/seller?application=${world.applicationId}`;
  const { page } = await openConsole(browser, world, address);
  await page.getByLabel('Name of the seller').fill(markup);
  await page.getByLabel('E-mail for questions').fill('no address');
  await page.getByLabel('Numbers begin with').fill('taken');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const mail = page.getByLabel('E-mail for questions');
  await page.locator('input[aria-invalid=true]').first().waitFor();
  expect(await mail.getAttribute('aria-invalid')).toBe('true');
  await mail.fill('billing@example.com');
  await save.click();
  await page.getByText('Another application of this environment', { exact: false }).waitFor();
  const prefix = page.getByLabel('Numbers begin with');
  expect(await prefix.getAttribute('aria-invalid')).toBe('true');
  await prefix.fill('OWN-2026');
  await page.getByLabel('Numbers count').selectOption('yearly');
  await save.click();
  await page.getByText('Yearly numbers hold the year', { exact: false }).waitFor();
  expect(await prefix.getAttribute('aria-invalid')).toBe('true');

  // Somebody else saves meanwhile: what was typed stays, the rest is theirs.
  const theirs = { footer: 'Their footer', email: 'theirs@example.com' };
  expectStatus(await world.owner.put('/api/v1/invoice-settings', theirs), 200);
  await prefix.fill('OWN');
  await page.getByRole('button', { name: 'Preview an invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('iframe[src^="blob:"]').waitFor({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const overtaken = page.getByText('Somebody else has saved', { exact: false });
  await waitFor(async () => {
    // As when one comes back to the tab, which reads again what is no longer fresh.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return overtaken.isVisible();
  });
  expect(await page.getByLabel('Last lines').inputValue()).toBe('Their footer');
  expect(await mail.inputValue()).toBe('billing@example.com');
  await save.click();
  await page.getByText('Saved.').waitFor();
  const stored = expectStatus(await world.owner.get('/api/v1/invoice-settings'), 200);
  expect(stored).toMatchObject({
    sellerName: markup,
    prefix: 'OWN',
    numbering: 'yearly',
    footer: 'Their footer',
    email: 'billing@example.com',
  });
  expect(await page.title()).not.toBe('owned');
});
