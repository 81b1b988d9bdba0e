import { describe, expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { address, buy } from '../support/checkout/checkout.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { expectStatus, setup } from '../support/world/world.ts';
import { savedBy } from '../support/pages/saved-file.ts';

const { browser, world } = await consoleOfFile();

const lines = [{ name: 'Walnut desk', unitPrice: 45_900, quantity: 2, requiresShipping: true }];
const readOrder = async (id: string) =>
  expectStatus(await world.api.get(`/api/v1/orders/${id}?expand=payments`), 200);

describe('orders', () => {
  test('appear while the list is open, and are found by number and e-mail', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders');
    await page.getByText('Live', { exact: true }).waitFor();
    const { orderId } = await buy(world, lines);
    const { number, customerEmail } = await readOrder(orderId);
    const row = page.getByRole('link', { name: number });
    await row.waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Customer, order/).pressSequentially(customerEmail, { delay: 20 });
    await page.getByRole('option').filter({ hasText: number }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    expect(page.url()).toContain(`/orders/${orderId}`);
    expect(faults).toEqual([]);
  });

  test('are refunded to the cent that was shown before, and once however often one presses', async () => {
    const { orderId } = await buy(world, lines);
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(/Amount/);
    await amount.fill('12,345');
    await dialog.getByText('Enter an amount, such as 12.50').waitFor();
    await amount.fill('999999');
    await dialog.getByRole('alert').waitFor();
    await amount.fill('12,34');
    const submit = dialog.getByRole('button', { name: /Refund .*12\.34/ });
    await submit.waitFor();
    expect(await findings(page)).toEqual([]);
    await submit.dblclick();
    await dialog.waitFor({ state: 'detached' });
    const { amountRefunded, payments } = await readOrder(orderId);
    expect(amountRefunded).toBe(1_234);
    const refunds = await world.api.get(`/api/v1/payments/${payments[0].id}/refunds`);
    expect(refunds.body.data).toHaveLength(1);
    await page.getByText('Partly refunded').first().waitFor();
    // The refusals of the preview are told by the browser; nothing else failed.
    expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  });

  test('are refunded by line, with the tax that the credit note will have', async () => {
    const path = '/api/v1/shipping-tax/config';
    const own = await setup();
    const rules = [
      { name: 'Tax', country: 'US', rate: '10' },
      { name: 'Tax', country: 'US', rate: '5', taxCategory: 'book' },
    ];
    expectStatus(await own.api.put(path, { tax: { mode: 'native', rules } }), 200);
    const { orderId, paymentId } = await buy(
      own,
      [
        { name: 'Walnut desk', unitPrice: 10_000 },
        { name: 'Atlas', unitPrice: 2_000, quantity: 2, metadata: { taxCategory: 'book' } },
      ],
      { complete: { shippingAddress: address } },
    );
    const { page } = await openConsole(browser, own, `/payments/${paymentId}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity of Atlas').fill('3');
    const submit = dialog.getByRole('button', { name: /^Refund/ });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Quantity of Atlas').fill('1');
    await dialog.getByText('1 × Atlas, 5 %').waitFor();
    await dialog.getByText(/Tax in it: .*1\.00/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Refund .*21\.00/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/1 × Atlas: .*21\.00/).waitFor();
    const order = expectStatus(await own.api.get(`/api/v1/orders/${orderId}`), 200);
    expect([order.amountRefunded, order.lineItems[1].refundable]).toEqual([
      2_100,
      { amount: 2_100, quantity: 1 },
    ]);
  });

  test('whose answer is lost are refunded once when one presses again', async () => {
    const { orderId } = await buy(world, lines);
    const { page } = await openConsole(browser, world, `/orders/${orderId}`);
    let isLost = true;
    await page.route('**/refund', async (route) => {
      const isReal = !route.request().postData()?.includes('dryRun');
      if (!isReal || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      // Not a failure that the SDK repeats by itself: what a person sees who pulled the plug.
      return route.fulfill({
        status: 400,
        json: { error: { code: 'bad_gateway', message: 'lost' } },
      });
    });
    await page.getByRole('button', { name: 'Refund' }).click();
    const submit = page.getByRole('dialog').getByRole('button', { name: /^Refund / });
    await submit.click();
    await page.getByRole('dialog').getByText('lost').waitFor();
    await submit.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const order = await readOrder(orderId);
    expect(order.amountRefunded).toBe(order.total);
  });

  test('are edited with the difference shown first', async () => {
    const { orderId } = await buy(world, lines);
    const before = await readOrder(orderId);
    const { page } = await openConsole(browser, world, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Edit items' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity of Walnut desk').fill('1');
    await dialog.getByText(/go back to the buyer/).waitFor();
    const shown = await dialog.getByText(/becomes/).innerText();
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await readOrder(orderId);
    expect(after.lineItems[0].quantity).toBe(1);
    const digits = shown.replaceAll(/[^\d ]/g, '');
    for (const amount of [before.total, after.total, before.total - after.total])
      expect(digits).toContain(String(amount));
  });

  test('are shipped and cancelled by those who may, and their invoice is shown', async () => {
    const { orderId } = await buy(world, lines);
    const { page, context, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Fulfill items' }).click();
    await page.getByLabel('Carrier').fill('DHL');
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByText('DHL').first().waitFor();
    await page.getByRole('button', { name: 'Show' }).first().click();
    const shown = await page.locator('iframe').getAttribute('src');
    const begins = await page.evaluate(async (url) => {
      const response = await fetch(url);
      return (await response.text()).slice(0, 5);
    }, shown ?? '');
    expect(begins).toBe('%PDF-');
    // The document is asked for until it is made.
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
    await context.close();

    const { orderId: other } = await buy(world, lines);
    const second = await openConsole(browser, world, `/orders/${other}`);
    await second.page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(/go back to the buyer/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readOrder(other)).status).toBe('cancelled');
  });

  test('show a finance member the refund, and not the edit', async () => {
    const finance = await colleague(world, 'finance');
    const { orderId } = await buy(world, lines);
    const { page } = await openConsole(browser, world, `/orders/${orderId}`, {
      email: finance.email,
    });
    await page.getByRole('button', { name: 'Refund' }).waitFor();
    await page.locator('button[aria-disabled=true]', { hasText: 'Edit items' }).waitFor();
    expect(
      await page.getByRole('button', { name: 'Refund' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  test('hold what a stranger typed as text, whatever it looks like', async () => {
    const probe = '<img src=x onerror="document.title=\'owned\'">';
    const { orderId } = await buy(
      world,
      [{ name: probe, description: probe, unitPrice: 100, quantity: 1 }],
      {
        cart: { metadata: { probe } },
      },
    );
    const { page, faults } = await openConsole(browser, world, `/orders/${orderId}`);
    await page.getByText(probe).first().waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('are saved as a file in which nothing is a formula', async () => {
    const own = await setup();
    const email = '=1+1@example.test';
    await buy(own, lines, { session: { customerEmail: email } });
    const { page } = await openConsole(browser, own, '/orders');
    await page
      .getByRole('link')
      .filter({ hasText: /^\d{4}$/ })
      .first()
      .waitFor();
    const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
    expect(file.text.split('\r\n')[0]).toContain('id,number,placedAt,customerEmail');
    expect(file.text).toContain(`'${email}`);
  });
});
