import { afterAll, expect, test } from 'bun:test';
import { openBrowser } from '../support/pages/browser.ts';
import { pressPay } from '../support/pages/checkout-page.ts';
import { makeCart, makeSession, pollSession } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const charged: Parsed[] = [];

const fields = `<!doctype html><title>Fields</title><label>Card <input id="number"></label>
<script>
const origin = new URL(location).searchParams.get('parentOrigin');
const tell = (message) => parent.postMessage({ source: 'processor', version: 1, ...message }, origin);
addEventListener('message', (event) => {
  if (event.origin !== origin || event.data.type !== 'fields.submit') return;
  const number = document.getElementById('number').value;
  if (!number) tell({ type: 'fields.error', message: 'Enter a card number.' });
  else tell({ type: 'fields.token', paymentToken: 'own_' + event.data.embedToken });
});
tell({ type: 'fields.resize', height: 120 });
</script>`;

/** A processor of the merchant's: its interface towards the service, and the page of its fields. */
const processor = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/fields')
      return new Response(fields, { headers: { 'content-type': 'text/html' } });
    if (pathname === '/capabilities')
      return Response.json({ methods: ['card'], currencies: '*', lookup: 'none' });
    if (pathname === '/embed-token')
      return Response.json({ token: 'widget', expiresAt: '2040-01-01T00:00:00.000Z' });
    if (pathname !== '/charge') return new Response(null, { status: 404 });
    const { amount, token } = JSON.parse(await request.text());
    charged.push({ amount, token });
    return Response.json({ status: 'approved', ref: `ref_${charged.length}`, amount });
  },
});

const [world, browser] = await Promise.all([setup(), openBrowser()]);
const old: Parsed[] = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
const address = `http://127.0.0.1:${processor.port}`;
const made = await world.owner.post('/api/v1/connectors', {
  kind: 'http',
  displayName: 'Own processor',
  config: { baseUrl: address, fieldsUrl: `${address}/fields` },
});
expectStatus(made, 201);
for (const { id } of old)
  expectStatus(await world.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);

afterAll(async () => {
  await browser.close();
  await processor.stop(true);
});

test('a processor’s own fields say what is wrong, then give the token that is charged', async () => {
  const session = await makeSession(world, await makeCart(world));
  const page = await browser.newPage();
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thanks' }));
  await page.goto(session.hostedUrl);
  await pressPay(page);
  await page.getByText('Enter a card number.').waitFor();
  const slot = page.locator('iframe[title="Card details"]');
  expect(await slot.evaluate((frame) => frame.style.height)).toBe('120px');
  await slot.contentFrame().getByLabel('Card').fill('4000');
  await pressPay(page);
  await page.waitForURL(/shop\.example\/thanks/);
  expect(charged).toEqual([{ amount: 3000, token: 'own_widget' }]);
  expect((await pollSession(world, session)).status).toBe('completed');
});
