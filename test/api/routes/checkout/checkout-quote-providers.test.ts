import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { complete, ledgerOf, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { configure, readCart } from '../../../support/checkout/priced-cart.ts';
import { flatTax, startPricingProvider } from '../../../support/checkout/pricing-provider.ts';
import {
  askQuote,
  berlin,
  configureShop,
  makeCode,
  quote,
  quotedSession,
} from '../../../support/checkout/quotes.ts';
import { behaviours } from '../../../support/webhooks/receiver.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const california = {
  addressLine1: '1 Ferry Building',
  city: 'San Francisco',
  stateProvince: 'CA',
  postalCode: '94111',
  countryCode: 'US',
};
const errorOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

const provider = await startPricingProvider();
beforeEach(() => {
  provider.answerWith(flatTax(8.25));
  provider.receiver.requests.length = 0;
});
afterAll(() => provider.stop());

/** Tax by a provider that must answer. */
async function strict(): Promise<World> {
  const world = await setup();
  const document = {
    tax: {
      mode: 'provider',
      fallbackPolicy: 'strict',
      originAddress: { stateProvince: 'CA', postalCode: '94607', countryCode: 'US' },
      provider: { baseUrl: provider.url, timeoutMs: 500 },
    },
  };
  expectStatus(await configure(world, document), 200);
  return world;
}

describe('a quote where a provider taxes', () => {
  test('is an estimate until the provider can rate the address, and is no error', async () => {
    const world = await strict();
    const session = await quotedSession(world);
    const country = await quote(world, session, { shippingAddress: { countryCode: 'US' } });
    expect(country.warnings.map(({ code }: Parsed) => code)).toEqual(['tax_address_missing']);
    expect(country.missing).toEqual([
      'shippingAddress.addressLine1',
      'shippingAddress.city',
      'shippingAddress.stateProvince',
      'shippingAddress.postalCode',
    ]);
    expect([country.totals.total, provider.receiver.requests.length]).toEqual([3000, 0]);
    const whole = await quote(world, session, { shippingAddress: california });
    expect([whole.totals.total, whole.isEstimate]).toEqual([3248, false]);
  });

  test('fixes the price, so that the completion asks the provider nothing', async () => {
    const world = await strict();
    const session = await quotedSession(world);
    const shippingAddress = california;
    const final = await quote(world, session, { kind: 'checkout_final', shippingAddress });
    expect(final.totals.total).toBe(3248);
    expect(provider.receiver.requests).toHaveLength(1);
    provider.receiver.respondWith(behaviours.close);
    const paid = await complete(world, session, { shippingAddress, expectedTotal: 3248 });
    const { orderId } = expectStatus(paid, 200);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({ total: 3248, taxTotal: 248, snapshotId: expect.any(String) });
    expect(await ledgerOf(world, session)).toMatchObject([{ amount: 3248 }]);
  });

  test('without its provider is refused, and keeps nothing', async () => {
    const world = await strict();
    const session = await quotedSession(world);
    const { code } = await makeCode(world);
    provider.receiver.respondWith(behaviours.close);
    const body = { shippingAddress: california, discountCode: code };
    expect(errorOf(await askQuote(world, session, body))).toEqual([
      503,
      'tax_provider_unavailable',
    ]);
    const cart = await readCart(world, { id: session.cartId });
    expect([cart.appliedDiscount, cart.sequence]).toEqual([null, 1]);
    const known = expectStatus(await world.api.get(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(known.discountCode).toBeNull();
  });

  test('prices again what changed while the provider was asked', async () => {
    const world = await strict();
    const session = await quotedSession(world);
    const { code } = await makeCode(world);
    const line = { name: 'Saucer', unitPrice: 500 };
    const path = `/api/v1/carts/${session.cartId}/items`;
    const asked = provider.receiver.requests.length;
    const quoting = askQuote(world, session, {
      shippingAddress: california,
      discountCode: code,
    });
    expectStatus(await world.api.post(path, line), 201);
    const quoted = expectStatus(await quoting, 200);
    const cart = await readCart(world, { id: session.cartId });
    expect(cart.subtotal).toBe(3500);
    expect(cart.appliedDiscount).toMatchObject({ code, valid: true, amount: 350 });
    expect(quoted.cartSequence).toBeLessThanOrEqual(cart.sequence);
    expect(provider.receiver.requests.length - asked).toBeGreaterThanOrEqual(1);
  });
});

describe('a code and its buyer', () => {
  test('is held against the e-mail that is entered, and guesses of e-mails are counted', async () => {
    const world = await setup();
    const { code } = await makeCode(world);
    const cart = await makeCart(world, { customerEmail: 'anna@example.test' });
    const first = await makeSession(world, cart, {
      customerEmail: 'anna@example.test',
      discountCode: code,
    });
    expectStatus(await complete(world, first), 200);
    const session = await quotedSession(world, { customerEmail: null });
    expect((await quote(world, session, { discountCode: code })).discount.code).toBe(code);
    const used = await quote(world, session, { email: 'ANNA@example.test' });
    expect(used.dropped.discount).toMatchObject({ code, reason: 'customer_limit_reached' });
    expect(used.totals.total).toBe(3000);
    const statuses: number[] = [];
    for (let index = 0; index < 30 && statuses.at(-1) !== 429; index += 1) {
      statuses.push((await askQuote(world, session, { discountCode: code })).status);
      await askQuote(world, session, { email: 'anna@example.test' });
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test('two pages of one cart: the second choice is the one that is charged', async () => {
  const world = await setup();
  await configureShop(world);
  const cart = await makeCart(world);
  const shippingAddress = berlin;
  const [one, two] = await Promise.all([makeSession(world, cart), makeSession(world, cart)]);
  await quote(world, one, { shippingAddress, shippingMethodId: 'express' });
  await quote(world, two, { shippingAddress, shippingMethodId: 'parcel' });
  const stale = await complete(world, one, { shippingAddress, shippingMethodId: 'express' });
  expect(errorOf(stale)).toEqual([409, 'cart_changed']);
  const right = { shippingAddress, shippingMethodId: 'parcel', expectedTotal: 4070 };
  expectStatus(await complete(world, two, right), 200);
  expect(await ledgerOf(world, one)).toEqual([]);
  expect(await ledgerOf(world, two)).toMatchObject([{ amount: 4070 }]);
});
