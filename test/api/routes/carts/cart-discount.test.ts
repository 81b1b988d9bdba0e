import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

async function makeDiscount(body: object = {}) {
  const made = await world.api.post('/api/v1/discounts', {
    code: `CODE-${crypto.randomUUID().slice(0, 8)}`,
    name: 'A discount',
    type: 'percentage',
    value: 15,
    ...body,
  });
  return expectStatus(made, 201);
}

async function makeCart(body: object = {}) {
  const made = await world.api.post('/api/v1/carts', {
    applicationId: world.applicationId,
    ...body,
  });
  const { id } = expectStatus(made, 201);
  const add = [
    { name: 'Chair', unitPrice: 1999, quantity: 2 },
    { name: 'Cup', unitPrice: 500 },
    { name: 'Book', unitPrice: 999 },
  ];
  return expectStatus(await world.api.post(`/api/v1/carts/${id}/items/batch`, { add }), 200);
}

function apply(cartId: string, code: string, headers = {}) {
  return world.api.post(`/api/v1/carts/${cartId}/apply-discount`, { code }, headers);
}

async function read(cartId: string) {
  return expectStatus(await world.api.get(`/api/v1/carts/${cartId}`), 200);
}

describe('POST /carts/{id}/apply-discount', () => {
  test('takes off what the contract works out, and raises the sequence by one', async () => {
    const discount = await makeDiscount();
    const cart = await makeCart();
    const applied = expectStatus(await apply(cart.id, discount.code.toLowerCase()), 200);
    expect(applied).toMatchObject({
      sequence: cart.sequence + 1,
      subtotal: 5497,
      discountTotal: 825,
      total: 4672,
      appliedDiscount: {
        discountId: discount.id,
        code: discount.code,
        type: 'percentage',
        value: 15,
        amount: 825,
        currency: null,
        valid: true,
        invalidReason: null,
        snapshotHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  test('the same code again changes nothing, another one replaces it', async () => {
    const [first, second] = [await makeDiscount(), await makeDiscount({ value: 50 })];
    const cart = await makeCart();
    const once = expectStatus(await apply(cart.id, first.code), 200);
    expect(expectStatus(await apply(cart.id, first.code), 200)).toEqual(once);
    const replaced = expectStatus(await apply(cart.id, second.code), 200);
    expect(replaced).toMatchObject({ sequence: once.sequence + 1, discountTotal: 2749 });
    expect(replaced.appliedDiscount.discountId).toBe(second.id);
  });

  test.each([
    ['not_found', null],
    ['inactive', { isActive: false }],
    ['not_started', { startsAt: '2099-01-01T00:00:00Z' }],
    ['expired', { endsAt: '2020-01-01T00:00:00Z' }],
    ['currency_mismatch', { type: 'fixed_amount', value: 100, currency: 'EUR' }],
    ['min_subtotal', { minSubtotal: 5498 }],
  ])('refuses with the reason %s and leaves the cart alone', async (reason, body) => {
    const code = body === null ? 'NO-SUCH-CODE' : (await makeDiscount(body)).code;
    const cart = await makeCart();
    const answer = await apply(cart.id, code);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'discount_invalid']);
    expect(answer.body.error?.details).toMatchObject({ reason });
    expect(await read(cart.id)).toEqual(cart);
  });

  test('refuses an empty cart, an unknown one, and a stale If-Match', async () => {
    const { code } = await makeDiscount();
    const empty = expectStatus(
      await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
      201,
    );
    const refused = await apply(empty.id, code);
    expect([refused.status, refused.body.error?.details.reason]).toEqual([422, 'empty_cart']);
    expect((await apply(crypto.randomUUID(), code)).body.error?.code).toBe('cart_not_found');
    const cart = await makeCart();
    const stale = await apply(cart.id, code, { 'if-match': `"${cart.sequence + 1}"` });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'cart_changed']);
  });

  test('takes at most the lines after their own discounts, never shipping', async () => {
    const { code } = await makeDiscount({ type: 'fixed_amount', value: 999_999, currency: 'USD' });
    const cart = await makeCart();
    const [line] = cart.lineItems;
    await world.api.patch(`/api/v1/carts/${cart.id}/items/${line.id}`, { discountAmount: 998 });
    const applied = expectStatus(await apply(cart.id, code), 200);
    expect(applied).toMatchObject({ discountTotal: 5497, total: 0 });
    expect(applied.appliedDiscount.amount).toBe(4499);
  });
});

describe('each mutation checks the code again', () => {
  test('below the minimum it is marked invalid, above it applies again', async () => {
    const { code } = await makeDiscount({ minSubtotal: 5000 });
    const cart = await makeCart();
    const applied = expectStatus(await apply(cart.id, code), 200);
    const [, cup] = cart.lineItems;
    const path = `/api/v1/carts/${cart.id}/items/${cup.id}`;
    const removed = expectStatus(await world.api.delete(path), 200);
    expect(removed).toMatchObject({
      subtotal: 4997,
      discountTotal: 0,
      total: 4997,
      appliedDiscount: { code, valid: false, amount: 0, invalidReason: 'min_subtotal' },
    });
    expect(removed.appliedDiscount.snapshotHash).not.toBe(applied.appliedDiscount.snapshotHash);
    await world.api.post(`/api/v1/carts/${cart.id}/items`, { name: 'Pen', unitPrice: 3 });
    expect(await read(cart.id)).toMatchObject({
      discountTotal: 750,
      total: 4250,
      appliedDiscount: { valid: true, amount: 750, invalidReason: null },
    });
  });

  test('switched off or deleted, it no longer applies from the next mutation', async () => {
    for (const [reason, end] of [
      ['inactive', (id: string) => world.api.patch(`/api/v1/discounts/${id}`, { isActive: false })],
      ['not_found', (id: string) => world.api.delete(`/api/v1/discounts/${id}`)],
    ] as const) {
      const discount = await makeDiscount();
      const cart = await makeCart();
      expectStatus(await apply(cart.id, discount.code), 200);
      await end(discount.id);
      expect((await read(cart.id)).discountTotal).toBe(825);
      const patched = await world.api.patch(`/api/v1/carts/${cart.id}`, { notes: 'ring twice' });
      expect(expectStatus(patched, 200)).toMatchObject({
        discountTotal: 0,
        total: 5497,
        appliedDiscount: { valid: false, amount: 0, invalidReason: reason },
      });
    }
  });

  test('an emptied cart keeps the code as invalid', async () => {
    const { code } = await makeDiscount();
    const cart = await makeCart();
    expectStatus(await apply(cart.id, code), 200);
    const remove = cart.lineItems.map(({ id }: { id: string }) => id);
    const emptied = await world.api.post(`/api/v1/carts/${cart.id}/items/batch`, { remove });
    expect(expectStatus(emptied, 200)).toMatchObject({
      total: 0,
      appliedDiscount: { valid: false, invalidReason: 'empty_cart' },
    });
  });
});

describe('DELETE /carts/{id}/discount', () => {
  test('takes the code off once; a second time changes nothing', async () => {
    const { code } = await makeDiscount();
    const cart = await makeCart();
    expectStatus(await apply(cart.id, code), 200);
    const path = `/api/v1/carts/${cart.id}/discount`;
    const removed = expectStatus(await world.api.delete(path), 200);
    expect(removed).toMatchObject({ appliedDiscount: null, discountTotal: 0, total: 5497 });
    expect(removed.sequence).toBe(cart.sequence + 2);
    expect(expectStatus(await world.api.delete(path), 200)).toEqual(removed);
  });
});
