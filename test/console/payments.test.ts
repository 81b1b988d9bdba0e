import { describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { colleague } from '../support/world/team.ts';
import { changeSettings, expectStatus, setup, type World } from '../support/world/world.ts';

const { browser, world } = await consoleOfFile();
/** Its checkout only holds the money. */
const holding = await setup();
await changeSettings(holding, { payments: { captureMode: 'manual' } });

const lamp = [{ name: 'Lamp', unitPrice: 12_000 }];
const readPayment = async (where: World, id: string) =>
  expectStatus(await where.api.get(`/api/v1/payments/${id}`), 200);

/** A payment whose card the bank declines. */
async function declinedPayment(where: World, token: string): Promise<string> {
  const session = await makeSession(where, await makeCart(where));
  const answer = await complete(where, session, { paymentToken: token });
  return answer.body.error?.details.paymentId;
}

describe('payments', () => {
  test('are listed by state as the address says, and say in words why a card was declined', async () => {
    const { paymentId } = await buy(world, lamp);
    const declined = await declinedPayment(world, 'tok_decline_insufficient_funds');
    const { page, faults } = await openConsole(browser, world, '/payments?status=failed');
    const row = page.locator(`a[href*="/payments/${declined}"]`);
    await row.waitFor();
    expect(await page.locator(`a[href*="/payments/${paymentId}"]`).count()).toBe(0);
    await page.getByText('Not enough money on the account.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('State').selectOption('');
    await page.locator(`a[href*="/payments/${paymentId}"]`).waitFor();
    expect(page.url()).not.toContain('status=');
    await page.getByLabel('State').selectOption('failed');
    await page.waitForURL(/status=failed/);
    await row.click();
    await page.getByText('Another try may succeed.').first().waitFor();
    await page.getByText('Why this connector').waitFor();
    await page.goBack();
    await row.waitFor();
    expect(page.url()).toContain('status=failed');
    expect(faults).toEqual([]);
  });

  test('show transactions with the processor’s reference, by which the search finds them', async () => {
    const { paymentId } = await buy(world, lamp);
    const [transaction] = expectStatus(
      await world.api.get(`/api/v1/payments/${paymentId}/transactions`),
      200,
    );
    const { page, faults } = await openConsole(browser, world, '/payments');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(transaction.connectorRef);
    await page.getByRole('option').filter({ hasText: '4242' }).click();
    await page.waitForURL(new RegExp(`/payments/${paymentId}`));
    await page.getByText(transaction.connectorRef).first().waitFor();
    await page.getByText('There are no rules').waitFor();
    await page.getByText('Took it, or tried last').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('show which rule of the routing decided, and on what', async () => {
    const own = await setup();
    const [connector] = expectStatus(await own.owner.get('/api/v1/routing-connectors'), 200);
    const rule = (values: string[]) => ({
      conditions: [{ type: 'currency', op: 'is_one_of', values }],
      cascade: [connector.id],
    });
    expectStatus(
      await own.owner.put('/api/v1/payment-routing', {
        rules: [rule(['CHF']), rule(['USD', 'EUR'])],
        defaultCascade: [connector.id],
      }),
      200,
    );
    const { paymentId } = await buy(own, lamp);
    const { page } = await openConsole(browser, own, `/payments/${paymentId}`);
    await page.getByText('Rule 2 decides.').waitFor();
    await page.getByText('currency is USD or EUR – it is USD').waitFor();
    await page.getByText('currency is CHF – it is USD').waitFor();
    await page.getByText(connector.displayName).first().waitFor();
  });

  test('that are held are captured in part, with what is released said before, and once', async () => {
    const { paymentId } = await buy(holding, lamp);
    const { page, faults } = await openConsole(browser, holding, `/payments/${paymentId}`);
    await page.getByRole('button', { name: /^Capture/ }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(/Amount/);
    // What is typed replaces the amount that has arrived meanwhile.
    await dialog.getByRole('button', { name: /Capture .*120\.00/ }).waitFor();
    await page.keyboard.type('200');
    await dialog.getByText(/At most .*120\.00 are held/).waitFor();
    await amount.fill('50,25');
    await dialog.getByText(/69\.75 are released/).waitFor();
    const submit = dialog.getByRole('button', { name: /Capture .*50\.25/ });
    await submit.dblclick();
    await dialog.waitFor({ state: 'detached' });
    const payment = await readPayment(holding, paymentId);
    expect([payment.status, payment.amountCaptured]).toEqual(['captured', 5_025]);
    await page.getByRole('button', { name: 'Refund' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('that are held are released after a question, and only by who may', async () => {
    const { paymentId } = await buy(holding, lamp);
    const developer = await colleague(holding, 'developer');
    const other = await openConsole(browser, holding, `/payments/${paymentId}`, {
      email: developer.email,
    });
    await other.page.locator('button[aria-disabled=true]', { hasText: 'Release' }).waitFor();
    await other.context.close();
    const { page } = await openConsole(browser, holding, `/payments/${paymentId}`);
    await page.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/120\.00 are released/).waitFor();
    await dialog.getByRole('button', { name: 'Release' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readPayment(holding, paymentId)).status).toBe('voided');
  });

  test('received by hand pay a draft that was made in the console', async () => {
    const { page, faults } = await openConsole(browser, world, '/orders');
    await page.getByRole('button', { name: 'New order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail of the buyer').fill('caller@example.test');
    await dialog.getByLabel('Currency').selectOption('USD');
    await dialog.getByLabel('Name', { exact: true }).fill('Repair of a chair');
    await dialog.getByLabel('Price in USD').fill('80');
    await dialog.getByText(/The items make .*80\.00/).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await dialog.getByText(/the order is placed/).waitFor();
    await dialog.getByLabel('Reference').fill('Till 3');
    await dialog.getByRole('button', { name: /Record .*80\.00/ }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /^\d+$/ }).waitFor();
    const orders = expectStatus(await world.api.get('/api/v1/orders?q=caller@example.test'), 200);
    expect(orders).toHaveLength(1);
    expect([orders[0].paymentStatus, orders[0].amountPaid]).toEqual(['captured', 8_000]);
    expect(faults).toEqual([]);
  });

  test('hold what a stranger typed as text, and fit a phone in German', async () => {
    const probe = '<img src=x onerror="document.title=\'owned\'">';
    const { paymentId } = await buy(world, [{ name: probe, unitPrice: 100 }], {
      cart: { metadata: { probe } },
    });
    expectStatus(
      await world.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 10, reason: probe }),
      200,
    );
    const { page, faults } = await openConsole(browser, world, `/payments/${paymentId}`, {
      language: 'de-DE',
      width: 390,
      theme: 'dark',
    });
    await page.getByText('Erstattungen').waitFor();
    await page.getByText(probe).first().waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide).toBe(false);
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
