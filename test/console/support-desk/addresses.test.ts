import { describe, expect, test } from 'bun:test';
import { address, buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { subscribe, subscriber } from '../../support/subscriptions/subscriptions.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const read = async (path: string) => expectStatus(await world.api.get(`/api/v1${path}`), 200);
const buyGoods = (email: string) =>
  buy(world, [{ name: 'Desk', unitPrice: 45_000, requiresShipping: true }], {
    session: { customerEmail: email },
    complete: { shippingAddress: address },
  });

describe('the delivery address of an order', () => {
  test('is corrected from the search on by keys alone, until goods are shipped', async () => {
    const { orderId } = await buyGoods('moved@example.test');
    const { number } = await read(`/orders/${orderId}`);
    const { page, faults } = await openConsole(browser, world, '');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number, { delay: 20 });
    await page.getByRole('option').filter({ hasText: number }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    const pencil = page.getByRole('button', { name: 'Change the delivery address' });
    await pencil.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/no mail is sent/).waitFor();
    expect(await findings(page)).toEqual([]);
    const street = dialog.getByLabel('Street and number');
    await street.fill('');
    await dialog.locator('button[type=submit]:disabled').waitFor();
    await street.fill('5 Elm Street');
    await dialog.getByLabel('Country').selectOption('Canada');
    await dialog.getByLabel('City').fill('Toronto');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('5 Elm Street').waitFor();
    expect((await read(`/orders/${orderId}`)).shippingAddress).toMatchObject({
      addressLine1: '5 Elm Street',
      city: 'Toronto',
      countryCode: 'CA',
    });

    const { id } = expectStatus(
      await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {}),
      201,
    );
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
    await page
      .locator('button[aria-disabled=true][aria-label="Change the delivery address"]')
      .waitFor();
    await pencil.focus();
    await page.getByRole('tooltip').filter({ hasText: 'have been shipped' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('is not changed by who may only read, who hears which permission is missing', async () => {
    const { orderId } = await buyGoods('read@example.test');
    const viewer = await colleague(world, 'viewer');
    const { page } = await openConsole(browser, world, `/orders/${orderId}`, {
      email: viewer.email,
    });
    const pencil = page.getByRole('button', { name: 'Change the delivery address' });
    // It may not be pressed, and says why to who presses it.
    await pencil.click({ force: true });
    await page
      .getByText(/permission orders:write/)
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the addresses of a subscription', () => {
  test('are changed both, each with what it does', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const { page, faults } = await openConsole(browser, world, `/subscriptions/${id}`);
    const dialog = page.getByRole('dialog');
    for (const [name, will] of [
      ['delivery address', /shipped and taxed by this address/],
      ['billing address', /Invoices of later charges/],
    ] as const) {
      await page.getByRole('button', { name: `Change the ${name}` }).click();
      await dialog.getByText(will).waitFor();
      await dialog.getByLabel('Street and number').fill(`1 ${name}`);
      await dialog.getByLabel('City').fill('Berlin');
      await dialog.getByLabel('Country').selectOption('DE');
      await dialog.getByRole('button', { name: 'Save' }).dblclick();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`1 ${name}`).waitFor();
    }
    expect(await read(`/subscriptions/${id}`)).toMatchObject({
      shippingAddress: { addressLine1: '1 delivery address', countryCode: 'DE' },
      billingAddress: { addressLine1: '1 billing address', countryCode: 'DE' },
    });
    expect(faults).toEqual([]);
  });
});
