import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { codeBlocksOf, programOf } from '../support/docs-site/code-blocks.ts';
import { makeCheckout, runShell } from '../support/docs-site/run-program.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { openStorefront } from '../support/checkout/cart-session.ts';
import { setup, type World } from '../support/world/world.ts';

/** What a guide takes for granted: the environment and the two functions of the quick start. */
const prelude = [
  programOf('quick-start', 'environment'),
  codeBlocksOf('quick-start').find(({ code }) => code.includes('api()'))?.code ?? '',
].join('\n');

function enter(page: string, titles: readonly string[], world: World): Promise<string[]> {
  const blocks = titles.map((title) => programOf(page, title));
  return runShell([prelude, ...blocks].join('\n'), makeCheckout(world));
}

describe('the commands of the guides', () => {
  test('open a checkout', async () => {
    const lines = await enter('guides/checkout', ['open a session'], await setup());
    expect(lines[0]).toBe('3000');
    expect(lines[1]).toMatch(/^http.*\/s\/sess_\w+$/);
  });

  test('register a webhook endpoint', async () => {
    const [secret] = await enter('guides/webhooks', ['register'], await setup());
    expect(secret).toMatch(/^whsec_/);
  });

  test('set the rates, ask what a cart costs, and take a discount off', async () => {
    const lines = await enter('guides/totals', ['rates', 'estimate', 'discount'], await setup());
    expect(lines).toEqual(['native', '3000', '4060', 'SPRING10', '300']);
  });

  test('pay a part of a payment back', async () => {
    const lines = await enter('guides/refunds', ['buy', 'refund'], await setup());
    expect(lines).toEqual(['4000', 'partially_refunded', '1500']);
  });

  test('pay one of two books back, with its own tax', async () => {
    const titles = ['buy', 'see', 'try', 'refund'];
    const lines = await enter('guides/refund-one-line', titles, await setup());
    // 2 x 5000 with 7 % are 10700: one is 5350, with 350 of tax.
    expect(lines).toEqual(['native', '20000', '10700', '350', '5350', '350']);
  });

  test('sell a file, release it and download it by its link', async () => {
    const lines = await enter('guides/digital-goods', ['sell', 'upload', 'links'], await setup());
    expect(lines).toEqual(['1200', 'field-guide.txt', 'delivered', 'Chapter one']);
  });

  test('leave a cart, let its buyer be reminded, and recover it', async () => {
    const titles = ['set', 'leave', 'recover', 'see'];
    const lines = await enter('guides/abandoned-carts', titles, await setup());
    expect(lines).toEqual(['60', '3000', 'advancing', 'open', 'recovered', '1', 'real']);
  });

  test('list origins, which a browser then gets', async () => {
    const lines = await enter('guides/origins', ['list', 'preflight'], await setup());
    expect(lines).toEqual(['3', '1']);
  });

  test('fill a cart in another currency', async () => {
    const lines = await enter('guides/currencies', ['cart', 'shipping'], await setup());
    expect(lines).toEqual(['1400', 'EUR', '2']);
  });

  test('pay by the token of a test card, as the page of test cards says', async () => {
    const world = await setup();
    const text = readFileSync(resolve(import.meta.dir, '../../docs/testing.md'), 'utf8');
    const [, pay = ''] = /^```sh \[pay\]\n([\s\S]*?)^```$/m.exec(text) ?? [];
    const session = programOf('guides/refunds', 'buy').split('PAYMENT=')[0] ?? '';
    const lines = await runShell([prelude, session, pay].join('\n'), makeCheckout(world));
    expect(lines.at(-1)).toContain('"orderId"');
  });

  test('find a request in the log', async () => {
    const lines = await enter('guides/debugging', ['find the request'], await setup());
    expect(lines).toEqual(['missing_application_id']);
  });

  test('sell a subscription and run the clock to its renewals', async () => {
    const lines = await enter('guides/subscriptions', ['sell', 'advance'], await setup());
    expect(lines).toEqual([
      '2900',
      'trialing',
      'advancing',
      expect.stringMatching(/^paid.*trial$/),
    ]);
  });
});

test('the receiver of the webhooks guide is the one that is run for the page of events', () => {
  const events = readFileSync(resolve(import.meta.dir, '../../docs/events.md'), 'utf8');
  expect(events).toContain(programOf('guides/webhooks', 'receiver.mjs'));
});

test('the page of the guide fills a cart from an origin that its command has listed', async () => {
  const world = await setup();
  let token = '';
  const server = Bun.serve({
    port: 0,
    hostname: 'localhost',
    fetch: ({ url }) =>
      new URL(url).pathname === '/shop.js'
        ? new Response(filledIn(world, token), { headers: { 'content-type': 'text/javascript' } })
        : new Response('<!doctype html><script type="module" src="/shop.js"></script>', {
            headers: { 'content-type': 'text/html' },
          }),
  });
  const origin = `http://localhost:${server.port}`;
  token = (await openStorefront(world)).token;
  const listing = programOf('guides/carts-in-a-browser', 'browser origin');
  await runShell(
    [prelude, listing.replace('http://localhost:5173', origin)].join('\n'),
    makeCheckout(world),
  );
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const [printed] = await Promise.all([page.waitForEvent('console'), page.goto(origin)]);
    expect(printed.text()).toBe('3000');
  } finally {
    await browser.close();
    await server.stop(true);
  }
});

function filledIn(world: World, token: string): string {
  return programOf('guides/carts-in-a-browser', 'browser')
    .replace('http://127.0.0.1:3000', world.baseUrl)
    .replace(`applicationId: '...'`, `applicationId: '${world.applicationId}'`)
    .replace(`environmentId: '...'`, `environmentId: '${world.environments.sandbox}'`)
    .replace('pk_test_...', token);
}

/** Blocks that no test enters: what a page is started with, parts of a program, and data. The number may only fall. */
const unrun = 14;

test('no more blocks of the guides than before are entered by no test', () => {
  const pages = readdirSync(resolve(import.meta.dir, '../../docs-site/pages/guides'));
  const blocks = pages.flatMap((name) => codeBlocksOf(`guides/${name.replace('.md', '')}`));
  expect(blocks.length).toBeGreaterThan(40);
  expect(blocks.filter(({ title }) => title === null).length).toBeLessThanOrEqual(unrun);
});
