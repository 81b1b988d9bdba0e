import { afterAll, expect, test } from 'bun:test';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** What Svix's portal has: charts of an endpoint, a catalogue with tests, headers and a rate limit of one's own. */

const browser = await consoleBrowser();
const stack = await startWebhookStack();
afterAll(async () => {
  await stack?.stop();
});

test('an endpoint’s deliveries are drawn over days, told as a table, and lead to their list', async () => {
  const world = await stack.world();
  const receiver = await startReceiver();
  const { id } = await registerEndpoint(world, receiver.url, ['customer.*']);
  for (let count = 0; count < 3; count += 1) await emitCustomer(world);
  await waitFor(async () => {
    const { items } = await listDeliveries(world, `?endpointId=${id}&status=succeeded`);
    return items.length === 3;
  });
  // Two of them were made three days ago, of which one failed for good.
  await stack.sql`update webhook_delivery_hour set deliveries = 2, attempts = 2 where endpoint_id = ${id} and status = 'succeeded'`;
  await stack.sql`insert into webhook_delivery_hour
    (environment_id, endpoint_id, hour, status, application_id, workspace_id, deliveries, attempts)
    select environment_id, endpoint_id, hour - interval '3 days', 'exhausted', application_id, workspace_id, 1, 4
      from webhook_delivery_hour where endpoint_id = ${id} and status = 'succeeded'`;
  const { page, faults } = await openConsole(browser, world, '/webhooks');
  await page
    .getByRole('img', { name: 'Attempts: 2 succeeded, 4 failed; deliveries waiting: 0' })
    .waitFor();
  await page
    .getByRole('table')
    .getByRole('link', { name: /127|localhost/ })
    .click();
  const chart = page.getByRole('slider', { name: 'Deliveries by when they were made' });
  await chart.waitFor();
  const section = page.getByRole('figure').filter({ has: chart });
  await section.getByText('All of these days').waitFor();
  expect(await findings(page)).toEqual([]);
  await chart.focus();
  await page.keyboard.press('End');
  const says = (text: string) =>
    waitFor(async () => (await chart.getAttribute('aria-valuetext'))?.includes(text) === true);
  await says('Succeeded 2');
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('ArrowLeft');
  await says('Given up 1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]from=\d{4}-\d\d-\d\d/);
  await page.getByText('No deliveries').waitFor();

  await section.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Deliveries by when they were made' });
  expect(await table.getByRole('row').count()).toBe(8);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '31 days', exact: true }).click();
  await page.waitForURL(/span=31d/);
  await waitFor(async () => (await table.getByRole('row').count()) === 32);
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  await page.waitForURL(/by=hour/);
  await page.getByRole('button', { name: /Show all \d+ rows/ }).waitFor();
  await page.getByRole('slider', { name: 'Response times' }).waitFor();
  expect(faults).toEqual([]);
  await receiver.stop();
});

test('the catalogue shows a type with its fields, and sends it as a test to who takes it and who does not', async () => {
  const world = await stack.world();
  const receiver = await startReceiver();
  await registerEndpoint(world, `${receiver.url}/takes`, ['order.*']);
  await registerEndpoint(world, `${receiver.url}/other`, ['customer.*']);
  const { page, faults } = await openConsole(browser, world, '/webhooks');
  await page.getByRole('link', { name: 'Catalogue of events' }).click();
  await page.getByRole('button', { name: 'order.created', exact: true }).waitFor();
  await page.getByLabel('Find a type or what it says').fill('order.paid');
  await page.getByRole('button', { name: 'order.paid', exact: true }).click();
  await page.waitForURL(/type=order\.paid/);
  await page.getByRole('heading', { name: 'order.paid' }).waitFor();
  await page
    .getByRole('rowheader', { name: /^total/ })
    .first()
    .waitFor();
  await page.getByText('Gets this event', { exact: true }).waitFor();
  await page.getByText('Does not get this event; a test is sent all the same').waitFor();
  expect(await findings(page)).toEqual([]);
  const [first] = await page.getByRole('button', { name: /^Send as a test to .*takes/ }).all();
  await first?.click();
  await page.getByText(/The receiver returned 200/).waitFor();
  const [message] = await receiver.waitForRequests(1);
  expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
    type: 'order.paid',
    data: { test: true },
  });
  expect(receiver.requests).toHaveLength(1);
  expect(faults).toEqual([]);
  await receiver.stop();
});

test('headers and the rate limit of an endpoint are set, kept unseen, and refused at their field', async () => {
  const world = await stack.world();
  const receiver = await startReceiver();
  const { id } = await registerEndpoint(world, receiver.url, ['customer.*']);
  const { page, faults } = await openConsole(browser, world, `/webhooks/${id}`);
  const dialog = page.getByRole('dialog');
  const change = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await dialog.waitFor();
  };
  await change();
  await dialog.getByLabel('Deliveries a second at most').fill('5');
  await dialog.getByRole('button', { name: 'Add header' }).click();
  await dialog.getByLabel('Name').fill('host');
  await dialog.getByLabel('Value').fill('secret-of-the-gateway');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The service sets this header itself.').waitFor();
  faults.length = 0;
  await dialog.getByLabel('Name').fill('X-Gateway');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('x-gateway').waitFor();
  await page.getByText('5 a second').waitFor();
  expect(await page.content()).not.toContain('secret-of-the-gateway');

  await change();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await emitCustomer(world);
  const [request] = await receiver.waitForRequests(1);
  expect(request?.headers.get('x-gateway')).toBe('secret-of-the-gateway');

  await change();
  await dialog.getByRole('button', { name: 'Remove the header x-gateway' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('x-gateway').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await receiver.stop();
});
