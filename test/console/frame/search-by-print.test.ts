import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { buy } from '../../support/checkout/checkout.ts';
import { consoleOfFile, openConsole } from '../../support/console/open-console.ts';
import { fulfil } from '../../support/orders/fulfillment.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { expectStatus } from '../../support/world/world.ts';

/** What a buyer reads from a card, a parcel or a document finds the order. */
const { browser, world } = await consoleOfFile();
expectStatus(await world.owner.put('/api/v1/invoice-settings', { prefix: 'KR' }), 200);
const { orderId, paymentId } = await buy(world, [
  { name: 'Desk', unitPrice: 123_456, requiresShipping: true },
]);
const trackingNumber = '00340434161094042557';
const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
const made = await fulfil(world, order);
const sent = { carrier: 'DHL', trackingNumber };
expectStatus(await world.api.post(`/api/v1/fulfillments/${made.id}/ship`, sent), 200);

const rows = (page: Page) => page.getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
}

test('the last digits of a card find payments and their orders', async () => {
  const { page, faults, at } = await openConsole(browser, world, '/orders');
  await search(page, '4242');
  const payment = rows(page).filter({ hasText: 'Payment' }).filter({ hasText: 'Visa •••• 4242' });
  await payment.getByText('$1,234.56').waitFor();
  const bought = rows(page).filter({ hasText: 'Card •••• 4242' });
  await bought.getByText('1001', { exact: true }).waitFor();
  expect(await bought.innerText()).toMatch(/\$1,234\.56/);
  expect(await bought.innerText()).toMatch(/\d{4}/);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: '/tmp/ops24/search-card.png' });
  await payment.click();
  await page.waitForURL(at(`/payments/${paymentId}`));
  expect(faults).toEqual([]);
});

test('a tracking number finds the parcel and its order, with the spaces of the label too', async () => {
  const { page, faults, at } = await openConsole(browser, world, '/orders');
  await search(page, '00340434161094042557');
  await rows(page).filter({ hasText: 'Fulfillment' }).filter({ hasText: trackingNumber }).waitFor();
  await search(page, '0034 0434 1610 9404 2557');
  const bought = rows(page).filter({ hasText: `Tracking number ${trackingNumber}` });
  await bought.click();
  await page.waitForURL(at(`/orders/${orderId}`));
  expect(faults).toEqual([]);
});

test.each(['KR-000001', 'kr-1', '000001'])('the number %p finds the invoice', async (number) => {
  const { page, faults } = await openConsole(browser, world, '/orders', { language: 'de-DE' });
  await search(page, number);
  await rows(page).filter({ hasText: 'TEST-KR-000001' }).click();
  await page.getByRole('heading', { level: 1, name: 'TEST-KR-000001' }).waitFor();
  expect(faults).toEqual([]);
});
