import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus, setup } from '../../support/world/world.ts';
import { savedBy } from '../../support/pages/saved-file.ts';

const browser = await consoleBrowser();
const world = await setup();
await buy(world, [{ name: 'Walnut desk', unitPrice: 45_900, quantity: 2 }]);

const titles = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
const isFirstRowThere = (page: Page) => page.getByRole('link', { name: /^\d{4}$/ }).waitFor();
async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** As the console tells people apart in a browser. */
function shortOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}

async function saveView(page: Page, name: string): Promise<void> {
  await openMenu(page, 'Save this view');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a list', () => {
  test('has the columns that its reader chose, by keyboard, and its file has the same', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders');
    await isFirstRowThere(page);
    await page.getByRole('button', { name: 'View', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Columns' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Fulfillment' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Customer' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('checkbox', { name: 'Source' }).check();
    const up = dialog.getByRole('button', { name: 'Move Total up' });
    await up.focus();
    for (let left = 5; left > 0; left -= 1) await page.keyboard.press('Enter');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show these' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const chosen = ['Number', 'Total', 'Placed', 'State', 'Payment', 'Source'];
    await page.getByRole('columnheader', { name: 'Source' }).waitFor();
    expect((await titles(page)).filter((title) => title !== '')).toEqual(chosen);
    const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
    expect(file.text.split('\r\n')[0]).toBe(
      'id,number,currency,total,placedAt,status,paymentStatus,source',
    );
    // Another day: the list is opened by its plain address.
    await page.goto(page.url().replace(/\?.*/, ''));
    await page.getByRole('columnheader', { name: 'Source' }).waitFor();
    expect((await titles(page)).filter((title) => title !== '')).toEqual(chosen);
    await openMenu(page, 'Columns');
    await page.getByRole('button', { name: 'As at first' }).click();
    await page.getByRole('columnheader', { name: 'Customer' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('keeps views that open by one press, are renamed, deleted, and sent as an address', async () => {
    const { page, faults, at } = await openConsole(browser, world, '/orders?status=processing');
    await isFirstRowThere(page);
    const probe = '<img src=x onerror="document.title=\'owned\'">';
    await saveView(page, probe);
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: probe }).waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await findings(page)).toEqual([]);
    await views.getByRole('link', { name: 'Everything' }).click();
    await page.waitForURL((url) => !url.searchParams.has('status'));
    await views.getByRole('link', { name: probe }).click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'processing');
    const address = page.url();
    await openMenu(page, 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('To pack');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await views.getByRole('link', { name: 'To pack' }).waitFor();

    // A colleague has the link and none of the private views.
    const mate = await colleague(world, 'viewer');
    const second = await openConsole(browser, world, '/orders', { email: mate.email });
    await second.page.goto(address);
    await isFirstRowThere(second.page);
    expect(await second.page.getByLabel('State').inputValue()).toBe('processing');
    expect(await second.page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0);
    await second.context.close();

    await page.goto(at('/orders'));
    await views.getByRole('link', { name: 'To pack' }).click();
    await openMenu(page, 'Delete');
    await page.getByRole('button', { name: 'Delete view' }).click();
    await views.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('shares a view with the team, which only its owner and administrators change', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders?status=processing');
    await isFirstRowThere(page);
    await saveView(page, 'Shift');
    await openMenu(page, 'Share with the team');
    await page.getByText('Shared with the team', { exact: true }).first().waitFor();
    const mate = await colleague(world, 'viewer');
    const second = await openConsole(browser, world, '/orders', { email: mate.email });
    await second.page.getByRole('link', { name: 'Shift' }).click();
    await second.page.waitForURL((url) => url.searchParams.get('status') === 'processing');
    await second.page.getByRole('button', { name: 'View', exact: true }).click();
    // The address changes before the page does.
    await second.page.getByRole('menuitemcheckbox', { name: 'Shift', checked: true }).waitFor();
    const rename = second.page.getByRole('menuitem', { name: 'Rename' });
    expect(await rename.getAttribute('aria-disabled')).toBe('true');
    await second.page.keyboard.press('Escape');
    await second.page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await findings(second.page)).toEqual([]);
    // One's own of the name is another view; a second shared one is none.
    await saveView(second.page, 'Shift');
    await second.page.getByRole('link', { name: 'Shift' }).nth(1).waitFor();
    await openMenu(second.page, 'Save this view');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shift');
    await dialog.getByLabel('Share with the team').check();
    await dialog.getByText('Another view of this list has this name.').waitFor();
    expect([...faults, ...second.faults]).toEqual([]);
  });

  test('takes over what this browser had stored, once for two tabs', async () => {
    const mate = await colleague(world, 'viewer');
    const { page, context, at } = await openConsole(browser, world, '/orders', {
      email: mate.email,
    });
    await isFirstRowThere(page);
    const prefix = `console.list.${shortOf(mate.email)}.${world.workspaceId}.orders.view.`;
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `${prefix}${crypto.randomUUID()}`,
      JSON.stringify({ name: 'Before', search: { status: 'processing' } }),
    ] as const);
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto(at('/orders'))]);
    for (const one of [page, other])
      await one.getByRole('link', { name: 'Before', exact: true }).waitFor();
    await waitFor(async () => {
      const left = await page.evaluate(
        (begin) => Object.keys(localStorage).filter((key) => key.startsWith(begin)),
        prefix,
      );
      return left.length === 0;
    });
    const path = `/api/v1/workspaces/${world.workspaceId}/views?list=orders`;
    const views: { name: string; isShared: boolean; isOwn: boolean }[] = expectStatus(
      await mate.client.get(path),
      200,
    );
    expect(views.filter(({ isOwn }) => isOwn)).toMatchObject([
      { name: 'Before', isShared: false, query: { status: 'processing' } },
    ]);
  });

  test('shows what another tab takes over while its own list is on its way', async () => {
    const mate = await colleague(world, 'viewer');
    const { page, context, at } = await openConsole(browser, world, '/orders', {
      email: mate.email,
    });
    await isFirstRowThere(page);
    const stored = `console.list.${shortOf(mate.email)}.${world.workspaceId}.orders.view.${crypto.randomUUID()}`;
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      stored,
      JSON.stringify({ name: 'Meanwhile', search: { status: 'processing' } }),
    ] as const);
    const other = await context.newPage();
    const [read, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await other.route('**/views?list=orders', async (route) => {
      const response = await route.fetch();
      read.resolve();
      await taken.promise;
      await route.fulfill({ response });
    });
    await other.goto(at('/orders'));
    await read.promise;
    await page.reload();
    await page.waitForFunction((key) => localStorage.getItem(key) === null, stored);
    taken.resolve();
    await other.getByRole('link', { name: 'Meanwhile', exact: true }).waitFor();
  });

  test('keeps the views of two pages beside one another', async () => {
    const { page, context, at } = await openConsole(browser, world, '/orders?status=processing');
    await isFirstRowThere(page);
    const other = await context.newPage();
    await other.goto(at('/orders?paymentStatus=captured'));
    await isFirstRowThere(other);
    await saveView(page, 'Left');
    await saveView(other, 'Right');
    await page.reload();
    for (const one of [page, other])
      for (const name of ['Left', 'Right'])
        await one.getByRole('link', { name, exact: true }).waitFor();
  });

  test('shows its views on a phone in German without findings', async () => {
    const { page } = await openConsole(browser, world, '/orders?status=processing', {
      width: 390,
      theme: 'dark',
      language: 'de-DE',
    });
    await isFirstRowThere(page);
    await page.getByRole('button', { name: 'Ansicht', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Diese Ansicht speichern' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Offene Bestellungen');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Ansicht speichern' }).click();
    await page.getByRole('link', { name: 'Offene Bestellungen' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});
