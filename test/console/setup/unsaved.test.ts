import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { becomes } from '../../support/timing/becomes.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const browser = await consoleBrowser();

/** The back button; the page may stay. */
const back = (page: Page) => page.evaluate(() => history.back());

/** Answers the browser's question whether to leave, and counts how often it was asked. */
function answering(page: Page): { leave: boolean; asked: number } {
  const answer = { leave: false, asked: 0 };
  page.on('dialog', (dialog) => {
    answer.asked += 1;
    return answer.leave ? dialog.accept() : dialog.dismiss();
  });
  return answer;
}

describe('what is typed and not saved', () => {
  test('in the settings of an application: stays beside what another member saves, and is asked for', async () => {
    const world = await setup();
    const path = `/api/v1/applications/${world.applicationId}`;
    const { page, faults } = await openConsole(browser, world, '/settings/applications');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByLabel('Days until an invoice is due').fill('14');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Mine');
    const theirs = { name: 'Theirs', settings: { digital: { maxDownloads: 7 } } };
    expectStatus(await world.owner.patch(path, theirs), 200);
    const answer = answering(page);
    await back(page);
    await becomes(async () => answer.asked, 1);
    await becomes(() => name.inputValue(), 'Mine');
    // A look into another tab and back reads again what is stored.
    const overtaken = page.getByText('Somebody else has saved meanwhile.', { exact: false });
    await waitFor(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return overtaken.isVisible();
    });
    await becomes(() => page.getByLabel(/Downloads of each file/).inputValue(), '7');
    await becomes(() => name.inputValue(), 'Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    expect(expectStatus(await world.owner.get(path), 200)).toMatchObject({
      name: 'Mine',
      settings: { defaultNetN: 14, digital: { maxDownloads: 7 } },
    });
    await back(page);
    await page.waitForURL(/settings\/applications(\?|$)/);
    expect(answer.asked).toBe(1);
    expect(faults).toEqual([]);
  });

  test('in a discount: only what was changed is sent, to the second', async () => {
    const world = await setup();
    const body = { code: 'BOTH', name: 'Both', type: 'percentage', value: 10 };
    const startsAt = '2020-01-02T03:04:05.678Z';
    const made = await world.owner.post('/api/v1/discounts', { ...body, startsAt });
    const path = `/api/v1/discounts/${expectStatus(made, 201).id}`;
    const id = path.split('/').at(-1);
    const { page } = await openConsole(browser, world, `/discounts/${id}`);
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    expectStatus(await world.owner.patch(path, { maxRedemptions: 5, value: 20 }), 200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = { name: 'Renamed', value: 20, maxRedemptions: 5, startsAt };
    expect(expectStatus(await world.owner.get(path), 200)).toMatchObject(stored);
  });

  test('of tax and shipping: a save whose answer is lost is no conflict with oneself', async () => {
    const world = await setup();
    const { page } = await openConsole(browser, world, '/tax-shipping');
    await page.getByLabel('Prices contain the tax').check();
    await page.getByRole('button', { name: 'Review the change' }).click();
    const dialog = page.getByRole('dialog');
    let lost = 0;
    await page.route('**/api/v1/shipping-tax/config', async (route) => {
      if (route.request().method() !== 'PUT' || lost > 4) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitFor(() => lost > 0);
    lost = 9;
    // The page sees by itself that it is saved, or it is pressed again.
    await waitFor(async () => {
      if ((await dialog.count()) === 0) return true;
      const press = dialog.getByRole('button', { name: 'Save' });
      await press.click({ timeout: 1_000 }).catch(() => undefined);
      return false;
    });
    await page.getByText('Changed, and not saved yet.').waitFor({ state: 'detached' });
    const { tax } = expectStatus(await world.owner.get('/api/v1/shipping-tax/config'), 200);
    expect(tax.pricesIncludeTax).toBe(true);
  });

  test('of the checkout is typed key by key on a slow network, and outlives a press on the back button', async () => {
    const world = await setup();
    const { page, context, faults } = await openConsole(browser, world, '/orders');
    await page.getByRole('link', { name: 'Checkout design' }).click();
    const name = page.getByLabel('Your name');
    await name.waitFor();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 600,
      downloadThroughput: 50_000,
      uploadThroughput: 25_000,
    });
    await name.pressSequentially('Nordlicht & Söhne', { delay: 40 });
    await page.getByLabel('Terms of sale').pressSequentially('https://shop.example.com/terms');
    const frame = page.frameLocator('iframe[title="Preview"]');
    await frame.locator('header').getByText('Nordlicht & Söhne').waitFor();
    const answer = answering(page);
    await back(page);
    await becomes(async () => answer.asked, 1);
    await becomes(() => name.inputValue(), 'Nordlicht & Söhne');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(expectStatus(await world.owner.get('/api/v1/embed-config'), 200)).toMatchObject({
      companyName: 'Nordlicht & Söhne',
      termsUrl: 'https://shop.example.com/terms',
    });
    expect(faults).toEqual([]);
  });
});
