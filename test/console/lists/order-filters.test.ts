import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { savedBy } from '../../support/pages/saved-file.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const { browser, world } = await consoleOfFile();

/** Order 1001 and on, at these instants: the last of 9 May, the first and the last of 10 May in Tokyo, the first of 11. */
const instants = [
  '2031-05-09T14:59:59.999Z',
  '2031-05-09T15:00:00.000Z',
  '2031-05-10T14:59:59.999Z',
  '2031-05-10T15:00:00.000Z',
];

for (const now of instants) {
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  const isGift = now === instants[2];
  await buy(world, [{ name: 'Desk', unitPrice: 1_000, type: isGift ? 'donation' : 'product' }]);
}

test('orders are filtered by day in the reader’s zone and by fulfillment, in the file too', async () => {
  const { page, faults } = await openConsole(browser, world, '/orders', {
    zone: 'Asia/Tokyo',
  });
  const numbers = page.getByRole('link', { name: /^\d{4}$/ });
  await numbers.nth(3).waitFor();
  await page.getByLabel('From', { exact: true }).fill('2031-05-10');
  await page.getByLabel('Until', { exact: true }).fill('2031-05-10');
  await page.getByRole('link', { name: '1001' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1004' }).waitFor({ state: 'detached' });
  await numbers.nth(1).waitFor();
  expect(await numbers.allInnerTexts()).toEqual(['1003', '1002']);
  expect(await findings(page)).toEqual([]);

  await page.getByLabel('Fulfillment', { exact: true }).selectOption('Unfulfilled');
  await page.getByRole('link', { name: '1003' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1002' }).waitFor();
  const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  expect(file.text.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(',1002,')]);
  expect(page.url()).toContain('fulfillmentStatus=unfulfilled');
  expect(faults).toEqual([]);
});

test('orders are filtered by total, country, connector and article, and sorted by their heads', async () => {
  const own = await setup();
  const make = (unitPrice: number, referenceId: string, countryCode: string, cart = {}) =>
    buy(own, [{ name: 'Mug', unitPrice, referenceId }], {
      cart,
      complete: { shippingAddress: { addressLine1: '1', city: 'C', countryCode } },
    });
  await make(2_000, 'MUG-1', 'US');
  await make(1_000, 'MUG-2', 'DE');
  await make(3_000, 'MUG-1', 'DE');
  // 2500 in the smallest unit, and no amount between 20 and 30 dollars.
  await make(2_500, 'MUG-1', 'US', { currency: 'JPY' });
  const { page, faults } = await openConsole(browser, own, '/orders');
  const numbers = page.getByRole('link', { name: /^\d{4}$/ });
  const shows = (...wanted: readonly string[]) =>
    waitFor(async () => (await numbers.allInnerTexts()).join() === wanted.join());
  await shows('1004', '1003', '1002', '1001');
  const head = (name: string) => page.getByRole('columnheader', { name });
  expect(await head('Placed').getAttribute('aria-sort')).toBe('descending');
  await head('Total').getByRole('button').press('Enter');
  await shows('1003', '1004', '1001', '1002');
  expect(await head('Total').getAttribute('aria-sort')).toBe('descending');
  expect(await head('Placed').getAttribute('aria-sort')).toBeNull();
  await head('Total').getByRole('button').press('Enter');
  await shows('1002', '1001', '1004', '1003');
  expect(await head('Total').getAttribute('aria-sort')).toBe('ascending');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Total from (USD)').fill('20');
  await shows('1001', '1003');
  const file = await savedBy(page.getByRole('button', { name: 'Export CSV' }));
  const rows = file.text.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[1])).toEqual(['1001', '1003']);
  expect(rows[0]).toContain('MUG-1');
  expect(page.url()).toContain('sort=total');
  await page.getByLabel('Total to (USD)').fill('twenty');
  await page.locator('input[aria-invalid=true]').waitFor();
  await page.getByLabel('Total to (USD)').fill('25,00');
  await shows('1001');
  await page.getByLabel('Total to (USD)').fill('');
  await shows('1001', '1003');
  await page.getByLabel('Country', { exact: true }).selectOption('Germany');
  await shows('1003');
  await page.getByLabel('SKU', { exact: true }).fill('MUG-2');
  await page.getByText('No orders').waitFor();
  await page.reload();
  await page.getByText('No orders').waitFor();
  expect(await page.getByLabel('SKU', { exact: true }).inputValue()).toBe('MUG-2');
  expect(faults).toEqual([]);
});

test('invoices, credit notes and discounts are sorted by their heads as far as the API can', async () => {
  const own = await setup();
  for (const unitPrice of [1_000, 2_000]) {
    const { paymentId } = await buy(own, [{ name: 'Mug', unitPrice }]);
    expectStatus(await own.api.post(`/api/v1/payments/${paymentId}/refund`, {}), 200);
  }
  for (const code of ['ZEBRA', 'APPLE', 'MANGO'])
    expectStatus(
      await own.api.post('/api/v1/discounts', { code, name: 'Ten', type: 'percentage', value: 10 }),
      201,
    );
  const { page, at, faults } = await openConsole(browser, own, '/invoices');
  const shows = (column: RegExp, ...wanted: readonly RegExp[]) =>
    waitFor(async () => {
      const texts = await page.getByRole('link', { name: column }).allInnerTexts();
      return (
        texts.length === wanted.length && wanted.every((one, index) => one.test(texts[index] ?? ''))
      );
    });
  for (const [path, of] of [
    ['/invoices', /INV-\d+$/],
    ['/credit-notes', /CN-\d+$/],
  ] as const) {
    await page.goto(at(path));
    await shows(of, /2$/, /1$/);
    await page.getByRole('button', { name: 'Issued' }).click();
    await shows(of, /1$/, /2$/);
    await page.getByRole('button', { name: 'Issued' }).click();
    await shows(of, /2$/, /1$/);
    expect(page.url()).not.toContain('sort=');
  }
  await page.goto(at('/discounts'));
  await shows(/^[A-Z]{5}$/, /MANGO/, /APPLE/, /ZEBRA/);
  await page.getByRole('button', { name: 'Code' }).click();
  await shows(/^[A-Z]{5}$/, /APPLE/, /MANGO/, /ZEBRA/);
  await page.getByRole('button', { name: 'Created' }).click();
  await shows(/^[A-Z]{5}$/, /MANGO/, /APPLE/, /ZEBRA/);
  await page.getByRole('button', { name: 'Created' }).click();
  await shows(/^[A-Z]{5}$/, /ZEBRA/, /APPLE/, /MANGO/);
  expect(faults).toEqual([]);
});
