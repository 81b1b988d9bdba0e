import { describe, expect, test } from 'bun:test';
import { withCards } from '../support/checkout/saved-cards.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { subscribe } from '../support/subscriptions/subscriptions.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const probe = '<img src=x onerror="document.title=\'owned\'">';
const read = async (path: string) =>
  expectStatus(await world.api.get(`/api/v1/customers/${path}`), 200);

describe('a customer', () => {
  test('is created by who may, once', async () => {
    const { page, faults } = await openConsole(browser, world, '/customers');
    await page.getByRole('button', { name: 'New customer' }).click();
    const dialog = page.getByRole('dialog');
    const email = `new-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await dialog.getByLabel('E-mail').pressSequentially(email);
    await dialog.getByLabel('Last name').fill('Ngũgĩ');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create customer' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Ngũgĩ' }).waitFor();
    const found = expectStatus(await world.api.get(`/api/v1/customers?q=${email}`), 200);
    expect(found).toMatchObject([{ email, lastName: 'Ngũgĩ', firstName: null }]);
    expect(page.url()).toEndWith(`/customers/${found[0].id}`);
    expect(faults).toEqual([]);
  });

  test('has a subscription started that charges the stored card once', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const { customerId: id } = buyer;
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`);
    await page.getByRole('button', { name: 'Start a subscription' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan id').pressSequentially('team');
    await dialog.getByLabel('Price of one').pressSequentially('12.5');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog
      .getByText('$37.50 every month. Tax is added. The first period is charged')
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start and charge the card' }).dblclick();
    await page.waitForURL('**/subscriptions/*');
    const list = `/api/v1/subscriptions?customerId=${id}`;
    const terms = { planId: 'team', amount: 1_250, quantity: 3, interval: 'month' };
    expect(expectStatus(await world.api.get(list), 200)).toMatchObject([
      { ...terms, status: 'active', currency: 'USD' },
    ]);
    const orders = expectStatus(await world.api.get(`/api/v1/orders?customerId=${id}`), 200);
    expect(orders).toMatchObject([{ total: 3_750, amountPaid: 3_750 }]);
    expect(faults).toEqual([]);
  });

  test('without a card says so before anything is sent', async () => {
    const email = `bare-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { page } = await openConsole(browser, world, `/customers/${id}`);
    await page.getByRole('button', { name: 'Start a subscription' }).click();
    await page.getByRole('dialog').getByText('This customer has no stored card').waitFor();
    const start = page.getByRole('button', { name: 'Start and charge the card' });
    expect(await start.isDisabled()).toBe(true);
  });

  test('is shown with cards, subscriptions and addresses, and changed', async () => {
    const { buyer } = await withCards(world, 'tok_visa');
    const { customerId: id } = buyer;
    const { id: subscriptionId } = await subscribe(world, buyer);
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`);
    await page.getByText(/^Visa •••• \d{4}/).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill(probe);
    await dialog.getByLabel('E-mail').fill('not an address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The field says what the API says of it, and what was typed stays.
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await dialog.getByLabel('First name').inputValue()).toBe(probe);
    const email = `ann-${crypto.randomUUID().slice(0, 8)}@example.test`;
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: probe }).waitFor();
    expect(await read(id)).toMatchObject({ email, firstName: probe });
    expect(await page.locator('img[src=x]').count()).toBe(0);

    await page.getByRole('button', { name: 'Add an address' }).click();
    await dialog.getByLabel('Street and number').fill('Hauptstraße 5');
    await dialog.getByLabel('City').fill('Berlin');
    await dialog.getByLabel('Postal code').fill('10115');
    await dialog.getByLabel('Country').selectOption('DE');
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Hauptstraße 5').waitFor();
    expect(await read(`${id}/addresses`)).toMatchObject([{ city: 'Berlin', isDefault: true }]);

    // While a subscription is live, nobody is deleted; the button says why.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('[role=menuitem][aria-disabled=true]', { hasText: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Next charge').waitFor();
    expectStatus(await world.api.post(`/api/v1/subscriptions/${subscriptionId}/cancel`), 200);
    await page.getByText('Ends at period end').waitFor();
    expect(await page.getByText('Next charge').count()).toBe(0);
    await page.getByRole('link', { name: 'Pro', exact: true }).click();
    await page.waitForURL(`**/subscriptions/${subscriptionId}`);
    // The refused address is told by the browser; nothing else failed.
    expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  });

  test('loses their personal data once their address is typed, and then leaves the lists', async () => {
    const email = `gone-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const made = await world.api.post('/api/v1/customers', { email, firstName: 'Ann' });
    const { id } = expectStatus(made, 201);
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove personal data' }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Remove personal data' });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type /).fill(email);
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /^anonymized\+/ }).waitFor();
    const blank = await read(id);
    expect(blank.firstName).toBeNull();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete customer' }).click();
    await dialog.getByLabel(/^Type /).fill(blank.email);
    await dialog.getByRole('button', { name: 'Delete customer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    expect((await world.api.get(`/api/v1/customers/${id}`)).status).toBe(404);
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  });

  test('is not changed by those who may only read', async () => {
    const viewer = await colleague(world, 'viewer');
    const email = `seen-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const { page } = await openConsole(browser, world, `/customers/${id}`, {
      email: viewer.email,
      width: 390,
      theme: 'dark',
    });
    await page.locator('button[aria-disabled=true]', { hasText: 'Add an address' }).waitFor();
    expect(await page.getByLabel('Notes', { exact: true }).count()).toBe(0);
    await page.getByText('No notes').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('[role=menuitem][aria-disabled=true]', { hasText: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);
  });
});
