import { afterAll, describe, expect, test } from 'bun:test';
import { consoleBrowser, openConsole, SLOW_MS } from '../../support/console/open-console.ts';
import { hands, Steps } from '../../support/console/steps.ts';
import { watchFaults } from '../../support/console/watch-faults.ts';
import { openOwnBrowser } from '../../support/pages/browser.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
  waitForDelivery,
} from '../../support/webhooks/webhook-stack.ts';
import { buy } from '../../support/checkout/checkout.ts';

/**
 * An engineer's morning (Svix: the endpoint, its message and the menu that sends it again are five steps), and an operator's
 * (Temporal: the failed workflow and its reset are four).
 */
const browser = await consoleBrowser(openOwnBrowser);
const own = await startWebhookStack();
afterAll(() => own.stop());

describe.each(hands)('by $hand', ({ hand, tab }) => {
  const isKeys = hand === 'keys';

  test('an engineer finds the delivery that fails, reads its response, and sends it again', async () => {
    const world = await own.world();
    await buy(world);
    const receiver = await startReceiver({
      behaviour: { kind: 'answer', status: 500, body: 'out of order' },
    });
    const { id } = await registerEndpoint(world, `${receiver.url}/hooks`, ['customer.created']);
    await emitCustomer(world);
    await waitForDelivery(world, id, ({ status }) => status === 'failed');
    const { page, faults } = await openConsole(browser, world, '', tab);
    const steps = new Steps(page, hand);
    const failing = page.getByRole('link', { name: /endpoint fails/ });
    await failing.waitFor();
    if (isKeys) {
      await steps.press('g');
      await steps.press('w');
      await page
        .getByText(/^Failing since/)
        .first()
        .waitFor();
      await steps.openRow(page.getByRole('table').getByRole('link', { name: /hooks/ }));
    } else await steps.tap(failing);
    await page.getByRole('heading', { level: 1, name: /hooks/ }).waitFor();
    expect(steps.count).toBeLessThanOrEqual(isKeys ? 4 : 1);
    await steps.openRow(
      page.getByRole('row').filter({ hasText: 'Failed' }).getByRole('link').first(),
    );
    await page.getByText('out of order').first().waitFor();
    await page
      .getByText(/"type": "customer.created"/)
      .first()
      .waitFor();
    receiver.respondWith({ kind: 'answer', status: 200, body: 'taken at last' });
    await steps.act('Retry');
    await page.getByText('taken at last').waitFor();
    expect(steps.count).toBeLessThanOrEqual(isKeys ? 9 : 3);
    expect(faults).toEqual([]);
    await receiver.stop();
  });

  test('an engineer tests an endpoint, and reads what was sent and returned', async () => {
    const world = await own.world();
    const receiver = await startReceiver({
      behaviour: { kind: 'answer', status: 200, body: 'welcome' },
    });
    const { id } = await registerEndpoint(world, `${receiver.url}/hooks`);
    const { page, faults } = await openConsole(browser, world, `/webhooks/${id}`, tab);
    const steps = new Steps(page, hand);
    await steps.act('Send test event');
    await steps.send('Send test event');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/The receiver returned 200/).waitFor();
    await dialog.getByText('welcome').waitFor();
    await dialog.getByText(/"type": "payment.captured"/).waitFor();
    expect(steps.taken).toHaveLength(isKeys ? 4 : 2);
    expect(faults).toEqual([]);
    await receiver.stop();
  });

  test('an operator sees the workspace that was noisy, and processes the job that failed', async () => {
    const noisy = await own.world();
    const receiver = await startReceiver({ behaviour: { kind: 'answer', status: 500 } });
    const { id } = await registerEndpoint(noisy, receiver.url, ['customer.created']);
    await emitCustomer(noisy);
    await waitForDelivery(noisy, id, ({ status }) => status === 'failed');
    const job = crypto.randomUUID();
    await own.sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
      values ('invoice-render', ${job}, ${noisy.workspaceId}, 1, '{}', now(), 25, 'Error: too slow', now())`;

    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: tab.width, height: 900 },
      ...(hand === 'touch' ? { hasTouch: true, isMobile: true } : {}),
    });
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW_MS);
    const faults = watchFaults(page);
    await page.goto(`${own.stack.baseUrl}/console/ops`);
    await page.getByLabel('Staff key').fill(process.env['STAFF_API_KEY'] ?? '');
    await page.getByRole('button', { name: 'Open' }).click();
    const steps = new Steps(page, hand);
    const day = page.getByRole('table', { name: 'Last 24 hours' });
    await day.locator(`a[href*="${noisy.workspaceId}"]`).waitFor();
    const wrong = page.getByRole('link', { name: 'Open', exact: true });
    await wrong.waitFor();
    expect(steps.count).toBe(0);

    await steps.open(wrong);
    await page.getByRole('heading', { level: 1, name: 'Failures' }).waitFor();
    await page.getByText('Error: too slow').first().waitFor();
    await steps.open(page.getByRole('button', { name: /^Replay \d+$/ }));
    await steps.send(/^Replay/);
    await page
      .getByText(/^Processed again:/)
      .first()
      .waitFor();
    await waitFor(async () => {
      const [left] = await own.sql`select failed_at is null as "isAgain" from job where key = ${job}
        union all select true limit 1`;
      return left?.['isAgain'] === true;
    });
    expect(steps.count).toBeLessThanOrEqual(isKeys ? 24 : 3);
    expect(faults).toEqual([]);
    await own.sql`delete from job where key = ${job}`;
    await context.close();
    await receiver.stop();
  });
});
