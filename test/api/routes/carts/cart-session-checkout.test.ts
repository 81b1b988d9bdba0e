import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'bun:test';
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
import type { Answer } from '../../../support/world/client.ts';
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

describe('signed prices', () => {
  let signed: Storefront;
  let secret: string;
  beforeAll(async () => {
    signed = await openStorefront(await setup(), { cartSessionPricing: 'signed' });
    const made = await signed.world.api.post('/api/v1/embed-config/pricing-secret');
    secret = expectStatus(made, 201).pricingSecret;
  });

  const soon = () => Math.floor(Date.now() / 1000) + 600;
  function tokenFor(text: string, exp = soon(), by = secret): string {
    return `${exp}.${createHmac('sha256', by).update(`${text}|${exp}`).digest('base64url')}`;
  }

  test('takes an item at the price that the merchant signed', async () => {
    const { cartSessionId: id } = await signed.makeSession();
    const body = { ...mug, priceToken: tokenFor('mug|1500|USD') };
    const { item } = expectStatus(await signed.browser.post(`${path}/${id}/items`, body), 200);
    expect(item.unitPrice).toBe(1500);
    const line = `${path}/${id}/items/${item.id}`;
    expectStatus(await signed.browser.patch(line, { quantity: 4, metadata: { a: 1 } }), 200);
    for (const changes of [{ unitPrice: 1 }, { taxAmount: 0 }, { discountAmount: 1 }]) {
      const refused = await signed.browser.patch(line, changes);
      expect(refusalOf(refused)).toEqual([422, 'validation_error']);
    }
  });

  test.each([
    ['none', () => ({})],
    ['one of another price', () => ({ priceToken: tokenFor('mug|1|USD') })],
    ['one of another thing', () => ({ priceToken: tokenFor('cup|1500|USD') })],
    ['one of another currency', () => ({ priceToken: tokenFor('mug|1500|EUR') })],
    ['one that is over', () => ({ priceToken: tokenFor('mug|1500|USD', soon() - 700) })],
    ['one by another secret', () => ({ priceToken: tokenFor('mug|1500|USD', soon(), 'ps_x') })],
    ['one that is none', () => ({ priceToken: 'nonsense' })],
    [
      'one beside a discount of its own',
      () => ({ priceToken: tokenFor('mug|1500|USD'), discountAmount: 2999 }),
    ],
  ])('refuses a price token: %s', async (_, more) => {
    const { cartSessionId: id } = await signed.makeSession();
    const refused = await signed.browser.post(`${path}/${id}/items`, { ...mug, ...more() });
    expect(refusalOf(refused)).toEqual([422, 'validation_error']);
    expect(detailsOf(refused)[0].code).toBe('price_token_invalid');
  });

  test('takes the shipping rate that was quoted to the session, and no other', async () => {
    const rate = { id: 'post', name: 'Post', countries: ['*'], type: 'flat', amount: 500 };
    const shipping = { rates: [{ ...rate, currency: 'USD' }] };
    expectStatus(await signed.world.api.put('/api/v1/shipping-tax/config', { shipping }), 200);
    const { cartSessionId: id } = await signed.makeSession();
    const body = { ...mug, priceToken: tokenFor('mug|1500|USD') };
    expectStatus(await signed.browser.post(`${path}/${id}/items`, body), 200);
    const choose = (rateAmount: number, session = id) =>
      signed.browser.post(`${path}/${session}/shipping`, {
        methodId: 'post',
        displayName: 'Post',
        rateAmount,
      });
    const rateNotQuoted = async (answer: Promise<Answer>) => {
      const refused = await answer;
      expect(refusalOf(refused)).toEqual([422, 'validation_error']);
      expect(detailsOf(refused)[0].code).toBe('rate_not_quoted');
    };
    await rateNotQuoted(choose(500));
    const quoted = await signed.browser.post('/api/v1/shipping-tax/quotes', {
      quoteToken: signed.token,
      cartSessionId: id,
      currency: 'USD',
      shippingAddress: { countryCode: 'US' },
    });
    const { methods } = expectStatus(quoted, 200).shipping;
    expect(methods).toEqual([expect.objectContaining({ methodId: 'post', rateAmount: 500 })]);
    await rateNotQuoted(choose(1));
    expect(expectStatus(await choose(500), 200).cart).toMatchObject({
      selectedShipping: { methodId: 'post', rateAmount: 500, source: 'rate' },
      total: 3500,
    });
    const { cartSessionId: other } = await signed.makeSession();
    await rateNotQuoted(choose(500, other));
  });
});
