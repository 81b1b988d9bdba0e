import { afterAll, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { pagesOf, type ConsolePage } from '../../cli/console/pages.mjs';
import { consoleRoutes } from '../../cli/console/routes.mjs';
import { buy, makeCart } from '../support/checkout/checkout.ts';
import { consoleBrowser, openConsole } from '../support/console/open-console.ts';
import { installed } from '../support/extensions/extensions.ts';
import { subscribe, subscriber } from '../support/subscriptions/subscriptions.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  registerEndpoint,
  startWebhookStack,
  waitForDelivery,
} from '../support/webhooks/webhook-stack.ts';
import { expectStatus } from '../support/world/world.ts';

/** What a stranger types in the hope that somebody's page runs it. `$t(...)` and braces are for the translations. */
const script = '<script>window.owned=1</script>';
const probe = `<img src=x onerror="window.owned=1">'"\`${script}$t(action.done){{count}}`;
const short = '<b onmouseover=owned=1>x</b>';
const staffKey = process.env['STAFF_API_KEY'] ?? '';
/** All that a page may ask: the public API, the sign-in, the operators' routes, the console's own files, signed files of the shop, and what a checkout page shows. */
const own = ['/api/v1/', '/auth/', '/internal/ops/', '/console', '/files/', '/checkout-assets/'];

const browser = await consoleBrowser();

const stack = await startWebhookStack();
const receiver = await startReceiver({ behaviour: { kind: 'answer', status: 500, body: probe } });
const world = await stack.world();
const pages = await typeEverywhere();
afterAll(async () => {
  await receiver?.stop();
  await stack?.stop();
});

/** Probes in every text that somebody outside can fill; gives the pages that show them. */
async function typeEverywhere(): Promise<readonly ConsolePage[]> {
  const { api, owner, workspaceId } = world;
  const endpoint = await registerEndpoint(world, `${receiver.url}/<b>`, ['*'], {
    description: probe,
  });
  const address = {
    firstName: short,
    lastName: short,
    company: short,
    addressLine1: short,
    addressLine2: short,
    city: short,
    countryCode: 'US',
    stateProvince: 'OR',
    postalCode: '97201',
    phone: '+1 503 555 0100',
  };
  const email = `x'"onerror=owned=1//${crypto.randomUUID().slice(0, 8)}@example.test`;
  const customer = await api.post('/api/v1/customers', {
    email,
    firstName: short,
    lastName: short,
    notes: probe,
    metadata: { [short]: probe },
  });
  const customerId =
    customer.status === 201
      ? customer.body.data.id
      : expectStatus(
          await api.post('/api/v1/customers', {
            email: 'probe@example.test',
            firstName: short,
            lastName: short,
            metadata: { probe },
          }),
          201,
        ).id;
  await api.post(`/api/v1/customers/${customerId}/addresses`, address);
  const lines = [
    { name: probe, description: probe, unitPrice: 1_500, quantity: 1, metadata: { probe } },
  ];
  const bought = await buy(world, lines, {
    cart: { metadata: { probe }, customerId },
    session: { metadata: { probe } },
  });
  await api.patch(`/api/v1/orders/${bought.orderId}`, { notes: probe, metadata: { probe } });
  const parcel = {
    carrier: short,
    trackingNumber: short,
    trackingUrl: 'https://example.test/"onmouseover="owned=1',
  };
  const { id, lineItems } = expectStatus(
    await api.post(`/api/v1/orders/${bought.orderId}/fulfillments`, parcel),
    201,
  );
  await api.post(`/api/v1/fulfillments/${id}/ship`);
  const [{ lineItemId, quantity }] = lineItems;
  expectStatus(
    await api.post(`/api/v1/orders/${bought.orderId}/returns`, {
      ...parcel,
      notes: probe,
      lineItems: [{ lineItemId, quantity, note: probe }],
    }),
    201,
  );
  await api.post(`/api/v1/payments/${bought.paymentId}/refund`, { amount: 100, reason: probe });
  const charges = await api.get(`/api/v1/payments/${bought.paymentId}/transactions?limit=100`);
  const { connectorRef: ref } = expectStatus(charges, 200).at(-1);
  const dispute = { type: 'charge.disputed', ref, reason: short, disputeRef: short };
  expectStatus(await api.post('/api/v1/sandbox/events', dispute), 202);
  const disputes = expectStatus(await api.get('/api/v1/disputes'), 200);
  const evidence = { shippingCarrier: short, uncategorizedText: probe };
  expectStatus(await api.patch(`/api/v1/disputes/${disputes[0].id}`, evidence), 200);
  await subscribe(world, await subscriber(world), { planName: short, metadata: { probe } });
  const cart = await makeCart(world, { metadata: { probe } }, lines);
  await api.post('/api/v1/discounts', { name: probe, code: 'PROBE', type: 'percentage', value: 5 });
  await installed(world, {}).catch(() => undefined);
  await owner.post('/api/v1/extensions', {
    name: short,
    slug: `x-${crypto.randomUUID().slice(0, 8)}`,
    description: probe,
  });
  await owner.post('/api/v1/api-keys', { name: short, scopes: ['orders:read'] });
  await owner.patch(`/api/v1/workspaces/${workspaceId}`, { name: short });
  await world.anyone
    .with({ 'x-api-key': world.secretKey, 'user-agent': probe })
    .post('/api/v1/customers', {
      nmae: probe,
      metadata: { [short]: probe },
    });
  await waitForDelivery(world, endpoint.id, ({ responseStatus }) => responseStatus === 500);
  const { slug } = expectStatus(await owner.get(`/api/v1/workspaces/${workspaceId}`), 200);
  return pagesOf(consoleRoutes(resolve(import.meta.dir, '../..')), {
    workspace: slug,
    environment: 'sandbox',
    workspaceId,
    customerId,
    orderId: bought.orderId,
    cartId: cart.id,
    endpointId: endpoint.id,
    applicationId: world.applicationId,
    newest: async (list) => {
      const answer = await owner.get(`${list}?limit=1`);
      const found = answer.body.data?.items ?? answer.body.data;
      return found?.[0]?.id;
    },
  });
}

/** What was refused by the policy, ran, or was asked for outside of what a page may ask. */
async function watch(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  await page.exposeFunction('tellWrong', (what: string) => wrong.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const what = ['violatedDirective', 'blockedURI'].map((name) => Reflect.get(event, name));
      Reflect.get(window, 'tellWrong')(`policy: ${what.join(' ')}`);
    });
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => wrong.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The browser shows a PDF by an extension and files of its own.
    if (!['http:', 'https:'].includes(url.protocol)) return;
    const isOwn = url.origin === world.baseUrl && own.some((path) => url.pathname.startsWith(path));
    if (!isOwn) wrong.push(`asked: ${url.href}`);
  });
  return wrong;
}

/** As a link leads, without a load: the console's router hears of the new address. Ends when the title before is gone. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
  }, address);
  await page.waitForFunction(() => !document.querySelector('h1[data-left]'), null, {
    timeout: 60_000,
  });
}

async function settlePage(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.animate-pulse'),
    null,
    { timeout: 60_000 },
  );
}

/** Markup of a stranger in the page, or its script's trace. */
const traces = () => ({
  owned: Reflect.get(window, 'owned') ?? null,
  elements: document.querySelectorAll('img[src="x"], b[onmouseover], script:not([src])').length,
  links: [...document.querySelectorAll('a[href]')].filter((link) =>
    /^(?:javascript|data|vbscript):/i.test(link.getAttribute('href') ?? ''),
  ).length,
});

test('nothing that a stranger typed runs on any page, and no page asks anybody else', async () => {
  const { page } = await openConsole(browser, world, '/orders');
  const wrong = await watch(page);
  const seen: string[] = [];
  expect(pages.filter(({ path }) => path === null)).toEqual([]);
  let isAmongOps: boolean | undefined;
  for (const { path, isOps, route } of pages) {
    const address = `${world.baseUrl}/console${path}`;
    if (isOps === isAmongOps) {
      await follow(page, address);
    } else {
      await page.goto(address);
      isAmongOps = isOps;
      if (isOps) {
        await page.getByLabel('Staff key').fill(staffKey);
        await page.keyboard.press('Enter');
      }
    }
    await settlePage(page);
    expect({ route, ...(await page.evaluate(traces)) }).toEqual({
      route,
      owned: null,
      elements: 0,
      links: 0,
    });
    if ((await page.locator('body').innerText()).includes('onerror="window.owned=1"'))
      seen.push(route);
  }
  expect(wrong).toEqual([]);
  // The probes are really there, as text.
  expect(seen.length).toBeGreaterThan(2);
});

test('nor in what opens over a page: a request, the search', async () => {
  const { page, at } = await openConsole(browser, world, '/requests');
  const wrong = await watch(page);
  await page.goto(at('/requests'));
  await page.getByRole('table').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(traces)).toEqual({ owned: null, elements: 0, links: 0 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(short);
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(traces)).toEqual({ owned: null, elements: 0, links: 0 });
  expect(wrong).toEqual([]);
});
