import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { pressUntil } from '../../support/pages/press-until.ts';
import { ownerOf, typeAddress } from '../../support/sign-in/device.ts';
import { colleague } from '../../support/world/team.ts';
import { becomes } from '../../support/timing/becomes.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

describe('a session', () => {
  test('begins at the sign-in, comes back to the page, and keeps no token where scripts could read it', async () => {
    const { page, faults, at } = await openConsole(browser, world, '/customers', {
      signsIn: true,
    });
    expect(page.url()).toBe(at('/customers'));
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/eyJ|token/i);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(faults).toEqual([]);
  });

  test('that has ended asks to sign in, over the page as it was', async () => {
    const { page, context } = await openConsole(browser, world, '/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    await page.getByLabel('Address').fill('https://example.com/half-typed');
    await context.clearCookies();
    // The next request is answered 401, as after five minutes; no new token comes without the cookie.
    await page.route('**/api/v1/webhook-endpoints', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 401,
            json: { error: { code: 'unauthorized', message: 'ended' } },
          })
        : route.continue(),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('You are signed out').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://example.com/half-typed');
    expect(await findings(page)).toEqual([]);
    // In a tab of its own, so that this one goes on with what was typed.
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await typeAddress(other, await ownerOf(world));
    await other.waitForURL((url) => url.pathname.startsWith('/console/'));
    await page.getByText('You are signed out').waitFor({ state: 'detached' });
    // Nothing was unreachable.
    expect(await page.getByText('The service cannot be reached').count()).toBe(0);
    await page.unroute('**/api/v1/webhook-endpoints');
    // What was pressed goes on by itself if its repeat is still ahead; else it is pressed again.
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' });
    const shown = page.getByText('It is shown this once');
    await pressUntil(submit, () => shown.isVisible());
    const endpoints = expectStatus(await world.owner.get('/api/v1/webhook-endpoints'), 200);
    const typed = endpoints.filter(({ url }: { url: string }) => url.endsWith('/half-typed'));
    expect(typed).toHaveLength(1);
  });

  test('is left by the menu, here and everywhere', async () => {
    const one = await openConsole(browser, world, '/orders');
    const other = await openConsole(browser, world, '/orders');
    await one.page.getByRole('button', { name: 'Your account' }).click();
    await one.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await one.page.waitForURL(/signed-out/);
    await other.page.reload();
    await other.page.waitForURL(/auth\/sign-in/);
    await Promise.all([one.context.close(), other.context.close()]);
  });

  test('that ends in one tab ends in the others of the browser', async () => {
    const { page, context, at } = await openConsole(browser, world, '/orders');
    const other = await context.newPage();
    await other.goto(at('/customers'));
    await other.waitForSelector('h1');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(/signed-out/);
    await other.getByText('You are signed out').waitFor();
  });

  test('closes what a member may no longer do, while the page is open', async () => {
    const member = await colleague(world, 'admin');
    const { page } = await openConsole(browser, world, '/webhooks', {
      email: member.email,
    });
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    await page.getByLabel('Address').fill('https://example.com/late');
    const path = `/api/v1/workspaces/${world.workspaceId}/members/${member.memberId}`;
    expectStatus(
      await world.owner.patch(path, {
        applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }],
      }),
      200,
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('dialog').getByText('You do not have permission to view this.').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://example.com/late');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    const add = page.locator('button[aria-disabled="true"]', { hasText: 'Add endpoint' });
    await add.first().waitFor();
  });

  test('says so when the member is removed from the workspace', async () => {
    const member = await colleague(world, 'admin');
    const { page } = await openConsole(browser, world, '/orders', { email: member.email });
    const path = `/api/v1/workspaces/${world.workspaceId}/members/${member.memberId}`;
    const removed = await world.owner.delete(path);
    expect(removed.status).toBeLessThan(300);
    // The page may have noticed by itself, and has no link any more.
    const link = page.getByRole('link', { name: 'Customers' }).first();
    await link.click({ timeout: 5_000 }).catch(() => undefined);
    await page
      .getByText(/does not exist, or you have no access to it/)
      .waitFor({ timeout: 90_000 });
  });

  test('shows a member what it may not do, and why', async () => {
    const viewer = await colleague(world, 'viewer');
    const { page } = await openConsole(browser, world, '/webhooks', {
      email: viewer.email,
    });
    const add = page.getByRole('button', { name: 'Add endpoint' });
    await add.waitFor();
    await becomes(() => add.getAttribute('aria-disabled'), 'true');
    await add.hover();
    await page.getByRole('tooltip').waitFor();
    expect(await page.getByRole('tooltip').innerText()).toContain('application:webhooks');
  });

  test('lists the pages that a member may open, and no others', async () => {
    const viewer = await colleague(world, 'viewer');
    const owner = await openConsole(browser, world, '/');
    const linksOf = (page: Page) =>
      page
        .getByRole('navigation', { name: 'Navigation' })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
        );
    await owner.page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'API keys' })
      .waitFor();
    const all = await linksOf(owner.page);
    const { page } = await openConsole(browser, world, '/', { email: viewer.email });
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'API keys' })
      .waitFor({ state: 'detached' });
    const shown = new Set(await linksOf(page));
    const closed: string[] = [];
    for (const path of all) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitFor(
        async () => (await page.getByRole('status', { name: 'Loading' }).count()) === 0,
      );
      if (await page.getByText('You do not have permission to view this.').first().isVisible())
        closed.push(path);
    }
    expect(all.filter((path) => !shown.has(path))).toEqual(closed);
    expect(closed.length).toBeGreaterThan(3);
  });

  test.each(['en-GB', 'de-DE'])(
    'speaks %s, on a phone and in the dark, without a finding of axe',
    async (language) => {
      const { page, faults } = await openConsole(browser, world, '/orders', {
        language,
        width: 390,
        theme: 'dark',
      });
      await page.getByText(language === 'de-DE' ? 'Keine Bestellungen' : 'No orders').waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language.slice(0, 2));
      expect(await findings(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(faults).toEqual([]);
    },
  );
});
