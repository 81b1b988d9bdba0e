import { describe, expect, test } from 'bun:test';
import {
  freshShop,
  detailsOf,
  makeToken,
  mug,
  openStorefront,
  origin,
  path,
  refusalOf,
  type Storefront,
} from '../../../support/checkout/cart-session.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

let shop: Storefront;
const keep = (made: Storefront) => {
  shop = made;
};
freshShop(keep);

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

  test('names the missing origin', async () => {
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
  freshShop(keep);

  test('is read, and its items are added, changed and removed', async () => {
    const { id, item } = await shop.withItem();
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
    const { id } = await shop.withItem();
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
    const { id } = await shop.withItem();
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
    const { id, item } = await shop.withItem();
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

  test('stores every item that two tabs add at once', async () => {
    const { id } = await shop.withItem();
    const adds = Array.from({ length: 10 }, () => shop.browser.post(`${path}/${id}/items`, mug));
    for (const added of await Promise.all(adds)) expectStatus(added, 200);
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    expect(cart).toMatchObject({ sequence: 11, subtotal: 33_000 });
  });

  test('refuses a write on an older sequence', async () => {
    const { id } = await shop.withItem();
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
    const { id } = await shop.withItem();
    expect(refusalOf(await shop.browser.post(`${path}/${id}/items`, body))).toEqual([status, code]);
  });

  test('does an add once for one Idempotency-Key, and none for another body', async () => {
    const { id } = await shop.withItem();
    const headers = { 'idempotency-key': 'add-1' };
    const first = expectStatus(await shop.browser.post(`${path}/${id}/items`, mug, headers), 200);
    const again = await shop.browser.post(`${path}/${id}/items`, mug, headers);
    expect(expectStatus(again, 200)).toEqual(first);
    const other = await shop.browser.post(`${path}/${id}/items`, { ...mug, quantity: 9 }, headers);
    expect(refusalOf(other)).toEqual([409, 'idempotency_key_reused']);
    const elsewhere = await shop.withItem();
    const fresh = await shop.browser.post(`${path}/${elsewhere.id}/items`, mug, headers);
    expect(expectStatus(fresh, 200).cart.sequence).toBe(2);
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
