import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { buyOnAccount } from '../../support/orders/net30.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { becomes } from '../../support/timing/becomes.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

const probe = '<img src=x onerror="document.title=\'owned\'">';

async function makeCustomer(body: object = {}): Promise<Parsed> {
  const email = `who-${crypto.randomUUID().slice(0, 8)}@example.test`;
  return expectStatus(await world.api.post('/api/v1/customers', { email, ...body }), 201);
}

const read = async (id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/customers/${id}`), 200);
const numberOf = async (id: string): Promise<string> =>
  expectStatus(await world.api.get(`/api/v1/orders/${id}`), 200).number;
const section = (page: Page, title: string) =>
  page.locator('div', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** A customer who was charged twice for mugs, got one back, bought a chair in euros, and owes for a lamp. */
async function charged(): Promise<{ id: string; numbers: string[] }> {
  const { id } = await makeCustomer({ firstName: 'Yuki', lastName: 'Sato' });
  const cart = { customerId: id };
  const mugs = [{ name: 'Mug', unitPrice: 4_200 }];
  const [first, second] = [await buy(world, mugs, { cart }), await buy(world, mugs, { cart })];
  const refund = { amount: 4_200, reason: 'Charged twice' };
  expectStatus(await world.api.post(`/api/v1/payments/${second.paymentId}/refund`, refund), 200);
  const chair = [{ name: 'Chair', unitPrice: 9_900 }];
  const third = await buy(world, chair, { cart: { ...cart, currency: 'EUR' } });
  await buyOnAccount(world, { cart, lines: [{ name: 'Lamp', unitPrice: 7_700 }] });
  await world.api.post('/api/v1/carts', { applicationId: world.applicationId, ...cart });
  const numbers = await Promise.all([first, second, third].map(({ orderId }) => numberOf(orderId)));
  return { id, numbers };
}

describe('the page of a customer', () => {
  test('has the totals, and each payment with its order, newest first', async () => {
    const { id, numbers } = await charged();
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`, { width: 1440 });
    const totals = page.getByRole('region', { name: 'Totals' });
    const figure = (name: string) =>
      totals.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
    await totals.getByText('$84.00').waitFor();
    expect(await figure('Orders').innerText()).toMatch(/^4\n/);
    expect(await figure('Paid').innerText()).toMatch(/^\$84\.00\s+€99\.00$/);
    expect(await figure('Refunded').innerText()).toBe('$42.00');
    expect(await figure('Open balance').innerText()).toBe('$77.00');
    expect(await figure('Credit').innerText()).toBe('$0.00');

    const payments = section(page, 'Payments').last().locator('li');
    await payments.nth(3).waitFor();
    const texts = await payments.allInnerTexts();
    for (const [at, number] of numbers.toReversed().entries()) {
      // The newest is the one on account.
      expect(texts[at + 1]).toContain(number);
      expect(texts[at + 1]).toMatch(/Visa •••• \d{4}/i);
    }
    const carts = section(page, 'Carts').last().locator('li');
    await becomes(() => carts.count(), 1);
    expect(await findings(page)).toEqual([]);
    await payments
      .nth(1)
      .getByRole('link', { name: numbers[2] ?? '', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: numbers[2] ?? '' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('fits a phone, in German', async () => {
    const { id } = await charged();
    await world.api.patch(`/api/v1/customers/${id}`, { tags: ['Großhandel'], notes: 'Ruft an.' });
    const { page } = await openConsole(browser, world, `/customers/${id}`, {
      width: 390,
      hasTouch: true,
      language: 'de-DE',
    });
    const totals = page.getByRole('region', { name: 'Summen' });
    await totals.getByText('84,00 $').waitFor();
    await totals.getByText('Offener Betrag').waitFor();
    await page.getByLabel('Notizen', { exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mehr', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Kunden löschen' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('takes tags one by one, beside those of a colleague', async () => {
    const { id } = await makeCustomer({ tags: ['vip'] });
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`);
    const field = page.getByLabel('Tags', { exact: true });
    await field.waitFor();
    expectStatus(await world.api.post(`/api/v1/customers/${id}/tags`, { add: ['theirs'] }), 200);
    await field.fill('VIP');
    await field.press('Enter');
    await field.fill(probe.slice(0, 40));
    await field.press('Enter');
    await becomes(async () => (await read(id)).tags, ['vip', 'theirs', probe.slice(0, 40)]);
    await page.getByRole('button', { name: 'Remove vip' }).click();
    await becomes(async () => (await read(id)).tags, ['theirs', probe.slice(0, 40)]);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove theirs' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('says why a 21st tag is not taken', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const { id } = await makeCustomer({ tags });
    const { page } = await openConsole(browser, world, `/customers/${id}`);
    const field = page.getByLabel('Tags', { exact: true });
    await field.fill('one more');
    await field.press('Enter');
    await page.getByRole('alert').getByText('at most 20 tags').waitFor();
    expect((await read(id)).tags).toEqual(tags);
  });

  test('asks before notes are lost, and shows what a colleague wrote meanwhile', async () => {
    const { id } = await makeCustomer({ notes: 'Calls at noon.' });
    const { page, faults } = await openConsole(browser, world, `/customers/${id}`);
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      return dialog.dismiss();
    });
    const notes = page.getByLabel('Notes', { exact: true });
    await notes.fill('Calls at noon.\nSpeaks Japanese.');
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await becomes(async () => asked, 1);
    expect(await notes.inputValue()).toBe('Calls at noon.\nSpeaks Japanese.');
    expectStatus(await world.api.patch(`/api/v1/customers/${id}`, { notes: 'Theirs' }), 200);
    // Another tab and back: what is stored is read again.
    const overtaken = page.getByText('Somebody else has changed the notes');
    await waitFor(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return overtaken.isVisible();
    });
    await page.getByText('Theirs', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save notes' }).dblclick();
    await page.getByText('The notes are saved.').waitFor();
    expect((await read(id)).notes).toBe('Calls at noon.\nSpeaks Japanese.');
    await notes.fill('');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await notes.inputValue()).toBe('Calls at noon.\nSpeaks Japanese.');
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    expect(asked).toBe(1);
    expect(faults).toEqual([]);
  });
});

describe('the list of customers', () => {
  test('has the tags, filters by them, and tags those that are chosen', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const made = [
      await makeCustomer({ firstName: mark, tags: [`a ${mark}`] }),
      await makeCustomer({ firstName: mark, tags: [`B ${mark}`, 'other'] }),
      await makeCustomer({ firstName: mark }),
    ];
    const { page, faults } = await openConsole(browser, world, `/customers?q=${mark}`, {
      width: 1440,
    });
    const rows = page.getByRole('row', { name: mark });
    await becomes(() => rows.count(), 3);
    await page.getByLabel('Tag', { exact: true }).fill(`A ${mark}, b ${mark}`);
    await becomes(() => rows.count(), 2);
    await page.getByLabel('Tag', { exact: true }).fill('');
    await becomes(() => rows.count(), 3);

    for (const { email } of made) await page.getByRole('checkbox', { name: email }).click();
    await page.getByRole('button', { name: 'Add a tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tag').fill(`b ${mark}`);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Has it already.').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add it to 2 customers' }).click();
    await dialog.getByText('2 done').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    const tags = await Promise.all(made.map(async ({ id }) => (await read(id)).tags));
    expect(tags).toEqual([[`a ${mark}`, `b ${mark}`], [`B ${mark}`, 'other'], [`b ${mark}`]]);

    await page.getByRole('link', { name: `a ${mark}` }).click();
    await becomes(() => page.locator('tbody tr').count(), 1);
    expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe(`a ${mark}`);
    expect(faults).toEqual([]);
  });

  test('is searched by tag from everywhere', async () => {
    const tag = `find-${crypto.randomUUID().slice(0, 8)}`;
    const { email } = await makeCustomer({ tags: [tag] });
    const { page } = await openConsole(browser, world, '/orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(tag);
    await page.getByRole('option', { name: email }).waitFor();
  });
});
