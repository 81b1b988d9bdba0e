import { describe, expect, test } from 'bun:test';
import { address, buy } from '../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../support/console/open-console.ts';
import { mailsTo } from '../support/mail/captured-mail.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { subscribe, subscriber } from '../support/subscriptions/subscriptions.ts';
import { act } from '../support/subscriptions/verbs.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';
import { savedBy } from '../support/pages/saved-file.ts';

const { browser, world } = await consoleOfFile();

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const lamp = [{ name: 'Lamp', unitPrice: 12_000 }];

/** An open invoice: the buyer pays later. */
async function buyOnTerms(email: string): Promise<{ orderId: string; invoiceId: string }> {
  const { orderId } = await buy(world, lamp, {
    session: { paymentTerms: { netN: 14 }, customerEmail: email },
    complete: { paymentMethod: 'net30', paymentToken: undefined },
  });
  return { orderId, invoiceId: (await invoiceOf(orderId)).id };
}

async function invoiceOf(orderId: string) {
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

const newEmail = () => `debtor-${crypto.randomUUID().slice(0, 8)}@example.test`;

describe('invoices', () => {
  test('that were credited to a balance are not called refunded', async () => {
    const own = await setup();
    const made = await subscribe(own, await subscriber(own), { amount: 5_000 });
    expectStatus(await act(own, made.id, 'change', { amount: 3_000 }), 200);
    const [invoice] = expectStatus(await own.api.get('/api/v1/invoices'), 200);
    expect(invoice.amountCredited).toBeGreaterThan(0);
    const { page, faults } = await openConsole(browser, own, '/invoices');
    const row = page.getByRole('row', { name: invoice.number });
    await row.getByText('Partly credited', { exact: true }).waitFor();
    expect(await row.getByText(/refunded/i).count()).toBe(0);
    await row.getByRole('link', { name: invoice.number }).click();
    await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor();
    await page.getByText('Credited to the balance', { exact: true }).waitFor();
    expect(await page.getByText('Refunded', { exact: true }).count()).toBe(0);

    const refund = await own.api.post(`/api/v1/payments/${invoice.paymentId}/refund`, {});
    expectStatus(refund, 200);
    await page.getByText('Partly refunded', { exact: true }).first().waitFor();
    await page.getByText('Partly credited', { exact: true }).first().waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });

  test('are listed by state, found by number, and show their document in place', async () => {
    const { invoiceId, orderId } = await buyOnTerms(newEmail());
    const { number, dueAt } = await invoiceOf(orderId);
    // The last instant of a day in UTC, where the shop bills, is the next day in Tokyo.
    expect(dueAt).toEndWith('T23:59:59.999Z');
    const { page, faults } = await openConsole(browser, world, '/invoices?status=open', {
      zone: 'Asia/Tokyo',
    });
    await page.getByRole('link', { name: number }).waitFor();
    const [year, month, day] = dueAt.slice(0, 10).split('-').map(Number);
    const dueDay = `${months[month - 1]} ${day}, ${year}`;
    await page.getByRole('row', { name: number }).getByText(dueDay, { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(number);
    await page.getByRole('option').filter({ hasText: number }).first().click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.getByText(dueDay, { exact: true }).waitFor();
    expect(page.url()).toContain(`/invoices/${invoiceId}`);
    const frame = page.locator('iframe');
    await frame.waitFor({ timeout: 60_000 });
    const begins = await page.evaluate(
      async (url) => (await (await fetch(url)).text()).slice(0, 5),
      (await frame.getAttribute('src')) ?? '',
    );
    expect(begins).toBe('%PDF-');
    expect(await findings(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });

  test('say when their document could not be made, and what happens next', async () => {
    const own = await setup();
    const environmentId = own.environments.sandbox;
    const fault = async (active: boolean) => {
      const body = { environmentId, target: 'pdf-renderer', active };
      expectStatus(await own.anyone.post('/dev/faults', body), 200);
    };
    await fault(true);
    await buy(own, lamp);
    await waitFor(async () => (await own.api.get('/api/v1/invoices')).body.data.length === 1);
    const [invoice] = expectStatus(await own.api.get('/api/v1/invoices'), 200);
    const { page, faults } = await openConsole(browser, own, `/invoices/${invoice.id}`);
    await page.getByText(/^The document could not be made so far/).waitFor();
    expect(await findings(page)).toEqual([]);
    await fault(false);
    await page.reload();
    await page.getByRole('link', { name: 'Save PDF' }).waitFor();
    expect(faults.filter((one) => !one.includes('status of 409'))).toEqual([]);
  });

  test('are mailed again to the address that was said before, and linked for the buyer', async () => {
    const email = newEmail();
    const { invoiceId } = await buyOnTerms(email);
    const { page } = await openConsole(browser, world, `/invoices/${invoiceId}`);
    const template = 'customer.net30_invoice_issued';
    await waitFor(async () => (await mailsTo(world, email, template)).length === 1);
    await page.getByRole('button', { name: 'Mail again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(email).waitFor();
    await dialog.getByRole('button', { name: 'Mail again' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await waitFor(async () => (await mailsTo(world, email, template)).length === 2);
    await page.getByRole('button', { name: 'Link for the buyer' }).click();
    await dialog.getByRole('button', { name: 'Link for the buyer' }).click();
    const link = await dialog.getByRole('link', { name: 'Open the page' }).getAttribute('href');
    const hosted = await fetch(link ?? '');
    expect([hosted.status, hosted.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });

  test('are voided and issued anew, each said before, and the earlier version stays to be seen', async () => {
    const { invoiceId, orderId } = await buyOnTerms(newEmail());
    const { page } = await openConsole(browser, world, `/invoices/${invoiceId}`);
    await page.getByRole('button', { name: 'Void', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/no longer owes .*120\.00/).waitFor();
    await dialog.getByLabel('Reason').fill('Wrong company');
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    // Until the invoice is read again, its first version is its newest.
    await page.getByText(/^2\. /).waitFor();
    await page.getByText('1. Issued').click();
    await page.getByText(/This is version 1 of 2/).waitFor();
    await page.getByRole('link', { name: 'Show the newest' }).click();
    await page.getByRole('button', { name: 'Reissue' }).click();
    await dialog.getByLabel('Days until it is due').fill('400');
    await dialog.getByText('A whole number from 0 to 365.').waitFor();
    await dialog.getByLabel('Days until it is due').fill('30');
    await dialog.getByText(/An open invoice over .*120\.00/).waitFor();
    await dialog.getByRole('button', { name: 'Reissue' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    const invoices = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
    expect(invoices.map(({ status }: { status: string }) => status)).toEqual(['open', 'voided']);
    await page.getByRole('heading', { level: 1, name: invoices[0].number }).waitFor();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.getByText(/120\.00 have arrived/).waitFor();
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await invoiceOf(orderId)).status).toBe('paid');
  });

  test('are saved as XRechnung, once what that lacks is set where the page leads', async () => {
    const own = await setup();
    const put = async (path: string, body: object): Promise<void> => {
      expectStatus(await own.owner.put(`/api/v1${path}`, body), 200);
    };
    const rules = [{ name: 'USt', country: 'DE', rate: '19' }];
    await put('/shipping-tax/config', { tax: { mode: 'native', rules } });
    const hamburg = { addressLine1: 'Hafenstr. 1', city: 'Hamburg', postalCode: '20457' };
    const settings = {
      sellerName: 'Nordlicht GmbH',
      sellerAddress: { ...hamburg, countryCode: 'DE' },
      taxId: 'DE123456789',
      email: 'billing@nordlicht.test',
      phone: '+49 40 123456',
    };
    await put('/invoice-settings', settings);
    const made = await own.api.post('/api/v1/customers', { email: 'stadt@koeln.test' });
    const { id: customerId } = expectStatus(made, 201);
    const billingAddress = { ...hamburg, company: 'Stadt Hamburg', countryCode: 'DE' };
    const invoice = await buyOnAccount(own, {
      cart: { customerId },
      completion: { billingAddress, net30Acceptance: { companyName: 'Stadt Hamburg' } },
    });
    const { page, at } = await openConsole(browser, own, `/invoices/${invoice.id}`);
    const save = page.getByRole('button', { name: 'Save XRechnung' });
    const arrival = Promise.withResolvers<void>();
    await page.route('**/download?format=json', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.reload();
    await save.waitFor();
    const place = await save.boundingBox();
    arrival.resolve();
    await page.locator('iframe').waitFor();
    expect(await save.boundingBox()).toEqual(place);
    await save.click();
    const missing = page.getByRole('alert');
    await missing.getByText('Seller: Contact (for XRechnung)').waitFor();
    expect(await missing.getByRole('listitem').count()).toBe(2);
    const toCustomer = missing.getByRole('link', { name: 'Set it at the customer' });
    expect(await toCustomer.getAttribute('href')).toContain(`/customers/${customerId}`);
    expect(await findings(page)).toEqual([]);
    await missing.getByRole('link', { name: 'Set it in the settings of invoices' }).click();
    await page.getByLabel('Contact (for XRechnung)').waitFor();

    await put('/invoice-settings', { ...settings, contactName: 'Buchhaltung' });
    const leitwegId = '04011000-1234512345-06';
    expectStatus(await own.api.patch(`/api/v1/customers/${customerId}`, { leitwegId }), 200);
    await page.goto(at(`/invoices/${invoice.id}`));
    const file = await savedBy(save);
    expect(file.name).toBe(`${invoice.number}.xml`);
    expect(file.text).toContain('xrechnung_3.0</ram:ID>');
    expect(file.text).toContain(`<ram:BuyerReference>${leitwegId}<`);

    const { paymentId } = await buy(own, lamp, {
      cart: { customerId },
      complete: { billingAddress },
    });
    const refund = await own.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 1_190 });
    expectStatus(refund, 200);
    const [note] = expectStatus(await own.api.get('/api/v1/credit-notes'), 200);
    await page.goto(at(`/credit-notes/${note.id}`));
    const credited = await savedBy(save);
    expect(credited.name).toBe(`${note.number}.xml`);
    expect(credited.text).toContain('<ram:TypeCode>381<');
  });

  test('lead to their credit notes, which have pages of their own', async () => {
    const { paymentId, orderId } = await buy(world, lamp);
    expectStatus(
      await world.api.post(`/api/v1/payments/${paymentId}/refund`, {
        amount: 2_000,
        reason: '<b>Scratched</b>',
      }),
      200,
    );
    const { id, number } = await invoiceOf(orderId);
    const { page, faults } = await openConsole(browser, world, `/invoices/${id}`);
    await page.getByText('Credit notes', { exact: true }).waitFor();
    await page.locator('a[href*="/credit-notes/"]').first().click();
    await page.getByRole('link', { name: number }).waitFor();
    await page.getByText('<b>Scratched</b>').first().waitFor();
    await page.locator('iframe').waitFor({ timeout: 60_000 });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Credit notes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Credit notes' }).waitFor();
    await page.getByRole('link', { name: number }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });
});

describe('accounting', () => {
  test('exports a file, reports taxes by country and rate, and audits the money', async () => {
    const own = await setup();
    const { orderId } = await buy(own, [{ name: 'Lamp', unitPrice: 10_000, taxAmount: 1_900 }], {
      session: { collect: { shippingAddress: true } },
      complete: { shippingAddress: { ...address, countryCode: 'DE' } },
    });
    const [{ number }] = expectStatus(
      await own.api.get(`/api/v1/invoices?orderId=${orderId}`),
      200,
    );
    const { page, faults } = await openConsole(browser, own, '/accounting');
    await page.getByRole('button', { name: 'This month' }).click();
    expect(await findings(page)).toEqual([]);
    const file = await savedBy(page.getByRole('button', { name: 'Save the file' }));
    expect(file.text).toContain(number);

    await page.getByRole('link', { name: 'Tax report' }).click();
    const table = page.getByRole('table', { name: 'By rate' });
    await table.getByText('Germany').waitFor();
    await table
      .getByText(/119\.00/)
      .first()
      .waitFor();
    await table.getByText('Sum in USD').waitFor();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Money audit' }).click();
    await page.getByText('All rules hold').waitFor();
    await page.getByText('Invoice numbers have no gap and none occurs twice.').waitFor();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await page.getByLabel('Consultant number').fill('12');
    await page.getByLabel('Client number').fill('55003');
    await page.getByText('A whole number from 1001 to 9999999').waitFor();
    await page.getByLabel('Consultant number').fill('29098');
    await page.getByLabel('Rate in percent').fill('19');
    await page.getByLabel('Account', { exact: true }).fill('8400');
    await page.getByLabel('Other revenue account').fill('8200');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();
    const { datev } = expectStatus(await own.api.get('/api/v1/accounting-settings'), 200);
    expect(datev).toMatchObject({ consultantNumber: 29_098, debtorAccount: '10000' });
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([]);
  });
});
