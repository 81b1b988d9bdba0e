import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague, invited, joined } from '../support/world/team.ts';
import { expectStatus, setup } from '../support/world/world.ts';
import { waitFor } from '../support/timing/wait-for.ts';

const browser = await consoleBrowser();
const world = await setup();
const base: string = `/api/v1/workspaces/${world.workspaceId}`;

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** Roles stand twice in a row, for wide and for narrow screens. */
const seen = (within: Page | Locator, text: string) =>
  within.getByText(text, { exact: true }).locator('visible=true').first();
const memberOf = async (email: string) => {
  const { items } = expectStatus(await world.owner.get(`${base}/members`), 200);
  return items.find((one: { email: string }) => one.email === email);
};

/** Opens the menu again where a dialog that was closing has closed it. */
async function openMenu(page: Page, email: string, item: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: item });
  await waitFor(async () => {
    await rowOf(page, email).getByRole('button', { name: /More/ }).click();
    return entry.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
}

describe('the team', () => {
  test('somebody is invited, invited again, and the invitation is revoked', async () => {
    const email = `new-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { page, faults } = await openConsole(browser, world, '/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Gains in Shop', { exact: false }).waitFor();
    await dialog.getByLabel('E-mail').fill('no address');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('Enter an e-mail address.').waitFor();
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Shop').selectOption('finance');
    await dialog.getByLabel('Environments in which the roles hold').selectOption('all');
    await dialog.getByText('May now work in', { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await rowOf(page, email).getByText('Pending').waitFor();
    const { items } = expectStatus(await world.owner.get(`${base}/invites`), 200);
    expect(items.find((one: { email: string }) => one.email === email)).toMatchObject({
      applicationRoles: [{ role: 'finance' }],
      environmentGrants: { grantType: 'all' },
    });

    await openMenu(page, email, 'Send again');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The invitation is sent again.').waitFor();
    await openMenu(page, email, 'Send again');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('That is too soon. Try again in 2 minutes.').waitFor();
    await page.keyboard.press('Escape');
    await openMenu(page, email, 'Revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await rowOf(page, email).getByText('Revoked').waitFor();
    expect(faults).toEqual([expect.stringContaining('429 (Too Many Requests)')]);
  });

  test('a change of roles shows what it gives and takes before it is made', async () => {
    const mate = await colleague(world, 'developer');
    const { page, faults } = await openConsole(browser, world, '/team');
    await openMenu(page, mate.email, 'Change roles');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing changes.').waitFor();
    await dialog.getByLabel('Shop').selectOption('finance');
    await dialog.getByText('payments:refund', { exact: false }).waitFor();
    await dialog.getByText('Loses in Shop', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await page.getByText('The roles are changed.').waitFor();
    expect((await memberOf(mate.email)).applicationRoles).toMatchObject([{ role: 'finance' }]);

    await openMenu(page, mate.email, 'Change roles');
    await dialog.getByLabel('Shop').selectOption('');
    await dialog.getByText('stays in the workspace without any right', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await seen(rowOf(page, mate.email), 'No role').waitFor();

    await openMenu(page, mate.email, 'Remove from the workspace');
    await dialog.getByRole('button', { name: 'Remove from the workspace' }).click();
    await page.getByText(`${mate.email} is removed.`).waitFor();
    expect(await memberOf(mate.email)).toBeUndefined();
    expect(faults).toEqual([]);
  });

  test('nobody takes their own rights away, and a viewer is told why nothing can be pressed', async () => {
    const viewer = await colleague(world, 'viewer');
    const { page, context } = await openConsole(browser, world, '/team', { email: viewer.email });
    const invite = page.getByRole('button', { name: 'Invite' });
    await page.locator('button[aria-disabled=true]', { hasText: 'Invite' }).waitFor();
    await invite.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByRole('link', { name: 'Why?' }).click();
    await page.waitForURL(/\/access\?.*permission=workspace/);
    await page.getByText('Denied').first().waitFor();
    await page.getByText('Who can change it', { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    await context.close();

    const own = await openConsole(browser, world, '/team');
    const row = rowOf(own.page, 'You');
    await row.getByRole('button', { name: /More/ }).click();
    const change = own.page.getByRole('menuitem', { name: 'Change roles' });
    for (let press = 0; press < 6; press += 1) {
      await own.page.keyboard.press('ArrowDown');
      if (await change.evaluate((item) => item === document.activeElement)) break;
    }
    const why = own.page.getByRole('tooltip').getByText('transfer the ownership instead');
    await why.waitFor();
    const described = await change.getAttribute('aria-describedby');
    expect(await own.page.locator(`[id="${described}"]`).textContent()).toContain('ownership');
    // Chosen by a finger or Enter, it says so where it stays, and nothing is opened.
    await own.page.keyboard.press('Enter');
    await own.page.getByRole('status').getByText('transfer the ownership instead').waitFor();
    expect(await own.page.getByRole('dialog').count()).toBe(0);
  });

  test('the explainer says step by step what a member may do, also for a refused request', async () => {
    const mate = await colleague(world, 'developer');
    const refused = await mate.client.get(`${base}/audit-log`);
    expect(refused.status).toBe(403);
    const { page, faults } = await openConsole(browser, world, `/access?member=${mate.memberId}`);
    await page.getByRole('table', { name: 'Permissions' }).waitFor();
    await page.getByLabel('Permission', { exact: true }).fill('refund');
    await rowOf(page, 'payments:refund').getByText('No role of the member').waitFor();
    await page.getByRole('link', { name: 'payments:refund' }).click();
    const steps = page.getByRole('list', { name: 'Step by step' });
    await steps.getByText('payments:refund is given by').waitFor();

    await page.getByLabel('Method').selectOption('POST');
    await page.getByLabel('Path / Request id').fill('/api/v1/webhook-endpoints');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('The call would be allowed.').waitFor();
    await page.getByLabel('Method').selectOption('GET');
    await page.getByLabel('Path / Request id').fill(`${base}/audit-log`);
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('would be refused: 403 permission_denied').waitFor();
    await page.getByText('needs workspace:audit', { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a role taken away while the page is open closes its buttons after the next press', async () => {
    const mate = await colleague(world, 'developer');
    const { page } = await openConsole(browser, world, '/webhooks', { email: mate.email });
    const add = page.getByRole('button', { name: 'Add endpoint' });
    await page
      .locator('button:not([aria-disabled])', { hasText: 'Add endpoint' })
      .first()
      .waitFor();
    await add.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://example.com/hooks');
    const roles = { applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }] };
    expectStatus(await world.owner.patch(`${base}/members/${mate.memberId}`, roles), 200);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByRole('link', { name: 'Why?' }).waitFor();
    expect(await dialog.getByLabel('Address').inputValue()).toBe('https://example.com/hooks');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.locator('button[aria-disabled=true]', { hasText: 'Add endpoint' }).first().waitFor();
  });

  test('the ownership goes to somebody else once the workspace’s name was typed', async () => {
    const own = await setup();
    const heir = await joined(own, { workspaceRole: 'workspace_admin' });
    const { page } = await openConsole(browser, own, '/team');
    await openMenu(page, heir.email, 'Make owner');
    const dialog = page.getByRole('dialog');
    const press = dialog.getByRole('button', { name: 'Transfer the ownership' });
    expect(await press.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type the name/).fill('Test');
    await press.click();
    await seen(rowOf(page, heir.email), 'Owner').waitFor();
    await seen(rowOf(page, 'You'), 'Workspace administrator').waitFor();
    await openMenu(page, 'You', 'Leave the workspace');
    await dialog.getByRole('button', { name: 'Leave the workspace' }).click();
    await page.getByText('You are in no workspace yet').waitFor();
  });

  test('is read in German on a phone, and runs no markup of a stranger', async () => {
    const own = await setup();
    const markup = '<img src=x onerror=document.title="owned">';
    const named = { name: markup };
    expectStatus(await own.owner.patch(`/api/v1/applications/${own.applicationId}`, named), 200);
    await invited(own, { applicationRoles: [{ applicationId: own.applicationId, role: 'admin' }] });
    const { page, faults } = await openConsole(browser, own, '/team', {
      language: 'de-DE',
      width: 390,
      theme: 'dark',
    });
    await seen(page, `Administration in ${markup}`).waitFor();
    expect(await page.title()).not.toBe('owned');
    expect(await findings(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(faults).toEqual([]);
  });
});
