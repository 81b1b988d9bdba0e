import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { buy } from '../support/checkout/checkout.ts';
import { buildConsole } from '../support/console/built-console.ts';
import { openConsole } from '../support/console/open-console.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { startWebhookStack, type WebhookStack } from '../support/webhooks/webhook-stack.ts';
import type { World } from '../support/world/world.ts';

let browser: Browser;
let stack: WebhookStack;
let world: World;

beforeAll(async () => {
  await buildConsole();
  browser = await openBrowser();
  stack = await startWebhookStack();
  world = await stack.world();
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test('an endpoint is added, tested, read, rotated and deleted', async () => {
  const receiver = await startReceiver({
    behaviour: { kind: 'answer', status: 200, body: 'taken' },
  });
  const { page, context, faults } = await openConsole(browser, world, '/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`${receiver.url}/hooks`);
  await dialog.getByLabel('All events, also those of later versions').uncheck();
  await dialog.getByLabel('order.*').check();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  expect(secret).toStartWith('whsec_');
  await page.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('table').getByRole('link', { name: /hooks/ }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByText(/The receiver answered 200/).waitFor();
  const [message] = await receiver.waitForRequests(1);
  expect(() =>
    new Webhook(secret).verify(message?.body ?? '', Object.fromEntries(message?.headers ?? [])),
  ).not.toThrow();

  await page.getByText('No deliveries').waitFor();
  await buy(world);
  await page.getByRole('table').getByText('Succeeded').first().waitFor();
  await page.getByRole('table').getByRole('button').first().click();
  await page.getByRole('dialog').getByText('taken').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await page.getByText(/shown this once/).waitFor();
  expect(await page.getByRole('dialog').locator('code').innerText()).not.toBe(secret);
  await page.getByRole('button', { name: 'I have kept it' }).click();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints').waitFor();
  expect(faults).toEqual([]);
  await receiver.stop();
  await context.close();
}, 90_000);

test('a key is made, shown once, works, and is revoked', async () => {
  const { page, context, faults } = await openConsole(browser, world, '/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('From the console');
  await dialog.getByLabel('orders:write').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('dialog').locator('code').first().innerText();
  expect(key).toStartWith('sk_test_');
  const answer = await world.anyone.get('/api/v1/orders', { 'x-api-key': key });
  expect(answer.status).toBe(200);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  expect(await page.content()).not.toContain(key);

  const row = page.getByRole('row').filter({ hasText: 'From the console' });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  expect((await world.anyone.get('/api/v1/orders', { 'x-api-key': key })).status).toBe(401);
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
