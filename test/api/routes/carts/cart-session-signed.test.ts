import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'bun:test';
import {
  detailsOf,
  mug,
  openStorefront,
  path,
  refusalOf,
  urls,
  type Storefront,
} from '../../../support/checkout/cart-session.ts';
import { address, complete, createSession, ledgerOf } from '../../../support/checkout/checkout.ts';
import { configure } from '../../../support/checkout/priced-cart.ts';
import { documentedSigner } from '../../../support/checkout/price-token.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const post = { id: 'post', name: 'Post', countries: ['*'], type: 'flat', amount: 500 };
const soon = () => Math.floor(Date.now() / 1000) + 600;

const sign = await documentedSigner();

interface SignedShop extends Storefront {
  readonly secret: string;
  /** A session with the line, signed as the documentation says. */
  readonly withSigned: (line?: object) => Promise<{ id: string; item: Parsed; cart: Parsed }>;
}

async function openSignedShop(): Promise<SignedShop> {
  const shop = await openStorefront(await setup(), { cartSessionPricing: 'signed' });
  const made = await shop.world.api.post('/api/v1/embed-config/pricing-secret');
  const secret: string = expectStatus(made, 201).pricingSecret;
  const withSigned: SignedShop['withSigned'] = async (line = mug) => {
    const { cartSessionId: id } = await shop.makeSession();
    const body = { ...line, priceToken: sign(secret, line, 'USD') };
    const added = expectStatus(await shop.browser.post(`${path}/${id}/items`, body), 200);
    return { id, item: added.item, cart: added.cart };
  };
  return { ...shop, secret, withSigned };
}

/** Every detail of the refusal is of that code. */
function expectRefused(answer: Answer, code: string): void {
  expect(refusalOf(answer)).toEqual([422, 'validation_error']);
  expect(new Set(detailsOf(answer).map((detail: Parsed) => detail.code))).toEqual(new Set([code]));
}

function convert({ browser }: Storefront, id: string): Promise<Answer> {
  return browser.post(`${path}/${id}/checkout-session`, urls);
}

async function quote({ browser, token }: Storefront, id: string): Promise<Parsed[]> {
  const quoted = await browser.post('/api/v1/shipping-tax/quotes', {
    quoteToken: token,
    cartSessionId: id,
    currency: 'USD',
    shippingAddress: { countryCode: 'US' },
  });
  return expectStatus(quoted, 200).shipping.methods;
}

describe('signed prices', () => {
  let shop: SignedShop;
  beforeAll(async () => {
    shop = await openSignedShop();
  });

  test('takes an item whose values the merchant signed, and keeps them', async () => {
    const category = { taxCategory: 'books', weightGrams: 250 };
    const { id, item } = await shop.withSigned({ ...mug, metadata: category });
    expect(item).toMatchObject({ unitPrice: 1500, metadata: category });
    const line = `${path}/${id}/items/${item.id}`;
    const metadata = { ...category, gift: true };
    expectStatus(await shop.browser.patch(line, { quantity: 4, metadata }), 200);
    for (const changes of [
      { unitPrice: 1 },
      { taxAmount: 0 },
      { discountAmount: 1 },
      { metadata: { ...category, taxCategory: 'food' } },
      { metadata: { ...category, weightGrams: 1 } },
      { metadata: { gift: true } },
    ])
      expectRefused(await shop.browser.patch(line, changes), 'price_token_invalid');
    const signed = await shop.browser.patch(line, { metadata: { taxCategory: 'food' } });
    expect(detailsOf(signed)[0].path).toBe('metadata.taxCategory');
    expectStatus(await convert(shop, id), 200);
  });

  test.each([
    [{ type: 'service' }],
    [{ type: 'donation', requiresShipping: false }],
    [{ referenceId: undefined }],
    [{ metadata: { size: 'L' } }],
  ])('the sample of the documentation signs a line with %j', async (values) => {
    const { id } = await shop.withSigned({ ...mug, ...values });
    expectStatus(await convert(shop, id), 200);
  });

  const former = (text: string, exp = soon()) =>
    `${exp}.${createHmac('sha256', shop.secret).update(`${text}|${exp}`).digest('base64url')}`;
  const expired = () => {
    const exp = soon() - 700;
    const text = `v2|mug|1500|USD|product|true|||${exp}`;
    return `v2.${exp}.${createHmac('sha256', shop.secret).update(text).digest('base64url')}`;
  };

  test.each([
    ['none', () => ({})],
    ['one of the former form', () => ({ priceToken: former('mug|1500|USD') })],
    ['one of another price', () => ({ unitPrice: 1 })],
    ['one of another thing', () => ({ referenceId: 'cup' })],
    ['one of another type', () => ({ type: 'donation' })],
    ['one of a line that ships', () => ({ requiresShipping: false })],
    ['one without a tax category', () => ({ metadata: { taxCategory: 'books' } })],
    ['one without a weight', () => ({ metadata: { weightGrams: 1 } })],
    ['one of another currency', () => ({ priceToken: sign(shop.secret, mug, 'EUR') })],
    ['one that is over', () => ({ priceToken: expired() })],
    ['one by another secret', () => ({ priceToken: sign('ps_x', mug, 'USD') })],
    ['one that is none', () => ({ priceToken: 'nonsense' })],
    ['one beside a discount of its own', () => ({ discountAmount: 2999 })],
  ])('refuses a price token: %s', async (name, more) => {
    const { cartSessionId: id } = await shop.makeSession();
    const priceToken = name === 'none' ? {} : { priceToken: sign(shop.secret, mug, 'USD') };
    const body = { ...mug, ...priceToken, ...more() };
    expectRefused(await shop.browser.post(`${path}/${id}/items`, body), 'price_token_invalid');
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    expect(cart.lineItems).toEqual([]);
  });

  test('refuses a category with which two lines would have one signature', async () => {
    const { cartSessionId: id } = await shop.makeSession();
    const line = { ...mug, metadata: { taxCategory: 'a|b' } };
    const body = { ...line, priceToken: sign(shop.secret, line, 'USD') };
    expectRefused(await shop.browser.post(`${path}/${id}/items`, body), 'price_token_invalid');
  });

  test('are what a browser’s cart is checked out with once the mode is signed', async () => {
    const open = await openStorefront(await setup());
    const { api } = open.world;
    const { id, item } = await open.withItem();
    const { cart } = expectStatus(await open.browser.get(`${path}/${id}`), 200);
    await openStorefront(open.world, { cartSessionPricing: 'signed' });
    const refused = await convert(open, id);
    expectRefused(refused, 'price_token_invalid');
    expect(detailsOf(refused)[0].path).toBe('lineItems.0');
    expectRefused(await createSession(open.world, { cartId: cart.id }), 'price_token_invalid');
    expectRefused(await api.post(`/api/v1/carts/${cart.id}/checkout`), 'price_token_invalid');
    // What the merchant's own key prices needs no signature.
    const line = `/api/v1/carts/${cart.id}/items/${item.id}`;
    expectStatus(await api.patch(line, { unitPrice: 1600 }), 200);
    expectStatus(await convert(open, id), 200);
  });

  test('are what a session is completed with that was opened while prices were open', async () => {
    const open = await openStorefront(await setup());
    const { id, item } = await open.withItem();
    const { checkoutSessionId } = expectStatus(await convert(open, id), 200);
    const session = { id: checkoutSessionId };
    const body = { email: 'b@example.test', shippingAddress: address };
    await openStorefront(open.world, { cartSessionPricing: 'signed' });
    const refused = await complete(open.world, session, body);
    expectRefused(refused, 'price_token_invalid');
    expect(detailsOf(refused)[0].path).toBe('lineItems.0');
    expect(await ledgerOf(open.world, session)).toEqual([]);
    const { cartId } = expectStatus(
      await open.world.api.get(`/api/v1/checkout/sessions/${session.id}`),
      200,
    );
    const line = `/api/v1/carts/${cartId}/items/${item.id}`;
    expectStatus(await open.world.api.patch(line, { unitPrice: 1600 }), 200);
    expectStatus(await complete(open.world, session, body), 200);
  });

  test('end with the secret that signed them', async () => {
    const { id } = await shop.withSigned();
    const old = shop.secret;
    const made = await shop.world.api.post('/api/v1/embed-config/pricing-secret');
    shop = { ...shop, secret: expectStatus(made, 201).pricingSecret };
    expect(shop.secret).not.toBe(old);
    expectRefused(await convert(shop, id), 'price_token_invalid');
    shop = await openSignedShop();
  });

  test('end with a price that the browser changed while pricing was open', async () => {
    const { id, item } = await shop.withSigned();
    await openStorefront(shop.world, { cartSessionPricing: 'open' });
    const line = `${path}/${id}/items/${item.id}`;
    expectStatus(await shop.browser.patch(line, { discountAmount: 2999 }), 200);
    await openStorefront(shop.world, { cartSessionPricing: 'signed' });
    expectRefused(await convert(shop, id), 'price_token_invalid');
  });
});

describe('hidden metadata', () => {
  test('is written by no browser', async () => {
    const shop = await openStorefront(await setup());
    const { cartSessionId: id, cart } = await shop.makeSession();
    const hidden = { _vip: true, _supplierCost: 1 };
    const body = { ...mug, metadata: { ...hidden, size: 'L' } };
    const { item } = expectStatus(await shop.browser.post(`${path}/${id}/items`, body), 200);
    const metadataNow = async () => {
      const found = expectStatus(await shop.world.api.get(`/api/v1/carts/${cart.id}`), 200);
      return found.lineItems[0].metadata;
    };
    expect(await metadataNow()).toEqual({ size: 'L' });
    const line = `${path}/${id}/items/${item.id}`;
    expectStatus(await shop.browser.patch(line, { metadata: { ...hidden, size: 'M' } }), 200);
    expect(await metadataNow()).toEqual({ size: 'M' });
  });
});

describe('the shipping of signed carts', () => {
  test('is a rate that was quoted to the session, and no other', async () => {
    const shop = await openSignedShop();
    const shipping = { rates: [{ ...post, currency: 'USD' }] };
    expectStatus(await configure(shop.world, { shipping }), 200);
    const { id } = await shop.withSigned();
    const choose = (rateAmount: number, session = id) =>
      shop.browser.post(`${path}/${session}/shipping`, {
        methodId: 'post',
        displayName: 'Post',
        rateAmount,
      });
    expectRefused(await choose(500), 'rate_not_quoted');
    expectRefused(await convert(shop, id), 'rate_not_quoted');
    expect(await quote(shop, id)).toEqual([
      expect.objectContaining({ methodId: 'post', rateAmount: 500 }),
    ]);
    expectRefused(await choose(1), 'rate_not_quoted');
    expect(expectStatus(await choose(500), 200).cart).toMatchObject({
      selectedShipping: { methodId: 'post', rateAmount: 500, source: 'rate' },
      total: 3500,
    });
    const { id: other } = await shop.withSigned();
    expectRefused(await choose(500, other), 'rate_not_quoted');
    expectStatus(await convert(shop, id), 200);
    const { id: unshipped } = await shop.withSigned({ ...mug, type: 'service' });
    expectStatus(await convert(shop, unshipped), 200);
  });
});

describe('the shipping of open carts', () => {
  test('is priced, named and taxed as the configured rate', async () => {
    const shop = await openStorefront(await setup());
    const express = { ...post, id: 'express', name: 'Express', amount: 2500, taxable: true };
    const rules = [{ name: 'VAT', country: 'DE', rate: '20', appliesToShipping: true }];
    const rates = [{ ...express, currency: 'USD', countries: ['DE'] }];
    const document = { tax: { mode: 'native', rules }, shipping: { rates } };
    expectStatus(await configure(shop.world, document), 200);
    const { id } = await shop.withItem();
    const choose = (methodId: string) =>
      shop.browser.post(`${path}/${id}/shipping`, { methodId, displayName: 'Free', rateAmount: 0 });
    expectRefused(await choose('free'), 'shipping_method_unavailable');
    expect(expectStatus(await choose('express'), 200).cart).toMatchObject({
      selectedShipping: {
        methodId: 'express',
        displayName: 'Express',
        rateAmount: 2500,
        source: 'rate',
      },
      shippingTotal: 2500,
    });
    const { checkoutSessionId } = expectStatus(await convert(shop, id), 200);
    const paying = `/api/v1/checkout-sessions/${checkoutSessionId}/complete`;
    const paid = await shop.browser.post(paying, {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email: 'buyer@example.test',
      shippingAddress: { addressLine1: '1 Street', city: 'Berlin', countryCode: 'DE' },
    });
    const { orderId } = expectStatus(paid, 200);
    const order = expectStatus(await shop.world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({ shippingTotal: 2500, taxTotal: 1100, total: 6600 });
  });
});
