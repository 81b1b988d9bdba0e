import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { placeSdk } from '../support/examples/place-sdk.ts';
import { runExample, type RunningExample } from '../support/examples/run-example.ts';
import { openBrowser } from '../support/pages/browser.ts';
import { findings } from '../support/pages/checkout-page.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'extension-'));
let example: RunningExample;
let origin: string;
const sent: string[] = [];

placeSdk('extension');
const [world, browser] = await Promise.all([setup(), openBrowser()]);
const environment = {
  PORT: String(await freePort()),
  EXTENSION_PORT: String(await freePort()),
  EXTENSION_DATABASE: join(folder, 'extension.sqlite'),
};
await startExample();
// The frame's certificate is of this machine's own authority.
const context = await browser.newContext({ ignoreHTTPSErrors: true });
const page = await context.newPage();
page.setDefaultTimeout(60_000);
page.on('response', async (response) => {
  sent.push(await response.text().catch(() => ''));
});
afterAll(async () => {
  await example?.stop();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startExample(): Promise<void> {
  example = runExample('extension', world, environment);
  origin = await example.says(/Install it at (http\S+)/);
}

async function expectGood(): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1000, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    for (const frame of page.frames()) expect(await findings(frame)).toEqual([]);
  }
}

async function buy(customerId: string, unitPrice: number): Promise<Parsed> {
  const line = { name: 'Walnut desk', unitPrice, requiresShipping: false };
  const cart = await makeCart(world, { customerId }, [line]);
  const session = await makeSession(world, cart, { customer: { customerId } });
  return expectStatus(await complete(world, session), 200);
}

const metadataOf = async (id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/customers/${id}`), 200).metadata;

async function waitForPoints(id: string, points: number): Promise<void> {
  await waitFor(async () => (await metadataOf(id)).loyaltyPoints === points);
}

async function deliveries(installationId: string): Promise<Parsed[]> {
  const path = `/api/v1/installations/${installationId}/deliveries`;
  return expectStatus(await world.owner.get(path), 200);
}

const frame = () => page.frameLocator('iframe');

test('is installed by consent, counts what customers pay once, asks for more, and goes', async () => {
  const body = { email: 'ada@example.test', metadata: { tier: 'gold' } };
  const { id } = expectStatus(await world.api.post('/api/v1/customers', body), 201);
  await page.goto(origin);
  await page.getByText('Read and change your customers').waitFor();
  await expectGood();
  await page.getByLabel('Points for each unit of currency').fill('3');
  await page.getByRole('button', { name: 'Allow and install' }).focus();
  await page.keyboard.press('Enter');
  await frame().getByText('3 points for each unit of currency. Nobody has points yet.').waitFor();
  await expectGood();
  const [installation] = expectStatus(await world.owner.get('/api/v1/installations'), 200);
  expect(installation).toMatchObject({
    config: { pointsPerUnit: 3 },
    scopes: ['customers:write', 'extensions:read'],
  });

  const { paymentId } = await buy(id, 10_000);
  await waitForPoints(id, 300);
  const [paid] = await deliveries(installation.id);
  await waitFor(async () => (await deliveries(installation.id))[0]?.status === 'succeeded');
  expectStatus(await world.api.post(`/api/v1/webhook-deliveries/${paid?.id}/retry`, {}), 202);
  await waitFor(() => (example.output().match(/order\.paid: /g)?.length ?? 0) === 2);
  expect(await metadataOf(id)).toEqual({ tier: 'gold', loyaltyPoints: 300 });
  await page.reload();
  await frame().getByRole('row', { name: 'ada@example.test 300' }).waitFor();
  await expectGood();

  // What happens while it is down arrives when it is up; the merchant's new rate holds from then on.
  await page.getByLabel('Points for each unit of currency').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await frame().getByText('2 points for each unit of currency.').waitFor();
  await example.stop();
  await buy(id, 10_000);
  await startExample();
  await waitForPoints(id, 500);
  expect((await metadataOf(id)).loyaltyCode).toBeUndefined();

  await page.goto(origin);
  await page.getByText('Read and create discounts').waitFor();
  await page.getByRole('button', { name: 'Allow and upgrade' }).click();
  await page.getByText('Version 1.1.0, installed here.').waitFor();
  await frame().getByRole('row', { name: 'ada@example.test 500' }).waitFor();
  await buy(id, 5_000);
  await waitForPoints(id, 600);
  const { loyaltyCode } = await metadataOf(id);
  const [discount] = expectStatus(await world.api.get('/api/v1/discounts'), 200);
  expect(discount).toMatchObject({ code: loyaltyCode, value: 500, maxRedemptions: 1 });
  await page.reload();
  await frame().getByRole('cell', { name: loyaltyCode }).waitFor();
  await expectGood();

  expectStatus(
    await world.api.post(`/api/v1/payments/${paymentId}/refund`, { amount: 5_000 }),
    200,
  );
  await waitForPoints(id, 450);

  const unsigned = { method: 'POST', body: '{}', tls: { rejectUnauthorized: false } };
  const server = await example.says(/it runs at (https\S+)/);
  expect((await fetch(`${server}/hooks`, unsigned)).status).toBe(401);
  expect((await fetch(`${server}/opened`, unsigned)).status).toBe(401);

  await page.getByRole('button', { name: 'Uninstall' }).click();
  await page.getByRole('button', { name: 'Allow and install' }).waitFor();
  expect(expectStatus(await world.owner.get('/api/v1/installations'), 200)).toEqual([]);
  expect(sent.join('\n')).not.toMatch(/sk_test_|whsec_/);
  expect(sent.join('\n')).not.toContain(world.ownerToken);
});
