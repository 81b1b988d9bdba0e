import { afterAll, expect, test } from 'bun:test';
import { stripeCapabilities } from '../../../domain/connectors/stripe/capabilities.ts';
import { createStripeConnector } from '../../../domain/connectors/stripe/stripe-connector.ts';
import { walletHosts } from '../../../domain/connectors/wallet-hosts.ts';
import { openStripeShop } from '../../support/checkout/stripe-shop.ts';
import { expectStatus } from '../../support/world/world.ts';
import { connectorRow } from './connector-row.ts';
import { openSandboxWorld } from './sandbox-world.ts';

/** Where a processor may show wallets. */

const [world, shop] = await Promise.all([openSandboxWorld(), openStripeShop()]);
afterAll(async () => {
  await shop?.stop();
  await world?.close();
});

function register(...hosts: string[]) {
  const { double } = shop;
  const row = connectorRow(world, {
    kind: 'stripe',
    config: { apiUrl: double.url, publishableKey: 'pk_test_double', timeoutMs: 700 },
    capabilities: stripeCapabilities,
    apiKey: double.apiKey,
  });
  return createStripeConnector(world, row).registerWalletHosts?.(hosts);
}

test('each https host of the pages counts, once', () => {
  const pages = (base: string, checkout: string, embed: string) =>
    walletHosts({ base, checkout, embed });
  const api = 'https://api.example.test';
  expect(pages(api, `${api}:8443`, 'https://pay.example.test/x')).toEqual([
    'api.example.test',
    'pay.example.test',
  ]);
  expect(pages('http://localhost:3000', 'http://127.0.0.1', api)).toEqual(['api.example.test']);
});

test('a host is registered once, however often it is asked for', async () => {
  const expected = [{ host: 'shop.example.test', problem: null }];
  expect(await register('shop.example.test')).toEqual(expected);
  expect(await register('shop.example.test')).toEqual(expected);
  expect(shop.double.walletHosts().filter((host) => host === 'shop.example.test')).toHaveLength(1);
});

test('a host that Stripe could not verify is verified again, and says what is wrong', async () => {
  const problem = 'Apple Pay: No answer from it.';
  const hosts = ['late.example.test', 'never.example.test', 'off.example.test'];
  expect(await register(...hosts)).toMatchObject([{ problem }, { problem }, {}]);
  expect(await register(...hosts)).toEqual([
    { host: 'late.example.test', problem: null },
    { host: 'never.example.test', problem },
    { host: 'off.example.test', problem: 'The host is switched off at Stripe.' },
  ]);
});

test('a failure at one host is told, and leaves the others', async () => {
  shop.double.goWrong(/payment_method_domains/, 'busy');
  const made = await register('one.example.test');
  expect(made).toMatchObject([{ host: 'one.example.test', problem: expect.any(String) }]);
  expect(await register('one.example.test', 'two.example.test')).toEqual([
    { host: 'one.example.test', problem: null },
    { host: 'two.example.test', problem: null },
  ]);
});

test('the connector’s test tells of the hosts, unless its wallets are off', async () => {
  const path = `/api/v1/connectors/${shop.connectorId}`;
  const ask = async () => expectStatus(await shop.world.owner.post(`${path}/test`), 200);
  // The pages of the tests are plain http, which shows no wallets.
  expect(await ask()).toMatchObject({ ok: true, walletHosts: [] });
  const { config } = expectStatus(await shop.world.owner.get(path), 200);
  const wallets = { config: { ...config, wallets: false } };
  expectStatus(await shop.world.owner.patch(path, wallets), 200);
  expect(await ask()).not.toHaveProperty('walletHosts');
});
