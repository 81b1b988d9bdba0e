import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { stripeCapabilities } from '../../../domain/connectors/stripe/capabilities.ts';
import { createStripeConnector } from '../../../domain/connectors/stripe/stripe-connector.ts';
import type { PaymentConnector } from '../../../domain/ports/payment-connector.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { connectorRow } from './connector-row.ts';
import { follow } from './outcome-suite.ts';
import { openSandboxWorld, type SandboxWorld } from './sandbox-world.ts';

/**
 * Stripe's own mock checks every request against Stripe's OpenAPI document, and answers one fixed object: a parameter
 * that Stripe does not know is refused. `node cli/services/install/install-stripe-mock.mjs` builds it.
 */
const program = resolve(
  import.meta.dir,
  '../../../node_modules/.cache/stripe-mock/bin/stripe-mock',
);
const hasProgram = existsSync(program) || process.env['REQUIRE_STRIPE_MOCK'] === '1';

describe.skipIf(!hasProgram)('requests, as Stripe’s document has them', () => {
  let port = 0;
  let world: SandboxWorld;
  let mock: Bun.Subprocess;
  let connector: PaymentConnector;

  beforeAll(async () => {
    world = await openSandboxWorld();
    port = await freePort();
    mock = Bun.spawn([program, '-http-port', String(port)], { stdout: 'ignore', stderr: 'ignore' });
    const apiUrl = `http://127.0.0.1:${port}`;
    await waitFor(() =>
      fetch(apiUrl).then(
        () => true,
        () => false,
      ),
    );
    const row = connectorRow(world, {
      kind: 'stripe',
      config: { apiUrl, publishableKey: 'pk_test_mock' },
      capabilities: stripeCapabilities,
      apiKey: 'sk_test_mock',
    });
    connector = createStripeConnector(world, row);
  });
  afterAll(async () => {
    mock?.kill();
    await world?.close();
  });

  test('charges, authorizations and verifications are understood', async () => {
    const changes = { store: true, customerId: 'cus', returnUrl: 'https://shop.test/back' };
    for (const token of ['pm_card_visa', 'ctoken_1']) {
      const request = world.charge(token, changes);
      for (const outcome of [
        await connector.charge(request),
        await connector.authorize(request),
        await connector.vault(request),
      ])
        expect(['declined', 'unknown']).toContain(outcome.kind);
    }
    const source = { storedRef: 'cus_1/pm_1' };
    const later = world.charge('', { source, initiator: 'merchant' });
    expect(['declined', 'unknown']).toContain((await connector.charge(later)).kind);
  });

  test('captures, voids, refunds and look-ups are understood', async () => {
    const request = follow('pi_1', 100);
    for (const type of ['capture', 'void', 'refund'] as const) {
      expect((await connector[type](request)).kind).not.toBe('not_attempted');
      const known = { call: { type, request }, ref: null };
      expect((await connector.lookup(request.idempotencyKey, known)).kind).not.toBe('unknown');
    }
    expect((await connector.void(follow('seti_1', 0))).kind).not.toBe('not_attempted');
    const asked = await connector.lookup('cs:1:a1:c0', { call: null, ref: null });
    expect(asked).not.toMatchObject({ message: 'not_attempted' });
    expect(await connector.capabilities()).toEqual(stripeCapabilities);
    await connector.forget('cus_1/pm_1');
    const registered = await connector.registerWalletHosts?.(['shop.example.test']);
    expect(registered?.map(({ host }) => host)).toEqual(['shop.example.test']);
    expect(registered?.[0]?.problem ?? '').not.toMatch(/unknown|unexpected|invalid/i);
  });
});
