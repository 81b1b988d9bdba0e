import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { OWN_RETURNS, request, returningBuyer } from '../../support/orders/buyer-returns.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();
const application = `/api/v1/applications/${world.applicationId}`;
const settingsOf = async () => expectStatus(await world.owner.get(application), 200).settings;

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('a merchant switches returns by buyers on, and finds what a buyer asks for', async () => {
  const settings = `/settings/applications/${world.applicationId}`;
  const { page, faults, at } = await openConsole(browser, world, settings);
  const days = page.getByLabel('Days after the delivery, or the shipping where none is recorded');
  await page.getByLabel('Buyers may request returns').check();
  await days.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 1 to 365.').waitFor();
  await days.fill('14');
  await page.getByLabel('How returns work').fill('Unworn.\nIn its box.');
  await page.getByLabel('Where buyers send parcels').fill('1 Main Street');
  await shot(page, 'settings');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Unsaved').waitFor({ state: 'detached' });
  expect((await settingsOf()).buyerReturns).toEqual({
    enabled: true,
    windowDays: 14,
    policy: 'Unworn.\nIn its box.',
    address: '1 Main Street',
  });

  const buyer = await returningBuyer(world);
  await page.goto(at(`/orders/${buyer.order.id}`));
  await page.getByText('Nothing is sent back').waitFor();
  const asked = { reason: 'damaged', note: '“Off” <b>& more</b>' };
  const made = expectStatus(await request(buyer, 2, asked), 201);
  // The page learns of it by itself.
  await page.getByText('requested by the buyer').first().waitFor();
  const step = `Return ${made.number} requested by the buyer`;
  await page.getByRole('link', { name: step }).waitFor();
  await shot(page, 'order');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: made.number, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Return ${made.number}` }).waitFor();
  await page.getByText('Requested by').waitFor();
  await page.getByText('“Off” <b>& more</b>').waitFor();
  await shot(page, 'return');
  expect(await findings(page)).toEqual([]);
  expectStatus(await buyer.visitor.client.post(`${OWN_RETURNS}/${made.id}/cancel`), 200);
  await page.getByText('Cancelled by').waitFor();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await search.fill(`#${String(made.number).toLowerCase()}`);
  const rows = page.getByRole('option');
  const order = rows.filter({ hasText: 'Order' }).filter({ hasText: `Return ${made.number}` });
  await order.waitFor();
  await shot(page, 'search');
  expect(await findings(page)).toEqual([]);
  await rows.filter({ hasText: made.number }).filter({ hasText: 'Cancelled' }).first().click();
  await page.waitForURL(at(`/returns/${made.id}`));
  expect(faults).toEqual([]);
});

test('in German, on a phone', async () => {
  const buyer = await returningBuyer(world);
  const made = expectStatus(await request(buyer), 201);
  const phone = { width: 390, hasTouch: true, language: 'de-DE' };
  const { page, faults, at } = await openConsole(
    browser,
    world,
    `/orders/${buyer.order.id}`,
    phone,
  );
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await page.getByText(`Rücksendung ${made.number} vom Käufer angefragt`).waitFor();
  expect(await isWider()).toBe(false);
  await page.goto(at(`/returns/${made.id}`));
  await page.getByText('Angefragt von').waitFor();
  expect(await isWider()).toBe(false);
  expect(await findings(page)).toEqual([]);
  await page.goto(at(`/settings/applications/${world.applicationId}`));
  await page.getByText('Rücksendungen durch Käufer').waitFor();
  await shot(page, 'settings-de');
  expect(await isWider()).toBe(false);
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
