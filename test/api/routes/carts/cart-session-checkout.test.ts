import { describe, expect, test } from 'bun:test';
import {
  freshShop,
  detailsOf,
  mug,
  openStorefront,
  origin,
  path,
  refusalOf,
  urls,
  type Storefront,
} from '../../../support/checkout/cart-session.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

let shop: Storefront;
const keep = (made: Storefront) => {
  shop = made;
};
freshShop(keep);

describe('POST /cart-sessions/{id}/checkout-session', () => {
  freshShop(keep);

  test('hands the cart over once; afterwards the session is over', async () => {
    const { id, item } = await shop.withItem();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const target = `${path}/${id}/checkout-session`;
    const converted = expectStatus(await shop.browser.post(target, urls, headers), 200);
    expect(converted).toMatchObject({ cartSessionId: id, status: 'converted' });
    expect(converted.checkoutUrl).toEndWith(`/s/${converted.checkoutSessionId}`);
    const again = await shop.browser.post(target, urls, headers);
    expect(expectStatus(again, 200)).toEqual(converted);
    for (const late of [
      await shop.browser.get(`${path}/${id}`),
      await shop.browser.post(`${path}/${id}/items`, mug),
      await shop.browser.patch(`${path}/${id}/items/${item.id}`, { quantity: 1 }),
      await shop.browser.delete(`${path}/${id}/shipping`),
      await shop.browser.post(target, urls),
      await shop.browser.post(target, { ...urls, returnUrl: 'https://elsewhere.example/' }),
    ]) {
      expect(refusalOf(late)).toEqual([410, 'cart_session_expired']);
      expect(detailsOf(late)).toEqual({
        status: 'converted',
        checkoutSessionId: converted.checkoutSessionId,
      });
    }
    const { checkoutSessionId } = converted;
    const session = await shop.world.api.get(`/api/v1/checkout/sessions/${checkoutSessionId}`);
    expect(expectStatus(session, 200)).toMatchObject({ status: 'open', amount: 3000, ...urls });
  });

  test('is paid like any other checkout', async () => {
    const { id } = await shop.withItem();
    const handed = await shop.browser.post(`${path}/${id}/checkout-session`, urls);
    const { checkoutSessionId } = expectStatus(handed, 200);
    const paid = await shop.browser.post(
      `/api/v1/checkout-sessions/${checkoutSessionId}/complete`,
      {
        paymentMethod: 'card',
        paymentToken: 'tok_visa',
        email: 'buyer@example.test',
        shippingAddress: { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'DE' },
      },
    );
    expect(expectStatus(paid, 200).redirectUrl).toStartWith(urls.returnUrl);
    expect(paid.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('creates one checkout for ten clicks', async () => {
    const { id } = await shop.withItem();
    const clicks = Array.from({ length: 10 }, () =>
      shop.browser.post(`${path}/${id}/checkout-session`, urls),
    );
    const statuses = (await Promise.all(clicks)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  test('refuses an empty cart and a code that holds no longer', async () => {
    const { cartSessionId: empty } = await shop.makeSession();
    const refused = await shop.browser.post(`${path}/${empty}/checkout-session`, urls);
    expect(refusalOf(refused)).toEqual([422, 'validation_error']);
    expect(detailsOf(refused)[0].code).toBe('cart_empty');
    const { api } = shop.world;
    const code = { code: 'GONE', name: 'Gone', type: 'percentage', value: 10 };
    const discount = expectStatus(await api.post('/api/v1/discounts', code), 201);
    const { id } = await shop.withItem();
    expectStatus(await shop.browser.post(`${path}/${id}/discount`, { code: 'GONE' }), 200);
    expectStatus(await api.patch(`/api/v1/discounts/${discount.id}`, { isActive: false }), 200);
    const late = await shop.browser.post(`${path}/${id}/checkout-session`, urls);
    expect(refusalOf(late)).toEqual([422, 'discount_invalid']);
    expectStatus(await shop.browser.delete(`${path}/${id}/discount`), 200);
    expectStatus(await shop.browser.post(`${path}/${id}/checkout-session`, urls), 200);
  });

  test.each([
    ['returnUrl', 'https://evil.test/phish'],
    ['cancelUrl', 'https://shop.example.test.evil.test/'],
    ['returnUrl', 'https://shop.example.test@evil.test/'],
    ['cancelUrl', 'http://shop.example.test/cart'],
  ])('refuses a %s of a foreign origin: %s', async (path_, received) => {
    const { id } = await shop.withItem();
    const target = `${path}/${id}/checkout-session`;
    const refused = await shop.browser.post(target, { ...urls, [path_]: received });
    expect(refusalOf(refused)).toEqual([422, 'validation_error']);
    expect(detailsOf(refused)).toEqual([
      expect.objectContaining({ path: path_, code: 'origin_not_listed', received }),
    ]);
    expectStatus(await shop.browser.post(target, urls), 200);
  });

  test('leads back to the storefront too', async () => {
    const storefrontBaseUrl = 'https://www.example.test/shop';
    const own = await openStorefront(await setup(), { storefrontBaseUrl });
    const { id } = await own.withItem();
    const returnUrl = 'https://www.example.test/thanks';
    const body = { ...urls, returnUrl };
    expectStatus(await own.browser.post(`${path}/${id}/checkout-session`, body), 200);
  });

  test('shows the bearer of a buyer to nobody who reads timelines', async () => {
    const { id } = await shop.withItem();
    const { api } = shop.world;
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    const handed = await shop.browser.post(`${path}/${id}/checkout-session`, urls);
    const { checkoutSessionId } = expectStatus(handed, 200);
    const paid = expectStatus(
      await shop.browser.post(`/api/v1/checkout-sessions/${checkoutSessionId}/complete`, {
        paymentMethod: 'card',
        paymentToken: 'tok_visa',
        email: 'buyer@example.test',
        shippingAddress: { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'DE' },
      }),
      200,
    );
    const ofCart = await api.get(`/api/v1/carts/${cart.id}/timeline`);
    const ofOrder = await api.get(`/api/v1/orders/${paid.orderId}/timeline`);
    for (const timeline of [ofCart, ofOrder]) {
      expect(timeline.text).not.toContain(id);
      for (const { actor } of expectStatus(timeline, 200))
        expect(actor.id).not.toContain(checkoutSessionId);
    }
    expect(expectStatus(ofCart, 200)[1].actor).toEqual({
      type: 'buyer',
      id: cart.id,
      label: 'Buyer',
    });
  });

  test('is over with the cart that the merchant handed over', async () => {
    const { id } = await shop.withItem();
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    expectStatus(await shop.world.api.post(`/api/v1/carts/${cart.id}/checkout`), 201);
    const late = await shop.browser.get(`${path}/${id}`);
    expect(refusalOf(late)).toEqual([410, 'cart_session_expired']);
    expect(detailsOf(late)).toEqual({ status: 'converted', checkoutSessionId: null });
  });
});
