import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { buy, makeCart } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();
const [jonas, sam] = ['jonas@example.test', 'sam@example.test'];
const orders = new Map<string, string>();
for (const customerEmail of [jonas, sam]) {
  const { orderId } = await buy(world, [{ name: 'Desk', unitPrice: 123_456 }], {
    session: { customerEmail },
  });
  orders.set(customerEmail, orderId);
}
expectStatus(await world.api.post('/api/v1/customers', { email: sam, firstName: 'Sam' }), 201);

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Customer, order, amount').waitFor();
  await page.keyboard.type(text);
}
const rows = (page: Page) => page.getByRole('option');

test('Enter before the results are there opens what was asked for, not what was found before', async () => {
  const { page, faults } = await openConsole(browser, world, '/orders');
  await search(page, 'jonas');
  await rows(page).filter({ hasText: jonas }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/{orders,customers}?*sam*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+a');
  await page.keyboard.type(sam);
  await page.keyboard.press('Enter');
  await page.getByText('Searching…').waitFor();
  // What was found for the text before is shown, but cannot be chosen.
  expect(await rows(page).filter({ hasText: jonas }).getAttribute('aria-disabled')).toBe('true');
  await rows(page).filter({ hasText: jonas }).click({ force: true });
  expect(page.url()).toEndWith('/orders');
  held.resolve();
  await page.waitForURL(/\/customers\/[0-9a-f-]+$/);
  await page
    .getByRole('heading', { name: 'Sam' })
    .or(page.getByText(sam).first())
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});

test('a search that failed says so, and shows nothing of an earlier one', async () => {
  const { page } = await openConsole(browser, world, '/orders');
  await search(page, 'jonas');
  await rows(page).filter({ hasText: jonas }).waitFor();
  await page.route('**/api/v1/orders?*zzz*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zzz');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await rows(page).count()).toBe(0);
  await page.unroute('**/api/v1/orders?*zzz*');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing found.').waitFor();
});

test('finds pages, numbers with #, amounts and ids, customers before their orders', async () => {
  const { page, faults, at } = await openConsole(browser, world, '/');
  await search(page, 'webh');
  await rows(page).filter({ hasText: 'Webhooks' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/webhooks'));
  // Pages that belong to another section are found, too.
  await search(page, 'disputes');
  await rows(page).filter({ hasText: 'Disputes' }).waitFor();
  await page.keyboard.press('Escape');

  await search(page, sam);
  await rows(page).nth(1).waitFor();
  expect(await rows(page).first().innerText()).toStartWith('Customer');
  expect(await rows(page).nth(1).innerText()).toContain('$1,234.56');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1,234.56');
  await rows(page).filter({ hasText: jonas }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('#1001');
  await rows(page).filter({ hasText: '1001' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(at(`/orders/${orders.get(jonas)}`));

  const cart = await makeCart(world);
  await search(page, cart.id);
  await rows(page).filter({ hasText: 'Cart' }).waitFor();
  await page.keyboard.press('Escape');
  const asked = (await world.api.get('/api/v1/orders')).body.meta?.requestId ?? '';
  await waitFor(async () => (await world.api.get(`/api/v1/request-logs/${asked}`)).status === 200);
  await search(page, asked);
  await rows(page).filter({ hasText: 'GET /api/v1/orders' }).click();
  await page.waitForURL((url) => url.searchParams.get('requestId') === asked);

  // What was opened is listed before anything is typed.
  await page.keyboard.press('Control+k');
  await rows(page).filter({ hasText: '1001' }).waitFor();
  // An id is looked up in every kind of thing: the browser logs those that do not have it.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

test('offers what can be done on the open page, to those who may do it', async () => {
  const path = `/orders/${orders.get(sam)}`;
  const { page, faults } = await openConsole(browser, world, path);
  await page.getByRole('button', { name: 'Edit items' }).waitFor();
  await page.keyboard.press('Control+k');
  const action = rows(page).filter({ hasText: 'Edit items' });
  await action.waitFor();
  expect(await action.innerText()).toStartWith('Action');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.type('edit');
  await action.waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Edit/ });
  // The first field has the focus, and what is in it is replaced.
  await dialog.getByLabel('Quantity of Desk').waitFor();
  await page.keyboard.type('2');
  expect(await dialog.getByLabel('Quantity of Desk').inputValue()).toBe('2');
  // What lies below a dialog is not offered.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('edit items');
  await page.getByText('Nothing found.').waitFor();
  // The preview of an order without a stored card is rejected.
  expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);

  const viewer = await colleague(world, 'viewer');
  const other = await openConsole(browser, world, path, { email: viewer.email });
  await other.page.locator('button[aria-disabled=true]', { hasText: 'Edit items' }).waitFor();
  await search(other.page, 'edit items');
  await other.page.getByText('Nothing found.').waitFor();
});
