import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { buy, makeCart } from '../../support/checkout/checkout.ts';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { fulfil } from '../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { worldAt } from '../../support/subscriptions/verbs.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** The dialogs of verbs say what the API's dry run says. */
const browser = await consoleBrowser();

const lines = [{ name: 'Walnut desk', unitPrice: 45_900, quantity: 2, requiresShipping: true }];
const read = async (world: World, path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const isAsWideAsItsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function draft(world: World): Promise<string> {
  const cart = await makeCart(world, {}, lines);
  const made = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
  return expectStatus(made, 201).orderId;
}

describe('cancelling an order', () => {
  test('says what goes back, by which credit note, and what ends with it, on the phone and in German', async () => {
    const world = await setup();
    const { orderId } = await buy(world, lines);
    const order = await read(world, `/orders/${orderId}`);
    await fulfil(world, order);
    const [{ number }] = await read(world, `/invoices?orderId=${orderId}`);
    const phone = { width: 390, hasTouch: true, language: 'de-DE' } as const;
    const german = await openConsole(browser, world, `/orders/${orderId}`, phone);
    await press(german.page, 'Bestellung stornieren');
    const sheet = german.page.getByRole('dialog');
    await sheet.getByText(/918,00.*gehen an den Käufer zurück/).waitFor();
    await sheet.getByText(`Zur Rechnung ${number} wird eine Gutschrift`).waitFor();
    expect(await isAsWideAsItsWindow(german.page)).toBe(true);
    expect(await findings(german.page)).toEqual([]);

    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    await press(page, 'Cancel order');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('$918.00 go back to the buyer.').waitFor();
    await dialog.getByText(`A credit note over $918.00 for invoice ${number}`).waitFor();
    await dialog.getByText('One fulfillment that was not shipped is cancelled.').waitFor();
    await dialog.getByLabel('Keep $918.00').check();
    await dialog.getByText('$918.00 that the buyer has paid stay with you.').waitFor();
    expect(await dialog.getByText(/credit note/).count()).toBe(0);
    await dialog.getByLabel('Give back $918.00').check();
    await dialog.getByRole('button', { name: 'Cancel order' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect(await read(world, `/orders/${orderId}`)).toMatchObject({
      status: 'cancelled',
      amountRefunded: 91_800,
    });
    expect(faults).toEqual([]);
  });

  test('of an open invoice says which one is voided', async () => {
    const world = await setup();
    const { orderId, number } = await buyOnAccount(world);
    const { page } = await openConsole(browser, world, `/orders/${orderId}`);
    await press(page, 'Cancel order');
    const dialog = page.getByRole('dialog');
    const voided = `Invoice ${number} is voided: $30.00 are not due any more.`;
    await dialog.getByText(voided).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(0);
  });
});

test('money that is recorded pays a draft in part or whole, as the dialog says', async () => {
  const world = await setup();
  const { page } = await openConsole(browser, world, `/orders/${await draft(world)}`);
  await press(page, 'Record a payment');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('That pays the draft in full: the order is placed.').waitFor();
  await dialog.getByText('An invoice over $918.00 is issued').waitFor();
  await dialog.getByLabel(/Amount/).fill('18');
  await dialog.getByText('The draft then still lacks $900.00.').waitFor();
  await dialog.getByRole('button', { name: 'Record $18.00' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('an invoice that is marked as paid pays its order, as the dialog says', async () => {
  const world = await setup();
  const { id, number, orderId } = await buyOnAccount(world);
  const order = await read(world, `/orders/${orderId}`);
  const { page } = await openConsole(browser, world, `/invoices/${id}`);
  await press(page, 'Mark as paid');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Invoice ${number} is paid.`).waitFor();
  await dialog.getByText(`Order ${order.number} is then paid in full.`).waitFor();
  await press(dialog, 'Mark as paid');
  await dialog.waitFor({ state: 'detached' });
  expect((await read(world, `/invoices/${id}`)).status).toBe('paid');
});

test('a pause and its end say when how much is charged next', async () => {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(world, await subscriber(world));
  const { page, faults } = await openConsole(browser, world, `/subscriptions/${id}`, {
    zone: 'UTC',
  });
  await press(page, 'Pause');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It stays paused until somebody resumes it.').waitFor();
  await dialog.getByLabel(/^Until/).fill('2027-11-10T12:00:00');
  await dialog.getByText(/The next charge is \$30\.00, on.*Dec\s1,/).waitFor();
  await dialog.getByLabel(/^Until/).fill('2028-03-01T12:00:00');
  await dialog.getByText(/The next charge is \$30\.00, on.*Mar\s1,/).waitFor();
  expect(await findings(page)).toEqual([]);
  await press(dialog, 'Pause');
  await dialog.waitFor({ state: 'detached' });
  await press(page, 'Resume');
  await dialog.getByText(/Nothing is charged now/).waitFor();
  await dialog.getByText(/The next charge is \$30\.00, on.*Dec\s1,/).waitFor();
  await dialog.getByLabel(/Now: a new period begins/).check();
  await dialog.getByText('The new period runs until').waitFor();
  await dialog.getByRole('button', { name: 'Resume and charge $30.00' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  expect(await read(world, `/subscriptions/${id}`)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-12-01T00:00:00.000Z',
  });
  // While the pause comes to the page, it asks for a charge that there is not.
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});
