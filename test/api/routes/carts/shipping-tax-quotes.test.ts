import { describe, expect, test } from 'bun:test';
import { makeToken, openStorefront, origin } from '../../../support/checkout/cart-session.ts';
import { reasonOf, type Answer, type Parsed } from '../../../support/world/client.ts';
import {
  california,
  configure,
  flatPost,
  readCart,
  workedTotals,
} from '../../../support/checkout/priced-cart.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const path = '/api/v1/shipping-tax/quotes';
const post = { ...flatPost, taxable: true };
const lineItems = [
  { unitPrice: 1999, quantity: 2 },
  { unitPrice: 500, name: 'Cup' },
  { unitPrice: 999, type: 'service' },
];

const shop = await openStorefront(await setup());
expectStatus(
  await configure(shop.world, {
    tax: {
      mode: 'native',
      rules: [{ name: 'Sales tax', country: 'US', rate: '8.25', appliesToShipping: true }],
    },
    shipping: { rates: [post] },
  }),
  200,
);

function quote(body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return shop.browser.post(
    path,
    {
      quoteToken: shop.token,
      currency: 'USD',
      shippingAddress: california,
      ...('cartSessionId' in body ? {} : { lineItems }),
      ...body,
    },
    headers,
  );
}

async function makeCode(body: object = {}): Promise<string> {
  const code = `Q${crypto.randomUUID().slice(0, 8)}`;
  const discount = { code, name: code, type: 'percentage', value: 15, ...body };
  expectStatus(await shop.world.api.post('/api/v1/discounts', discount), 201);
  return code;
}

describe('POST /shipping-tax/quotes', () => {
  test('quotes shipping and tax for lines, with a code', async () => {
    const discountCode = await makeCode();
    const before = Date.now();
    const made = expectStatus(await quote({ discountCode, selectedShippingMethodId: 'post' }), 200);
    expect(made).toEqual({
      quoteId: expect.any(String),
      expiresAt: expect.any(String),
      currency: 'USD',
      shipping: {
        methods: [expect.objectContaining({ methodId: 'post', rateAmount: 700 })],
        selectedMethod: expect.objectContaining({ methodId: 'post' }),
      },
      tax: { lines: expect.any(Array) },
      totals: workedTotals,
      warnings: [],
    });
    expect(made.tax.lines.map(({ lineItemId }: Parsed) => lineItemId)).toEqual([
      '0',
      '1',
      '2',
      null,
    ]);
    const madeAt = Date.parse(made.expiresAt) - 30 * 60_000;
    expect(madeAt).toBeWithin(before, Date.now() + 1);
  });

  test('takes the token as a bearer too, and matches what the body names', async () => {
    const { applicationId, environments } = shop.world;
    const named = { applicationId, environmentId: environments.sandbox };
    const bearer = { authorization: `Bearer ${shop.token}` };
    expectStatus(await quote({ quoteToken: undefined, ...named }, bearer), 200);
    const elsewhere = await quote({ environmentId: environments.production });
    expect(reasonOf(elsewhere)).toEqual([400, 'invalid_quote_token', 'environment']);
    const other = await quote({ applicationId: crypto.randomUUID() });
    expect(reasonOf(other)).toEqual([400, 'invalid_quote_token', 'application']);
  });

  test('refuses no token, an altered one, and a page that is not on the list', async () => {
    const refused = 'invalid_quote_token';
    expect(reasonOf(await quote({ quoteToken: undefined }))).toEqual([400, refused, 'malformed']);
    const altered = `${shop.token.slice(0, -1)}${shop.token.endsWith('A') ? 'B' : 'A'}`;
    expect(reasonOf(await quote({ quoteToken: altered }))).toEqual([400, refused, 'malformed']);
    const foreign = await quote({}, { origin: 'https://evil.example.test' });
    expect(reasonOf(foreign)).toEqual([400, refused, 'origin']);
    const nowhere = shop.world.anyone.post(path, {
      quoteToken: shop.token,
      currency: 'USD',
      lineItems,
      shippingAddress: california,
    });
    expect(reasonOf(await nowhere)).toEqual([400, refused, 'origin']);
  });

  test('looks at the credential before the body, wherever it stands', async () => {
    const wrong = { currency: undefined };
    const refused = [400, 'invalid_quote_token', 'malformed'];
    expect(reasonOf(await quote({ ...wrong, quoteToken: undefined }))).toEqual(refused);
    expect(reasonOf(await quote({ ...wrong, quoteToken: 'pk_nothing' }))).toEqual(refused);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const inHeader = { ...wrong, quoteToken: undefined };
    expect(reasonOf(await quote(inHeader, bearer('pk_nothing')))).toEqual(refused);
    const foreign = await quote(wrong, { origin: 'https://evil.example.test' });
    expect(reasonOf(foreign)).toEqual([400, 'invalid_quote_token', 'origin']);
    for (const answer of [await quote(wrong), await quote(inHeader, bearer(shop.token))])
      expect([answer.status, answer.body.error?.code, answer.body.error?.details]).toEqual([
        400,
        'validation_error',
        [expect.objectContaining({ path: 'currency', code: 'required' })],
      ]);
  });

  test('lets its page read the answer, and no other page', async () => {
    const answer = await quote();
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const foreign = await quote({}, { origin: 'https://evil.example.test' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('each scope alone gives its part', async () => {
    const shipping = await makeToken(shop.world, ['shipping_quotes:write']);
    const withShipping = expectStatus(
      await quote({ quoteToken: shipping, selectedShippingMethodId: 'post' }),
      200,
    );
    expect(withShipping).not.toHaveProperty('tax');
    expect(withShipping.totals).toMatchObject({ taxTotal: 0, shippingTotal: 700, total: 6197 });
    const tax = await makeToken(shop.world, ['tax_calculations:write']);
    const withTax = expectStatus(await quote({ quoteToken: tax }), 200);
    expect(withTax).not.toHaveProperty('shipping');
    expect(withTax.totals).toMatchObject({ taxTotal: 453, shippingTotal: 0 });
  });

  test.each([
    ['no country', { shippingAddress: { city: 'Berlin' } }, 400, 'shippingAddress.countryCode'],
    ['no lines', { lineItems: undefined }, 400, 'lineItems'],
    ['an unknown key', { lines: [] }, 400, ''],
    [
      'a method that is not offered',
      { selectedShippingMethodId: 'x' },
      422,
      'selectedShippingMethodId',
    ],
    [
      'lines beyond the limit',
      { lineItems: [{ unitPrice: 99_999_999_999, quantity: 2 }] },
      422,
      'lineItems.0.unitPrice',
    ],
  ])('refuses %s', async (_name, body, status, at) => {
    const answer = await quote(body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, 'validation_error']);
    expect(answer.body.error?.details[0].path).toBe(at);
  });

  test.each([
    ['not_found', async () => 'NO-SUCH-CODE'],
    ['inactive', () => makeCode({ isActive: false })],
    ['min_subtotal', () => makeCode({ minSubtotal: 99_999 })],
    ['currency_mismatch', () => makeCode({ type: 'fixed_amount', value: 1, currency: 'EUR' })],
  ])('refuses a code: %s', async (reason, make) => {
    expect(reasonOf(await quote({ discountCode: await make() }))).toEqual([
      422,
      'discount_invalid',
      reason,
    ]);
  });
});

describe('a quote for a cart session', () => {
  async function sessionWithMug(): Promise<Parsed> {
    const session = await shop.makeSession();
    const items = `/api/v1/cart-sessions/${session.cartSessionId}/items`;
    return expectStatus(
      await shop.browser.post(items, { name: 'Mug', unitPrice: 1000, quantity: 2 }),
      200,
    );
  }

  test('is of its cart as it stands, and stores nothing on it', async () => {
    const { cartSessionId, cart } = await sessionWithMug();
    const before = await readCart(shop.world, cart);
    const made = expectStatus(
      await quote({ cartSessionId, selectedShippingMethodId: 'post' }),
      200,
    );
    expect(made.totals).toMatchObject({ subtotal: 2000, shippingTotal: 700, taxTotal: 165 + 58 });
    expect(made.tax.lines[0].lineItemId).toBe(cart.lineItems[0].id);
    expect(await readCart(shop.world, cart)).toEqual(before);
  });

  test('takes its code, or another one in its place', async () => {
    const { cartSessionId } = await sessionWithMug();
    const code = await makeCode({ value: 10 });
    const applied = `/api/v1/cart-sessions/${cartSessionId}/discount`;
    expectStatus(await shop.browser.post(applied, { code }), 200);
    expect(expectStatus(await quote({ cartSessionId }), 200).totals.discountTotal).toBe(200);
    const discountCode = await makeCode({ value: 50 });
    const other = expectStatus(await quote({ cartSessionId, discountCode }), 200);
    expect(other.totals.discountTotal).toBe(1000);
  });

  test('lets the session choose what it was quoted, where prices are signed', async () => {
    const signed = await openStorefront(await setup(), { cartSessionPricing: 'signed' });
    expectStatus(await configure(signed.world, { shipping: { rates: [post] } }), 200);
    const { cartSessionId, cart } = await signed.makeSession();
    const add = [{ name: 'Mug', unitPrice: 1000 }];
    expectStatus(await signed.world.api.post(`/api/v1/carts/${cart.id}/items/batch`, { add }), 200);
    const choose = (rateAmount: number) =>
      signed.browser.post(`/api/v1/cart-sessions/${cartSessionId}/shipping`, {
        methodId: 'post',
        displayName: 'Post',
        rateAmount,
      });
    expect((await choose(700)).body.error?.details[0].code).toBe('rate_not_quoted');
    const quoted = await signed.browser.post(path, {
      quoteToken: signed.token,
      currency: 'USD',
      cartSessionId,
      shippingAddress: california,
    });
    expectStatus(quoted, 200);
    expect((await choose(1)).body.error?.details[0].code).toBe('rate_not_quoted');
    const chosen = expectStatus(await choose(700), 200);
    expect(chosen.cart.selectedShipping).toMatchObject({ methodId: 'post', source: 'rate' });
  });

  test('refuses an unknown session, one that is over, and another currency', async () => {
    const unknown = await quote({ cartSessionId: `cart_${'a'.repeat(32)}` });
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'not_found']);
    const { cartSessionId } = await sessionWithMug();
    const other = await quote({ cartSessionId, currency: 'EUR' });
    expect([other.status, other.body.error?.details[0].path]).toEqual([422, 'currency']);
    const both = await quote({ cartSessionId, lineItems });
    expect([both.status, both.body.error?.code]).toEqual([400, 'validation_error']);
    const convert = `/api/v1/cart-sessions/${cartSessionId}/checkout-session`;
    const urls = { returnUrl: `${origin}/thanks`, cancelUrl: `${origin}/cart` };
    expectStatus(await shop.browser.post(convert, urls), 200);
    const over = await quote({ cartSessionId });
    expect([over.status, over.body.error?.code]).toEqual([410, 'cart_session_expired']);
  });
});
