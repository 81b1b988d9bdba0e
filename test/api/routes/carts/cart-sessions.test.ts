import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'bun:test';
import {
  makeToken,
  openStorefront,
  origin,
  type Storefront,
} from '../../../support/cart-session.ts';
import type { Answer, Parsed } from '../../../support/client.ts';
import { expectStatus, setup } from '../../../support/world.ts';

const path = '/api/v1/cart-sessions';
const mug = { name: 'Mug', unitPrice: 1500, quantity: 2, referenceId: 'mug' };
const urls = {
  returnUrl: 'https://shop.example.test/thanks',
  cancelUrl: 'https://shop.example.test/cart',
};
const refusalOf = ({ status, body }: Answer) => [status, body.error?.code];
const detailsOf = ({ body }: Answer): Parsed => body.error?.details;

let shop: Storefront;
freshShop();

/** An application of its own: one client makes but twenty sessions of each in a minute. */
function freshShop(): void {
  beforeAll(async () => {
    shop = await openStorefront(await setup());
  });
}

async function withItem(storefront: Storefront = shop): Promise<{ id: string; item: Parsed }> {
  const { cartSessionId: id } = await storefront.makeSession();
  const { item } = expectStatus(await storefront.browser.post(`${path}/${id}/items`, mug), 200);
  return { id, item };
}

describe('POST /cart-sessions', () => {
  test('gives a browser an empty cart of its own for 30 days', async () => {
    const made = await shop.makeSession({ currency: 'eur' });
    expect(made).toMatchObject({
      cartSessionId: expect.stringMatching(/^cart_[0-9A-Za-z]{32}$/),
      status: 'active',
      cart: { status: 'open', currency: 'EUR', total: 0, lineItems: [], sequence: 0 },
    });
    expect(made.expiresAt).toBe(made.cart.expiresAt);
    const cart = expectStatus(await shop.world.api.get(`/api/v1/carts/${made.cart.id}`), 200);
    expect(cart.applicationId).toBe(shop.world.applicationId);
  });

  test('asks for the shape, then for the token, then for the origin', async () => {
    const wrong = { quoteToken: 'pk_test_x' };
    const nowhere = { origin: 'https://evil.example.test' };
    expect(refusalOf(await shop.create({ ...wrong, currency: 'ZZZ' }, nowhere))).toEqual([
      400,
      'validation_error',
    ]);
    expect(refusalOf(await shop.create(wrong, nowhere))).toEqual([401, 'invalid_quote_token']);
    expect(refusalOf(await shop.create({}, nowhere))).toEqual([403, 'origin_not_allowed']);
  });

  test('refuses a token that lacks a scope or is for elsewhere', async () => {
    const half = await makeToken(shop.world, ['shipping_quotes:write']);
    const reasonOf = async (body: object) => detailsOf(await shop.create(body)).reason;
    expect(await reasonOf({ quoteToken: half })).toBe('scope');
    expect(await reasonOf({ environmentId: shop.world.environments.production })).toBe(
      'environment',
    );
    expect(await reasonOf({ applicationId: await shop.world.makeApplication('B') })).toBe(
      'application',
    );
    expect(await reasonOf({ quoteToken: `${shop.token.slice(0, -1)}_` })).toBe('malformed');
  });

  test('says what it misses of the origin', async () => {
    const { world, token } = shop;
    const answer = await world.anyone.post(path, {
      applicationId: world.applicationId,
      environmentId: world.environments.sandbox,
      quoteToken: token,
    });
    expect(refusalOf(answer)).toEqual([403, 'origin_not_allowed']);
    expect(detailsOf(answer)).toEqual([
      expect.objectContaining({ gate: 'origin', code: 'origin_missing', held: null }),
    ]);
  });

  test('refuses production while the workspace is not live', async () => {
    const { world } = shop;
    const { production } = world.environments;
    const owner = world.owner.with({ 'x-service-environment-id': production });
    expectStatus(await owner.put('/api/v1/embed-config', { allowedOrigins: [origin] }), 200);
    const token = await makeToken({ ...world, owner });
    const answer = await shop.create({ environmentId: production, quoteToken: token });
    expect(refusalOf(answer)).toEqual([402, 'workspace_not_live']);
  });

  test('gives one session for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await shop.create({}, headers), 201);
    const again = await shop.create({}, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(expectStatus(again, 201)).toEqual(first);
  });

  test('lets one client make twenty in a minute', async () => {
    const crowded = await openStorefront(await setup());
    const answers = await Promise.all(Array.from({ length: 24 }, () => crowded.create()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // A header that anybody can write makes nobody another client.
    const disguised = await crowded.create({}, { 'x-forwarded-for': '203.0.113.9' });
    expect(refusalOf(disguised)).toEqual([429, 'rate_limit_exceeded']);
  });
});

describe('the cart of a session', () => {
  freshShop();

  test('is read, and its items are added, changed and removed', async () => {
    const { id, item } = await withItem();
    expect(item).toMatchObject({ name: 'Mug', quantity: 2, total: 3000 });
    const changed = await shop.browser.patch(`${path}/${id}/items/${item.id}`, { quantity: 3 });
    expect(expectStatus(changed, 200)).toMatchObject({
      cartSessionId: id,
      item: { id: item.id, quantity: 3 },
      cart: { subtotal: 4500, total: 4500, sequence: 2 },
    });
    const removed = await shop.browser.delete(`${path}/${id}/items/${item.id}`);
    expect(expectStatus(removed, 200).cart).toMatchObject({ total: 0, lineItems: [], sequence: 3 });
    const again = await shop.browser.delete(`${path}/${id}/items/${item.id}`);
    expect(refusalOf(again)).toEqual([404, 'item_not_found']);
    const read = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    expect(read).toEqual(expectStatus(removed, 200));
  });

  test('takes and gives back a shipping choice', async () => {
    const { id } = await withItem();
    const choice = { methodId: 'post', displayName: 'Post', rateAmount: 700 };
    const chosen = expectStatus(await shop.browser.post(`${path}/${id}/shipping`, choice), 200);
    expect(chosen.cart).toMatchObject({
      selectedShipping: { ...choice, currency: 'USD', source: 'client' },
      shippingTotal: 700,
      total: 3700,
      sequence: 2,
    });
    const same = expectStatus(await shop.browser.post(`${path}/${id}/shipping`, choice), 200);
    expect(same.cart.sequence).toBe(2);
    for (const expected of [3, 3]) {
      const cleared = expectStatus(await shop.browser.delete(`${path}/${id}/shipping`), 200);
      expect(cleared.cart).toMatchObject({ selectedShipping: null, total: 3000 });
      expect(cleared.cart.sequence).toBe(expected);
    }
  });

  test('takes and gives back a discount code', async () => {
    const code = { code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
    expectStatus(await shop.world.api.post('/api/v1/discounts', code), 201);
    const { id } = await withItem();
    const applied = await shop.browser.post(`${path}/${id}/discount`, { code: 'ten' });
    expect(expectStatus(applied, 200).cart).toMatchObject({ discountTotal: 300, total: 2700 });
    const unknown = await shop.browser.post(`${path}/${id}/discount`, { code: 'nope' });
    expect(refusalOf(unknown)).toEqual([422, 'discount_invalid']);
    for (const _ of [1, 2]) {
      const removed = expectStatus(await shop.browser.delete(`${path}/${id}/discount`), 200);
      expect(removed.cart).toMatchObject({ appliedDiscount: null, total: 3000, sequence: 3 });
    }
  });

  test('shows nothing that the merchant keeps for itself, and lets the browser lose none of it', async () => {
    const { id, item } = await withItem();
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    const { api } = shop.world;
    expectStatus(
      await api.patch(`/api/v1/carts/${cart.id}`, {
        notes: 'secret notes',
        customerEmail: 'secret@example.test',
        shippingAddress: { addressLine1: 'Secret 1', city: 'X', countryCode: 'US' },
        metadata: { _cost: 'secret', campaign: 'spring' },
      }),
      200,
    );
    const line = `/api/v1/carts/${cart.id}/items/${item.id}`;
    expectStatus(await api.patch(line, { metadata: { _margin: 'secret', size: 'L' } }), 200);
    const answer = await shop.browser.patch(`${path}/${id}/items/${item.id}`, {
      metadata: { size: 'M' },
    });
    expect(answer.text).not.toContain('ecret');
    const shown = expectStatus(answer, 200);
    expect(shown.cart).not.toHaveProperty('notes');
    expect(shown.cart.metadata).toEqual({ campaign: 'spring' });
    expect(shown.item.metadata).toEqual({ size: 'M' });
    const kept = expectStatus(await api.get(`/api/v1/carts/${cart.id}`), 200);
    expect(kept.lineItems[0].metadata).toEqual({ size: 'M', _margin: 'secret' });
  });

  test('keeps every add of two tabs at once', async () => {
    const { id } = await withItem();
    const adds = Array.from({ length: 10 }, () => shop.browser.post(`${path}/${id}/items`, mug));
    for (const added of await Promise.all(adds)) expectStatus(added, 200);
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    expect(cart).toMatchObject({ sequence: 11, subtotal: 33_000 });
  });

  test('refuses a write on an older sequence', async () => {
    const { id } = await withItem();
    const stale = await shop.browser.post(`${path}/${id}/items`, mug, { 'if-match': '"0"' });
    expect(refusalOf(stale)).toEqual([409, 'cart_changed']);
    expect(detailsOf(stale)).toEqual({ sequence: 1 });
    expectStatus(await shop.browser.post(`${path}/${id}/items`, mug, { 'if-match': '"1"' }), 200);
  });

  test.each([
    ['a negative price', { ...mug, unitPrice: -1 }, 400, 'validation_error'],
    ['an unknown key', { ...mug, prize: 1 }, 400, 'validation_error'],
    ['a discount above the line', { ...mug, discountAmount: 3001 }, 422, 'validation_error'],
  ])('refuses an item with %s', async (_, body, status, code) => {
    const { id } = await withItem();
    expect(refusalOf(await shop.browser.post(`${path}/${id}/items`, body))).toEqual([status, code]);
  });

  test('does an add once for one Idempotency-Key, and none for another body', async () => {
    const { id } = await withItem();
    const headers = { 'idempotency-key': 'add-1' };
    const first = expectStatus(await shop.browser.post(`${path}/${id}/items`, mug, headers), 200);
    const again = await shop.browser.post(`${path}/${id}/items`, mug, headers);
    expect(expectStatus(again, 200)).toEqual(first);
    const other = await shop.browser.post(`${path}/${id}/items`, { ...mug, quantity: 9 }, headers);
    expect(refusalOf(other)).toEqual([409, 'idempotency_key_reused']);
    const elsewhere = await withItem();
    const fresh = await shop.browser.post(`${path}/${elsewhere.id}/items`, mug, headers);
    expect(expectStatus(fresh, 200).cart.sequence).toBe(2);
  });
});

describe('origins', () => {
  freshShop();

  test('no origin, or one that is not listed, gets nothing of any route', async () => {
    const { id, item } = await withItem();
    const calls: ((headers: Record<string, string>) => Promise<Answer>)[] = [
      (headers) => shop.world.anyone.get(`${path}/${id}`, headers),
      (headers) => shop.world.anyone.post(`${path}/${id}/items`, mug, headers),
      (headers) => shop.world.anyone.patch(`${path}/${id}/items/${item.id}`, {}, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/items/${item.id}`, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/shipping`, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/discount`, headers),
      (headers) => shop.world.anyone.post(`${path}/${id}/checkout-session`, urls, headers),
    ];
    for (const call of calls) {
      for (const headers of [{}, { origin: 'https://evil.example.test' }, { origin: 'null' }]) {
        const answer = await call({ ...headers, 'idempotency-key': crypto.randomUUID() });
        expect(refusalOf(answer)).toEqual([403, 'origin_not_allowed']);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    expect(expectStatus(await shop.browser.get(`${path}/${id}`), 200).cart.sequence).toBe(1);
  });

  test('a replay is for the listed origins too', async () => {
    const { id } = await withItem();
    const headers = { 'idempotency-key': 'replayed' };
    expectStatus(await shop.browser.post(`${path}/${id}/items`, mug, headers), 200);
    const foreign = { ...headers, origin: 'https://evil.example.test' };
    const answer = await shop.browser.post(`${path}/${id}/items`, mug, foreign);
    expect(refusalOf(answer)).toEqual([403, 'origin_not_allowed']);
  });

  test('the list holds as soon as it is changed', async () => {
    const world = await setup();
    const moving = await openStorefront(world);
    const { id } = await withItem(moving);
    await openStorefront(world, {}, ['https://new.example.test']);
    expect(refusalOf(await moving.browser.get(`${path}/${id}`))).toEqual([
      403,
      'origin_not_allowed',
    ]);
    expectStatus(
      await world.anyone.get(`${path}/${id}`, { origin: 'https://new.example.test' }),
      200,
    );
  });

  test('the listed one may read answers and refusals, and no other', async () => {
    const { id } = await withItem();
    const read = await shop.browser.get(`${path}/${id}`);
    expect(read.headers.get('access-control-allow-origin')).toBe(origin);
    expect(read.headers.get('vary')).toContain('Origin');
    expect(read.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
    expect(read.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
    for (const refused of [
      await shop.browser.post(`${path}/${id}/items`, {}),
      await shop.browser.get(`${path}/cart_${'0'.repeat(32)}`),
      await shop.create({ quoteToken: 'pk_test_x' }),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    }
    const elsewhere = await openStorefront(await setup(), {}, ['https://other.example.test']);
    const unlisted = await elsewhere.browser.get(`${path}/${id}`);
    expect(unlisted.headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
    for (const foreign of [
      unlisted,
      await shop.create({}, { origin: 'https://other.example.test' }),
    ]) {
      expect(refusalOf(foreign)).toEqual([403, 'origin_not_allowed']);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('preflights are answered for the listed origin only, and may be kept for ten minutes', async () => {
    const { id, item } = await withItem();
    const ask = (target: string, method: string, from: string) =>
      fetch(`${shop.world.baseUrl}${target}`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type,idempotency-key,if-match',
        },
      });
    for (const [target, method] of [
      [path, 'POST'],
      [`${path}/${id}/items`, 'POST'],
      [`${path}/${id}/items/${item.id}`, 'PATCH'],
      [`${path}/${id}/items/${item.id}`, 'DELETE'],
    ] as const) {
      const allowed = await ask(target, method, origin);
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
      expect(allowed.headers.get('access-control-allow-methods')).toContain(method);
      expect(allowed.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key/i);
      expect(allowed.headers.get('access-control-max-age')).toBe('600');
      const refused = await ask(target, method, 'https://evil.example.test');
      expect(refused.status).toBe(204);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a wildcard covers the names below it', async () => {
    const world = await setup();
    const mark = crypto.randomUUID().slice(0, 8);
    const wild = await openStorefront(world, {}, [`https://*.${mark}.example.test`]);
    const from = { origin: `https://pr-7.${mark}.example.test` };
    const made = await wild.create({}, from);
    expect(expectStatus(made, 201).status).toBe('active');
    expect(made.headers.get('access-control-allow-origin')).toBe(from.origin);
    const outside = await wild.create({}, { origin: `https://${mark}.example.test` });
    expect(refusalOf(outside)).toEqual([403, 'origin_not_allowed']);
  });
});

describe('an unknown session', () => {
  test.each(['cart_x', `cart_${'0'.repeat(32)}`, crypto.randomUUID()])('%s is 404', async (id) => {
    expect(refusalOf(await shop.browser.get(`${path}/${id}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await shop.browser.post(`${path}/${id}/items`, mug))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('POST /cart-sessions/{id}/checkout-session', () => {
  freshShop();

  test('hands the cart over once; afterwards the session is over', async () => {
    const { id, item } = await withItem();
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
    const { id } = await withItem();
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

  test('makes one checkout of ten clicks', async () => {
    const { id } = await withItem();
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
    const { id } = await withItem();
    expectStatus(await shop.browser.post(`${path}/${id}/discount`, { code: 'GONE' }), 200);
    expectStatus(await api.patch(`/api/v1/discounts/${discount.id}`, { isActive: false }), 200);
    const late = await shop.browser.post(`${path}/${id}/checkout-session`, urls);
    expect(refusalOf(late)).toEqual([422, 'discount_invalid']);
    expectStatus(await shop.browser.delete(`${path}/${id}/discount`), 200);
    expectStatus(await shop.browser.post(`${path}/${id}/checkout-session`, urls), 200);
  });

  test('is over with the cart that the merchant handed over', async () => {
    const { id } = await withItem();
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
