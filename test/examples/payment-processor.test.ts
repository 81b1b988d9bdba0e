import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { runExample, type RunningExample } from '../support/examples/run-example.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { pressPay } from '../support/pages/checkout-page.ts';
import { createClient } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const [world, browser] = await Promise.all([setup(), openBrowser()]);
const example: RunningExample = runExample('payment-processor', world);
afterAll(async () => {
  await example?.stop();
  await browser?.close();
});

async function payWith(page: Page, number: string): Promise<void> {
  const slot = page.locator('iframe[title="Card details"]').contentFrame();
  await slot.getByLabel('Card number').fill(number);
  await pressPay(page);
}

test('a buyer pays at the processor in its own fields, after a mistake and a decline', async () => {
  const key = await example.says(/with the key (sk_test_\w+)/);
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(await example.says(/Pay at (http\S+)/));
  await page.getByLabel('Email').fill('ada@example.com');
  await payWith(page, '42');
  await page.getByText('Enter the number of your card.').waitFor();
  await payWith(page, '4000 0000 0000 0002');
  await example.says(/POST \/charge (declined)/);
  await page.getByRole('alert').first().waitFor();
  await payWith(page, '5555 5555 5555 4444');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();

  const api = createClient(world.baseUrl).with({ 'x-api-key': key });
  const [payment] = expectStatus(await api.get('/api/v1/payments'), 200);
  expect(payment).toMatchObject({ status: 'captured', amountCaptured: 45900 });
  const part = await api.post(`/api/v1/payments/${payment.id}/refund`, { amount: 900 });
  expect(part.status).toBeLessThan(300);
  await example.says(/POST \/refund (approved)/);
  const again = await api.post(`/api/v1/payments/${payment.id}/refund`, { amount: 45900 });
  expect(again.body.error?.code).toBe('refund_not_allowed');
});
