import { expect, test } from 'bun:test';
import { consoleBrowser, openConsole } from '../../support/console/open-console.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const browser = await consoleBrowser();

// 10 May in Tokyo, 9 hours ahead of UTC: to its last millisecond where the bound counts, else to the first of 11 May.
const begin = '2031-05-09T15:00:00.000Z';
const last = '2031-05-10T14:59:59.999Z';
const after = '2031-05-10T15:00:00.000Z';

test('a day of a filter is a whole day in the reader’s zone', async () => {
  const world = await setup();
  const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['order.*'] };
  const { id } = expectStatus(await world.api.post('/api/v1/webhook-endpoints', endpoint), 201);
  const { page, at } = await openConsole(browser, world, '/orders', {
    zone: 'Asia/Tokyo',
  });
  for (const [path, list, bounds] of [
    ['/audit', '/audit-log', { from: begin, until: after }],
    ['/events', '/api/v1/events', { since: begin, until: after }],
    [`/webhooks/${id}`, '/webhook-deliveries', { since: begin, until: after }],
    ['/orders', '/api/v1/orders', { createdFrom: begin, createdUntil: after }],
    ['/payments', '/api/v1/payments', { created_from: begin, created_to: last }],
    ['/invoices', '/api/v1/invoices', { issuedFrom: begin, issuedTo: last }],
    ['/credit-notes', '/api/v1/credit-notes', { issuedFrom: begin, issuedTo: last }],
    ['/abandoned-carts', '/api/v1/abandoned-carts', { from: begin, to: last }],
  ] as const) {
    const names = Object.keys(bounds);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url());
        return pathname.endsWith(list) && names.every((name) => searchParams.has(name));
      }),
      page.goto(at(`${path}?from=2031-05-10&until=2031-05-10`)),
    ]);
    const { searchParams } = new URL(sent.url());
    const found = Object.fromEntries(names.map((name) => [name, searchParams.get(name)]));
    expect([path, found]).toEqual([path, bounds]);
  }
});
