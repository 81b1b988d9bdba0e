import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { typeAddress } from '../../support/sign-in/device.ts';
import { invited, joined } from '../../support/world/team.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const browser = await consoleBrowser();
const world = await setup();
const base: string = `/api/v1/workspaces/${world.workspaceId}`;
const second: string = await world.makeApplication('Second');

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const both = () => ({
  applicationRoles: [world.applicationId, second].map((applicationId) => ({
    applicationId,
    role: 'developer',
  })),
});

async function rolesOf(memberId: string): Promise<Record<string, string>> {
  const { items } = expectStatus(await world.owner.get(`${base}/members`), 200);
  const found = items.find((one: { memberId: string }) => one.memberId === memberId);
  return Object.fromEntries(
    found.applicationRoles.map((one: { applicationId: string; role: string }) => [
      one.applicationId,
      one.role,
    ]),
  );
}

async function openItem(page: Page, email: string, item: string): Promise<Locator> {
  await rowOf(page, email).getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog');
}

test('roles in several applications change by one call: one that fails leaves nothing half done', async () => {
  const mate = await joined(world, both());
  const { page } = await openConsole(browser, world, '/team');
  const calls: string[] = [];
  let isBroken = true;
  await page.route('**/members/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    calls.push(request.method());
    // The service has done it, and the answer is lost.
    if (isBroken) await route.fetch();
    return isBroken ? route.abort() : route.fallback();
  });
  const dialog = await openItem(page, mate.email, 'Change roles');
  await dialog.getByLabel('Shop', { exact: true }).selectOption('');
  await dialog.getByLabel('Second', { exact: true }).selectOption('finance');
  await dialog.getByText('Loses in Shop', { exact: false }).waitFor();
  await dialog.getByText('Gains in Second', { exact: false }).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change roles' }).click();
  await dialog.getByRole('alert').waitFor();
  // All of it happened or nothing did; pressed again it still has happened once.
  expect(await rolesOf(mate.memberId)).toEqual({ [second]: 'finance' });
  isBroken = false;
  await dialog.getByRole('button', { name: 'Change roles' }).click();
  await page.getByText('The roles are changed.').waitFor();
  expect(await rolesOf(mate.memberId)).toEqual({ [second]: 'finance' });
  expect(new Set(calls)).toEqual(new Set(['PATCH']));
  const log = await world.owner.get(
    `${base}/audit-log?resourceId=${mate.memberId}&action=member.updated`,
  );
  expect(expectStatus(log, 200)).toHaveLength(1);
});

test('a member leaves one application of several, once, also when two owners press', async () => {
  const mate = await joined(world, both());
  const [one, other] = [
    await openConsole(browser, world, '/team'),
    await openConsole(browser, world, '/team'),
  ];
  const dialogs = [
    await openItem(one.page, mate.email, 'Remove from Shop'),
    await openItem(other.page, mate.email, 'Remove from Shop'),
  ];
  await dialogs[0]?.getByRole('button', { name: 'Remove from Shop' }).dblclick();
  await one.page.getByText('The role is taken away.').waitFor();
  expect(await rolesOf(mate.memberId)).toEqual({ [second]: 'developer' });
  await dialogs[1]?.getByRole('button', { name: 'Remove from Shop' }).click();
  await dialogs[1]?.getByRole('alert').waitFor();
  await other.page.keyboard.press('Escape');
  await other.page.reload();
  await rowOf(other.page, mate.email).getByRole('button', { name: /More/ }).click();
  await other.page.getByRole('menuitem', { name: 'Remove from Second' }).waitFor();
  expect(await other.page.getByRole('menuitem', { name: 'Remove from Shop' }).count()).toBe(0);
  await one.context.close();
});

test('the owner neither leaves nor is demoted, and is told why', async () => {
  const admin = await joined(world, { workspaceRole: 'workspace_admin' });
  const own = await openConsole(browser, world, '/settings');
  const leave = own.page.getByRole('button', { name: 'Leave the workspace' });
  await leave.waitFor();
  await own.page.locator('button[aria-disabled=true]', { hasText: 'Leave' }).waitFor();
  await leave.click({ force: true });
  await own.page
    .getByRole('status')
    .getByText(/Transfer the ownership first/)
    .waitFor();
  expect(await own.page.getByRole('dialog').count()).toBe(0);
  await own.context.close();

  const { page } = await openConsole(browser, world, '/team', {
    email: admin.email,
    width: 390,
  });
  const owner = rowOf(page, 'Owner').first();
  await owner.getByRole('button', { name: /More/ }).click();
  for (const name of ['Change roles', 'Remove from the workspace']) {
    // It counts as disabled, and yet takes a press.
    await page.getByRole('menuitem', { name }).click({ force: true });
    await page
      .getByRole('status')
      .getByText(/transfer the ownership/i)
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  await page.keyboard.press('Escape');
  expect(await findings(page)).toEqual([]);
});

test('an invitation’s link says what has become of it and leads on', async () => {
  const terms = { applicationRoles: [{ applicationId: second, role: 'viewer' }] };
  const linkOf = (token: string) => `${world.baseUrl}/console/invites/accept?token=${token}`;
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();

  const revoked = await invited(world, terms);
  expectStatus(await world.owner.post(`${base}/invites/${revoked.id}/revoke`), 204);
  await page.goto(linkOf(revoked.token));
  await page.getByRole('heading', { name: 'This invitation to Test has ended' }).waitFor();
  const ask = page.getByRole('link', { name: /@/ });
  expect(await ask.getAttribute('href')).toMatch(/^mailto:.+subject=A%20new%20invitation/);
  expect(await page.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe(
    '/console',
  );
  expect(await findings(page)).toEqual([]);

  const expired = await invited(world, terms);
  const sql = await sqlOf(world);
  await sql`update invitation set expires_at = now() - interval '1 minute' where id = ${expired.id}`;
  await page.goto(linkOf(expired.token));
  await page.getByRole('heading', { name: 'This invitation to Test has expired' }).waitFor();
  await page.getByRole('link', { name: 'Open the console' }).waitFor();

  await page.goto(linkOf('nonsense'));
  await page.getByRole('link', { name: 'Open the console' }).waitFor();

  // Signed in as somebody else: led to the invited account and then into the workspace.
  const mate = await invited(world, terms);
  await page.goto(`${world.baseUrl}/console`);
  await page.waitForURL(/\/auth\/sign-in/);
  await typeAddress(page, `other-${crypto.randomUUID().slice(0, 8)}@example.test`);
  await page.getByText('You are in no workspace yet').waitFor();
  await page.goto(linkOf(mate.token));
  await page
    .getByRole('alert')
    .getByText('You are signed in as other-', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: `Sign out, and sign in as ${mate.email}` }).click();
  await page.locator('button.primary').click();
  await page.getByRole('button', { name: `Accept as ${mate.email}` }).click();
  await page.waitForURL(/\/console\/[a-z0-9-]+\/sandbox/);
  await page.goto(linkOf(mate.token));
  await page.getByRole('heading', { name: 'You are a member of Test' }).waitFor();

  // A used link in another's hands, and after the member was removed.
  const stranger = await browser.newPage();
  await stranger.goto(linkOf(mate.token));
  await stranger.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
  await stranger.getByRole('link', { name: `Sign in as ${mate.email}` }).waitFor();
  const { items } = expectStatus(await world.owner.get(`${base}/members`), 200);
  const { memberId } = items.find((one: { email: string }) => one.email === mate.email);
  expectStatus(await world.owner.delete(`${base}/members/${memberId}`), 204);
  await page.reload();
  await page.getByText('is no longer a member', { exact: false }).waitFor();
  expect(await findings(page)).toEqual([]);
  await stranger.close();
  await context.close();
});

test('the id of a refused request says why, for a member and for a key; an unknown one says so', async () => {
  const mate = await joined(world, {
    applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }],
  });
  const byMember = await mate.client.post('/api/v1/discounts', {});
  const narrow = await world.makeKey({ scopes: ['orders:read'] });
  const byKey = await world.anyone.post('/api/v1/carts', {}, { 'x-api-key': narrow });
  expect([byMember.status, byKey.status]).toEqual([403, 403]);
  const { page, faults } = await openConsole(
    browser,
    world,
    `/access?application=${world.applicationId}`,
  );
  const ask = async (id: string | undefined) => {
    await page.getByLabel('Path / Request id').fill(id ?? '');
    await page.getByRole('button', { name: 'Explain' }).click();
  };
  await page.getByRole('table', { name: 'Permissions' }).waitFor();
  await ask(byMember.body.meta?.requestId);
  await page.getByText('403 permission_denied', { exact: true }).waitFor();
  await page.getByText('needs discounts:write', { exact: false }).waitFor();
  const chosen = page.getByLabel('Member', { exact: true });
  expect(await chosen.inputValue()).toBe(mate.memberId);

  await ask(byKey.body.meta?.requestId);
  await page.getByText('It came with the API key test', { exact: false }).waitFor();
  const steps = page.getByRole('list', { name: 'Step by step' });
  await steps.getByText('needs carts:write', { exact: false }).waitFor();
  await steps.getByText('has orders:read', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'API keys' }).last().waitFor();
  expect(await findings(page)).toEqual([]);

  // Of another environment, and of none: 404 alike.
  faults.length = 0;
  for (const id of ['0195a1f0-7c1e-7a2b-8c3d-4e5f60718293', crypto.randomUUID()]) {
    await ask(id);
    await page.getByText('No request of this id is in the log', { exact: false }).waitFor();
  }
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);

  await page.goto(
    page.url().replace(/\/access.*/, `/requests?requestId=${byKey.body.meta?.requestId}`),
  );
  await page.getByRole('button', { name: 'POST /api/v1/carts' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Why?' }).click();
  await page.waitForURL(/\/access\?.*requestId/);
  await steps.getByText('needs carts:write', { exact: false }).waitFor();
});
