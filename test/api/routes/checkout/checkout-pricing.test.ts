import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { complete, makeSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import {
  calculate,
  california,
  cartWith,
  configure,
  discountBy,
  flatPost,
  readCart,
} from '../../../support/checkout/priced-cart.ts';
import { flatTax, startPricingProvider } from '../../../support/checkout/pricing-provider.ts';
import { behaviours } from '../../../support/webhooks/receiver.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const origin = { stateProvince: 'CA', postalCode: '94607', countryCode: 'US' };
const post = { ...flatPost, maxSubtotal: 10_000 };
const buyer = { shippingAddress: california };

const provider = await startPricingProvider();
beforeEach(() => {
  provider.answerWith(flatTax(8.25));
  provider.receiver.requests.length = 0;
});
afterAll(() => provider.stop());

async function taxed(fallbackPolicy = 'strict', tax: object = {}): Promise<World> {
  const world = await setup();
  const document = {
    tax: {
      mode: 'provider',
      fallbackPolicy,
      originAddress: origin,
      provider: { baseUrl: provider.url, timeoutMs: 500 },
      rules: [{ name: 'Native', country: 'US', rate: '5' }],
      ...tax,
    },
    shipping: { rates: [post] },
  };
  expectStatus(await configure(world, document), 200);
  return world;
}

const orderOf = async (world: World, { orderId }: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);

describe('a completion without a final calculation', () => {
  test('is priced for its own address, and cart, order and snapshot agree', async () => {
    const world = await taxed();
    const cart = await discountBy(world, await cartWith(world), 15);
    const session = await makeSession(world, cart);
    const order = await orderOf(world, expectStatus(await complete(world, session, buyer), 200));
    // 8.25 % of 3398, 425, 849
    expect(order).toMatchObject({
      subtotal: 5497,
      discountTotal: 825,
      taxTotal: 385,
      total: 5057,
      amountPaid: 5057,
      snapshotId: expect.any(String),
    });
    expect(order.taxLines.map(({ lineItemId }: Parsed) => lineItemId)).toEqual(
      order.lineItems.map(({ id }: Parsed) => id),
    );
    expect(await readCart(world, cart)).toMatchObject({
      status: 'converted',
      taxTotal: 385,
      total: 5057,
    });
    expect(provider.receiver.requests).toHaveLength(1);
  });

  test('that expects another total gets the new one, without a charge', async () => {
    const world = await taxed('lenient', { mode: 'native' });
    const cart = await cartWith(world);
    const session = await makeSession(world, cart);
    const refused = await complete(world, session, { ...buyer, expectedTotal: cart.total });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'cart_changed']);
    expect(refused.body.error?.details).toEqual({ total: 5772 });
    const agreed = await complete(world, session, { ...buyer, expectedTotal: 5772 });
    expect((await orderOf(world, expectStatus(agreed, 200))).total).toBe(5772);
  });

  test('asks once for two attempts at the same price', async () => {
    const world = await taxed();
    const session = await makeSession(world, await cartWith(world));
    const declined = await complete(world, session, { ...buyer, paymentToken: 'tok_decline_lost' });
    expect(declined.status).toBe(402);
    expectStatus(await complete(world, session, buyer), 200);
    expect(provider.receiver.requests).toHaveLength(1);
  });

  test('strict and without its provider it is refused and keeps nothing', async () => {
    const world = await taxed();
    const cart = await discountBy(world, await cartWith(world), 15);
    const session = await makeSession(world, cart);
    provider.receiver.respondWith(behaviours.close);
    const refused = await complete(world, session, buyer);
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'tax_provider_unavailable']);
    expect(await readCart(world, cart)).toEqual(cart);
    const { discountId } = cart.appliedDiscount;
    const discount = expectStatus(await world.api.get(`/api/v1/discounts/${discountId}`), 200);
    expect([discount.reservedCount, discount.redemptionCount]).toEqual([0, 0]);
    provider.answerWith(flatTax(8.25));
    expectStatus(await complete(world, session, buyer), 200);
  });

  test('lenient and without its provider it takes the native rules', async () => {
    const world = await taxed('lenient');
    provider.receiver.respondWith(behaviours.hang);
    const session = await makeSession(world, await cartWith(world));
    const order = await orderOf(world, expectStatus(await complete(world, session, buyer), 200));
    expect(order).toMatchObject({ taxTotal: 275, total: 5772 });
  });

  test.each([
    ['without an origin', { originAddress: null }, buyer, 422, 'tax_origin_missing'],
    ['without an address', {}, {}, 422, 'tax_address_missing'],
  ])('%s it is refused', async (_name, tax, body, status, code) => {
    const world = await taxed('strict', tax);
    const session = await makeSession(world, await cartWith(world));
    const refused = await complete(world, session, body);
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
    const cancelled = await world.api.delete(`/api/v1/checkout/sessions/${session.id}`);
    expectStatus(cancelled, 200);
  });

  test('a rate that is not offered any more is refused, never charged', async () => {
    const world = await taxed('lenient', { mode: 'none' });
    const cart = await cartWith(world);
    const chosen = { persist: true, selectedShippingMethodId: 'post', ...buyer };
    expectStatus(await calculate(world, cart, chosen), 200);
    await world.api.post(`/api/v1/carts/${cart.id}/items`, { name: 'Sofa', unitPrice: 90_000 });
    const session = await makeSession(world, cart);
    const refused = await complete(world, session, buyer);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'validation_error']);
    expect(refused.body.error?.details[0].code).toBe('shipping_method_unavailable');
  });
});

describe('a final calculation', () => {
  const final = { kind: 'checkout_final', selectedShippingMethodId: 'post', ...buyer };

  test('is the price of the checkout while it is alive and the cart unchanged', async () => {
    const world = await taxed();
    const cart = await cartWith(world);
    const { snapshotId, totals } = expectStatus(await calculate(world, cart, final), 200);
    provider.receiver.respondWith(behaviours.close);
    const session = await makeSession(world, cart);
    expect(session.amount).toBe(totals.total);
    const order = await orderOf(world, expectStatus(await complete(world, session, buyer), 200));
    expect(order).toMatchObject({ snapshotId, ...totals });
    expect(provider.receiver.requests).toHaveLength(1);
  });

  test.each([
    [
      'the cart changed',
      (world: World, cart: Parsed) =>
        world.api.post(`/api/v1/carts/${cart.id}/items`, { name: 'Pen', unitPrice: 1000 }),
      buyer,
      6497 + 700,
    ],
    [
      'it goes elsewhere',
      async () => undefined,
      { shippingAddress: { ...california, postalCode: '90001' } },
      5497 + 700,
    ],
  ])('is made anew when %s', async (_name, change, body, beforeTax) => {
    const world = await taxed();
    const cart = await cartWith(world);
    const { snapshotId } = expectStatus(await calculate(world, cart, final), 200);
    await change(world, cart);
    const session = await makeSession(world, cart);
    const order = await orderOf(world, expectStatus(await complete(world, session, body), 200));
    expect(order.snapshotId).not.toBe(snapshotId);
    expect(order.total).toBe(beforeTax + order.taxTotal);
    expect(provider.receiver.requests).toHaveLength(2);
  });

  test('is what a draft is made with, and what its session charges', async () => {
    const world = await taxed();
    const cart = await cartWith(world);
    const { snapshotId, totals } = expectStatus(await calculate(world, cart, final), 200);
    const drafted = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
    expect(expectStatus(drafted, 201).order.total).toBe(totals.total);
    provider.receiver.respondWith(behaviours.close);
    const session = await makeSession(world, cart);
    const order = await orderOf(world, expectStatus(await complete(world, session, buyer), 200));
    expect(order).toMatchObject({ snapshotId, ...totals });
  });
});

describe('a session that is made for a cart with its address', () => {
  async function addressed(world: World): Promise<Parsed> {
    const cart = await cartWith(world);
    const path = `/api/v1/carts/${cart.id}`;
    return expectStatus(await world.api.patch(path, { shippingAddress: california }), 200);
  }

  test('knows the final amount, and completes without another question', async () => {
    const world = await taxed();
    const cart = await addressed(world);
    const session = await makeSession(world, cart);
    expect(session.amount).toBe(5950);
    expect((await readCart(world, cart)).sequence).toBe(cart.sequence + 1);
    const order = await orderOf(world, expectStatus(await complete(world, session), 200));
    expect(order).toMatchObject({ total: 5950, taxTotal: 453, snapshotId: expect.any(String) });
    expect(provider.receiver.requests).toHaveLength(1);
  });

  test('is made all the same while the provider is down, and asks again at completion', async () => {
    const world = await taxed();
    provider.receiver.respondWith(behaviours.close);
    const cart = await addressed(world);
    const session = await makeSession(world, cart);
    expect(session.amount).toBe(5497);
    expect((await complete(world, session)).status).toBe(503);
    provider.answerWith(flatTax(8.25));
    const order = await orderOf(world, expectStatus(await complete(world, session), 200));
    expect(order.total).toBe(5950);
  });

  test('with a code of its own is priced at completion', async () => {
    const world = await taxed();
    const cart = await addressed(world);
    const made = await world.api.post('/api/v1/discounts', {
      code: 'OWN',
      name: 'Own',
      type: 'percentage',
      value: 15,
    });
    expectStatus(made, 201);
    const session = await makeSession(world, cart, { discountCode: 'OWN' });
    expect(session.amount).toBe(4672);
    const order = await orderOf(world, expectStatus(await complete(world, session), 200));
    expect(order).toMatchObject({ discountTotal: 825, total: 5057 });
  });
});
