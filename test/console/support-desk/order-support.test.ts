import { describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { buy, makeCart } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { colleague } from '../../support/world/team.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const desks = [
  {
    name: 'Walnut desk',
    unitPrice: 45_900,
    quantity: 2,
    taxAmount: 17_442,
    requiresShipping: true,
  },
  { name: 'Lamp', unitPrice: 3_333, quantity: 3 },
];
const read = async (path: string) => expectStatus(await world.api.get(`/api/v1${path}`), 200);
const closed = (dialog: Locator) => dialog.waitFor({ state: 'detached' });
const onAccount = () =>
  buy(world, [{ name: 'Lamp', unitPrice: 12_000 }], {
    session: { paymentTerms: { netN: 30 } },
    complete: { paymentMethod: 'net30', paymentToken: undefined },
  });

describe('orders', () => {
  test('are closed and reopened once; a dialog never turns into its opposite', async () => {
    const { orderId } = await buy(world, desks);
    expectStatus(await world.api.post(`/api/v1/orders/${orderId}/cancel`, {}), 200);
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Close order' }).click();
    await dialog.getByText(/cannot be changed until it is reopened/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close order' }).dblclick();
    await closed(dialog);
    await page.getByRole('button', { name: 'Reopen order' }).click();
    await dialog.getByText(/gets back the state/).waitFor();

    // Somebody else reopens it while the question stands.
    const mate = await colleague(world, 'admin');
    const other = await openConsole(browser, world, `/orders/${orderId}`, { email: mate.email });
    await other.page.getByRole('button', { name: 'Reopen order' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Reopen order' }).click();
    await closed(other.page.getByRole('dialog'));
    await other.context.close();
    await page.locator('header', { hasText: 'Cancelled' }).first().waitFor();
    await dialog.getByRole('button', { name: 'Reopen order' }).click();
    await dialog.getByRole('alert').waitFor();
    expect((await read(`/orders/${orderId}`)).status).toBe('cancelled');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await closed(dialog);
    const actions = (await read(`/orders/${orderId}/timeline?limit=50`)).map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.filter((action: string) => action === 'closed')).toHaveLength(1);
    expect(actions.filter((action: string) => action === 'reopened')).toHaveLength(1);
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });

  test('are edited in price and discount to the cent that was shown; a dropped edit changes nothing', async () => {
    const { orderId } = await buy(world, desks);
    const before = await read(`/orders/${orderId}`);
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit items' }).click();
    await dialog.getByLabel('Unit price of Lamp').fill('33,3x');
    await dialog.getByText(/A quantity is a whole number/).waitFor();
    expect(await dialog.getByLabel('Unit price of Lamp').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Unit price of Lamp').fill('30.01');
    await dialog.getByText(/becomes/).waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await closed(dialog);
    expect(await read(`/orders/${orderId}`)).toEqual(before);

    await page.getByRole('button', { name: 'Edit items' }).click();
    await dialog.getByLabel('Unit price of Walnut desk').fill('399.99');
    await dialog.getByLabel('Discount of Lamp').fill('10,50');
    const shown = dialog.getByText(/becomes/);
    await shown.waitFor();
    await dialog.getByText(/go back to the buyer/).waitFor();
    expect(await findings(page)).toEqual([]);
    const [desk, lamp] = before.lineItems;
    const edit = {
      update: [
        { lineItemId: desk.id, unitPrice: 39_999 },
        { lineItemId: lamp.id, discountAmount: 1_050 },
      ],
      dryRun: true,
    };
    const { adjustment } = expectStatus(
      await world.api.patch(`/api/v1/orders/${orderId}/line-items`, edit),
      200,
    );
    const digits = (await shown.innerText()).replaceAll(/[^\d ]/g, '');
    for (const amount of [adjustment.previousTotal, adjustment.newTotal])
      expect(digits).toContain(String(amount));
    await dialog.getByRole('button', { name: 'Save the change' }).dblclick();
    await closed(dialog);
    const after = await read(`/orders/${orderId}`);
    expect([after.total, after.amountRefunded]).toEqual([
      adjustment.newTotal,
      -adjustment.difference,
    ]);
    expect(faults).toEqual([]);
  });

  test('that another member edits meanwhile are shown anew before they are charged', async () => {
    const { orderId } = await buy(world, desks);
    const { lineItems, sequence, total } = await read(`/orders/${orderId}`);
    const { page } = await openConsole(browser, world, `/orders/${orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit items' }).click();
    await dialog.getByLabel('Quantity of Lamp').fill('1');
    await dialog.getByText(/becomes/).waitFor();
    const path = `/api/v1/orders/${orderId}/line-items`;
    const first = { update: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
    let isFirst = true;
    await page.route('**/line-items', async (route) => {
      if (isFirst && !route.request().postData()?.includes('dryRun')) {
        isFirst = false;
        expectStatus(await world.api.patch(path, first), 200);
      }
      await route.continue();
    });
    const submit = dialog.getByRole('button', { name: 'Save the change' });
    await submit.click();
    await dialog.getByText(/Somebody has changed the order meanwhile/).waitFor();
    const between = await read(`/orders/${orderId}`);
    expect([between.sequence > sequence, between.lineItems[1].quantity]).toEqual([true, 3]);
    // The new preview begins with what the order comes to now.
    const now = (between.total / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',');
    await dialog.getByText(new RegExp(`Total .*${now} becomes`)).waitFor();
    await page.locator('[role=dialog] button[type=submit]:enabled').waitFor();
    await submit.click();
    await closed(dialog);
    const after = await read(`/orders/${orderId}`);
    expect(after.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1]);
    expect(after.amountRefunded).toBe(total - after.total);
  });
});

describe('money that comes by hand', () => {
  test('pays a draft in two parts, and places it with the second', async () => {
    const cart = await makeCart(world, { customerEmail: 'parts@example.test' });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const [{ id }] = await read(`/orders?cartId=${cart.id}`);
    const { page, faults } = await openConsole(browser, world, `/orders/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await dialog.getByLabel(/Amount/).fill('99');
    await dialog.getByText(/At most .*30\.00 are due/).waitFor();
    await dialog.getByLabel(/Amount/).fill('10.01');
    await dialog.getByText(/still lacks .*19\.99/).waitFor();
    await dialog.getByRole('button', { name: /Record .*10\.01/ }).dblclick();
    await closed(dialog);
    expect(await read(`/orders/${id}`)).toMatchObject({ status: 'draft', amountDue: 1_999 });
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await dialog.getByText(/the order is placed/).waitFor();
    await dialog.getByRole('button', { name: /Record .*19\.99/ }).click();
    await closed(dialog);
    const order = await read(`/orders/${id}?expand=payments`);
    expect([order.amountDue, order.payments.length, order.status]).toEqual([0, 2, 'processing']);
    expect(faults).toEqual([]);
  });

  test('marks an invoice paid once when two members press at the same time', async () => {
    const { paymentId } = await onAccount();
    const finance = await colleague(world, 'finance');
    const path = `/payments/${paymentId}`;
    const tabs = [
      await openConsole(browser, world, path),
      await openConsole(browser, world, path, { email: finance.email }),
    ];
    const submits: Locator[] = [];
    for (const { page } of tabs) {
      await page.getByRole('button', { name: 'Mark as paid' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/120\.00 have arrived/).waitFor();
      submits.push(dialog.getByRole('button', { name: 'Mark as paid' }));
    }
    await Promise.all(submits.map((submit) => submit.dblclick()));
    // One is done; the other is told that it was not outstanding any more.
    await waitFor(async () => {
      const open = await Promise.all(tabs.map(({ page }) => page.getByRole('dialog').count()));
      const told = await Promise.all(
        tabs.map(({ page }) => page.getByRole('dialog').getByRole('alert').count()),
      );
      return open.filter(Boolean).length === 1 && told.filter(Boolean).length === 1;
    });
    const transactions = await read(`${path}/transactions`);
    expect(transactions).toHaveLength(1);
    expect(await read(path)).toMatchObject({ status: 'captured', amountCaptured: 12_000 });
  });
});
