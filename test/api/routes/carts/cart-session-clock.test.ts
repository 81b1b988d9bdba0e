import { describe, expect, test } from 'bun:test';
import { mug, openStorefront, path } from '../../../support/checkout/cart-session.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** What time does to a cart session, on the environment's test clock. */

const shop = await openStorefront(await setup());

describe('a cart session', () => {
  test('lives for 30 days after its last change, then answers 410 to everything', async () => {
    const { cartSessionId: id } = await shop.makeSession();
    await advance(shop.world, { unit: 'day', count: 29 });
    const { item } = expectStatus(await shop.browser.post(`${path}/${id}/items`, mug), 200);
    // Without items there is nothing to abandon, so that only time ends the session.
    expectStatus(await shop.browser.delete(`${path}/${id}/items/${item.id}`), 200);
    await advance(shop.world, { unit: 'day', count: 29 });
    expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    await advance(shop.world, { unit: 'day', count: 2 });
    const answers = await Promise.all([
      shop.browser.get(`${path}/${id}`),
      shop.browser.post(`${path}/${id}/items`, mug),
      shop.browser.patch(`${path}/${id}/items/${item.id}`, { quantity: 1 }),
      shop.browser.delete(`${path}/${id}/shipping`),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.error?.code]).toEqual([410, 'cart_session_expired']);
      expect(body.error?.details).toEqual({ status: 'expired', checkoutSessionId: null });
    }
  });
});

describe('a quoted rate', () => {
  test('may be chosen for 30 minutes where prices are signed', async () => {
    const signed = await openStorefront(await setup(), {
      cartSessionPricing: 'signed',
    });
    const rate = { id: 'post', name: 'Post', countries: ['*'], type: 'flat', amount: 500 };
    const shipping = { rates: [{ ...rate, currency: 'USD' }] };
    expectStatus(await signed.world.api.put('/api/v1/shipping-tax/config', { shipping }), 200);
    const { cartSessionId: id, cart } = await signed.makeSession();
    expectStatus(await signed.world.api.post(`/api/v1/carts/${cart.id}/items`, mug), 201);
    const quote = async () =>
      expectStatus(
        await signed.browser.post('/api/v1/shipping-tax/quotes', {
          quoteToken: signed.token,
          currency: 'USD',
          cartSessionId: id,
          shippingAddress: { countryCode: 'US' },
        }),
        200,
      );
    const choose = () =>
      signed.browser.post(`${path}/${id}/shipping`, {
        methodId: 'post',
        displayName: 'Post',
        rateAmount: 500,
      });
    await quote();
    await advance(signed.world, { unit: 'minute', count: 29 });
    expectStatus(await choose(), 200);
    await advance(signed.world, { unit: 'minute', count: 2 });
    const late = await choose();
    expect([late.status, late.body.error?.details[0].code]).toEqual([422, 'rate_not_quoted']);
    await quote();
    expectStatus(await choose(), 200);
  });
});
