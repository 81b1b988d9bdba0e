import { afterAll, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { buy } from '../support/checkout/checkout.ts';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { becomes } from '../support/timing/becomes.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Parsed } from '../support/world/client.ts';

const browser = await consoleBrowser();
const stack = await startWebhookStack();
const world = await stack.world();
afterAll(async () => {
  await stack?.stop();
});

test('an endpoint is added, tested, read, rotated and deleted', async () => {
  const receiver = await startReceiver({
    behaviour: { kind: 'answer', status: 200, body: 'taken' },
  });
  const { page, faults } = await openConsole(browser, world, '/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(`${receiver.url}/hooks`);
  await dialog.getByLabel('All events, also those of later versions').uncheck();
  await dialog.getByLabel('order.*').check();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await dialog.locator('code', { hasText: /^whsec_/ }).innerText();
  expect(secret).toStartWith('whsec_');
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('table').getByRole('link', { name: /hooks/ }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await dialog.getByLabel('Type of event').selectOption('order.created');
  await dialog.getByRole('button', { name: 'Send test event' }).click();
  await page.getByText(/The receiver returned 200/).waitFor();
  await page.keyboard.press('Escape');
  const [message] = await receiver.waitForRequests(1);
  expect(JSON.parse(message?.body ?? '{}').type).toBe('order.created');
  expect(() =>
    new Webhook(secret).verify(message?.body ?? '', Object.fromEntries(message?.headers ?? [])),
  ).not.toThrow();

  await page.getByText('No deliveries').waitFor();
  await buy(world);
  const rows = page.getByRole('row').filter({ hasText: 'Succeeded' });
  await waitFor(async () => {
    const { items: sent } = await listDeliveries(world);
    const isPaid = sent.some(({ eventType }: Parsed) => eventType === 'order.paid');
    return isPaid && (await rows.count()) === sent.length;
  });
  // By the keyboard: the link keeps the focus while the list is drawn anew.
  await rows.first().getByRole('link').press('Enter');
  await page.getByRole('heading', { name: 'Attempts' }).waitFor();
  await page.getByText('taken').waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Check the receiver' }).click();
  await dialog.getByRole('button', { name: 'Begin' }).click();
  // It takes whatever comes: right messages, and forged ones too.
  await dialog.getByRole('button', { name: 'Once more' }).waitFor();
  await dialog.getByLabel('Passed').first().waitFor();
  await dialog.getByLabel('Failed').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await page.getByText(/shown this once/).waitFor();
  expect(await page.getByRole('dialog').locator('code').innerText()).not.toBe(secret);
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints').waitFor();
  // The page that is left may ask once more for the endpoint that is gone.
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  await receiver.stop();
});

test('a failing delivery shows each attempt as text, is retried, found by its type, and replayed by count', async () => {
  const probe = '<img src=x onerror="document.title=1">';
  const receiver = await startReceiver({
    behaviour: { kind: 'answer', status: 500, headers: { 'x-probe': probe }, body: probe },
  });
  const own = await stack.world();
  const { id } = await registerEndpoint(own, `${receiver.url}/hooks`, ['customer.*']);
  await emitCustomer(own);
  const { page, faults } = await openConsole(browser, own, `/webhooks/${id}`);
  await page.getByRole('row').filter({ hasText: 'Failed' }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'customer.created' }).waitFor();
  await page.getByText('x-probe').first().waitFor();
  await page.getByText(probe).first().waitFor();
  await page.getByText('webhook-timestamp').first().waitFor();
  await page.getByText(/"type": "customer.created"/).waitFor();
  expect(await findings(page)).toEqual([]);

  receiver.respondWith({ kind: 'answer', status: 200, body: 'taken at last' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('taken at last').waitFor();
  await page.getByText('Manual retry').waitFor();
  await page.getByText('Succeeded').first().waitFor();
  expect(await page.locator('details').count()).toBeGreaterThanOrEqual(2);

  await page.getByRole('link', { name: 'Endpoint' }).click();
  await page.getByText(/% \(1 \/ [2-9]\)/).waitFor();
  await page.getByRole('button', { name: /^Type/ }).click();
  await page.getByPlaceholder('Find a type').fill('order.created');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('option', { name: 'order.created' }).click();
  await page.waitForURL(/type=order\.created/);
  await page.getByText('No deliveries').waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Replay' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 event will be sent.').waitFor();
  const received = receiver.requests.length;
  await dialog.getByRole('button', { name: 'Send 1 event' }).dblclick();
  await page.getByText('1 event is sent again.').first().waitFor();
  await receiver.waitForRequests(received + 1);
  await page.goto(page.url().replace(/\?.*$/, ''));
  await page.getByRole('row').filter({ hasText: 'Succeeded' }).nth(1).waitFor();
  expect(receiver.requests).toHaveLength(received + 1);
  expect(faults).toEqual([]);
  await receiver.stop();
});

test('an endpoint that fails is shown as failing, from the home page on, and a failed test with what was sent', async () => {
  const receiver = await startReceiver({
    behaviour: { kind: 'answer', status: 503, headers: { 'x-trace': 't-7' }, body: 'out of order' },
  });
  const own = await stack.world();
  await buy(own);
  await registerEndpoint(own, `${receiver.url}/other`, ['customer.deleted']);
  const { id } = await registerEndpoint(own, `${receiver.url}/hooks`, ['customer.created']);
  await emitCustomer(own);
  await waitFor(async () => {
    const { total } = await listDeliveries(own, `?endpointId=${id}&status=failed`);
    return total === 1;
  });
  const { page, at, faults } = await openConsole(browser, own, '');
  const failing = page.getByRole('link', { name: /1 Webhook endpoint fails/ });
  await becomes(async () => (await failing.getAttribute('href'))?.endsWith(id), true);
  await failing.click();
  await page.waitForURL(at(`/webhooks/${id}`));
  await page.getByText(/^Failing since/).waitFor();
  await page.getByText(/^0% \(0 \/ \d+\)$/).waitFor();
  expect(await page.getByText('No attempts').count()).toBe(0);
  await page.getByRole('button', { name: 'Send test event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send test event' }).click();
  await dialog.getByText(/^The test failed: the receiver returned 503/).waitFor();
  await dialog.getByLabel('Failed').waitFor();
  await dialog.getByText('out of order').waitFor();
  await dialog.getByText('x-trace').waitFor();
  await dialog.getByText(/"type": "payment.captured"/).waitFor();
  expect(await page.getByText('Done.').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByRole('img', { name: /^Attempts: 0 succeeded, [1-9]\d* failed/ }).waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('failing');
  await page.waitForURL(/state=failing/);
  const rows = page.getByRole('table').getByRole('link');
  await becomes(() => rows.count(), 1);
  await page.getByLabel('State', { exact: true }).selectOption('others');
  await page.getByRole('table').getByRole('link', { name: /other/ }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
  await receiver.stop();
});

test('a key is made, shown once, works, and is revoked', async () => {
  const { page, faults } = await openConsole(browser, world, '/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From the console');
  await dialog.getByLabel('orders:write').waitFor();
  await dialog.getByRole('button', { name: 'Back end of a shop' }).click();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.locator('code', { hasText: /^sk_test_/ }).innerText();
  expect(key).toStartWith('sk_test_');
  const response = await world.anyone.get('/api/v1/orders', { 'x-api-key': key });
  expect(response.status).toBe(200);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await becomes(async () => (await page.content()).includes(key), false);

  const row = page.getByRole('row').filter({ hasText: 'From the console' });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  expect((await world.anyone.get('/api/v1/orders', { 'x-api-key': key })).status).toBe(401);
  expect(faults).toEqual([]);
});
