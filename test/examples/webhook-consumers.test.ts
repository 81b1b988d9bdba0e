import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCart, makeSession } from '../support/checkout/checkout.ts';
import { runExample, type RunningExample } from '../support/examples/run-example.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { cards, pressPay, typeCard } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { findPythonWebhooks } from '../support/webhooks/python-webhooks.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

const python = await findPythonWebhooks();
const consumers = [
  {
    folder: 'webhook-consumer-node',
    command: ['node', 'start.mjs'],
    says: /(ship order \d+: 3000 USD)/,
  },
  ...(python === null
    ? []
    : [
        {
          folder: 'webhook-consumer-python',
          command: [python.program, 'consumer.py'],
          says: /(booked order \d+: 3000 USD)/,
        },
      ]),
];
const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'consumers-'));
const files = {
  HANDLED_FILE: join(folder, 'handled.txt'),
  BOOKS_FILE: join(folder, 'books.sqlite'),
};

const browser = await openBrowser();
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A buyer pays on the hosted page. */
async function buy(world: World): Promise<void> {
  const session = await makeSession(world, await makeCart(world));
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thanks' }));
  await page.goto(session.hostedUrl);
  await typeCard(page, cards.visa);
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  await page.close();
}

const count = ({ output }: RunningExample, what: RegExp): number =>
  output().match(new RegExp(what, 'g'))?.length ?? 0;

describe.each(consumers)('$folder', ({ folder: name, command, says }) => {
  test('hears of a purchase once, however often it is delivered, and through a restart', async () => {
    const world = await setup();
    const first = runExample(name, world, files, command);
    const endpointId = await first.says(/Listening at \S+ as (\S+)/);
    await buy(world);
    await first.says(says);
    const paid = async () => {
      const path = `/api/v1/webhook-deliveries?endpointId=${endpointId}`;
      const { items } = expectStatus(await world.api.get(path), 200);
      return items.filter(({ eventType }: { eventType: string }) => eventType === 'order.paid');
    };
    await waitFor(async () => (await paid())[0]?.status === 'succeeded');
    const [delivery] = await paid();
    expectStatus(await world.api.post(`/api/v1/webhook-deliveries/${delivery.id}/retry`, {}), 202);
    await waitFor(async () => (await paid())[0]?.attempts >= 2 || (await paid()).length === 2);
    expect(count(first, says)).toBe(1);

    const unsigned = await fetch(await first.says(/Listening at (\S+)/), {
      method: 'POST',
      body: '{}',
      tls: { rejectUnauthorized: false },
    });
    expect(unsigned.status).toBe(401);
    await first.stop();
    expect(expectStatus(await world.api.get('/api/v1/webhook-endpoints'), 200)).toEqual([]);
  });
});
