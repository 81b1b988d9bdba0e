import { expect, test } from 'bun:test';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { buy } from '../../support/checkout/checkout.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { savedBy } from '../../support/pages/saved-file.ts';
import { expectStatus } from '../../support/world/world.ts';

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
