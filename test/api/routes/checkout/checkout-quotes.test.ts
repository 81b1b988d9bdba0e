import { describe, expect, test } from 'bun:test';
import { complete, ledgerOf, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { cartWith, readCart } from '../../../support/checkout/priced-cart.ts';
import {
  askQuote,
  berlin,
  configureShop,
  makeCode,
  quote,
  quotedSession,
} from '../../../support/checkout/quotes.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
await configureShop(world);

const germany = { shippingAddress: { countryCode: 'DE' } };
const california = {
  shippingAddress: {
    addressLine1: '1 Ferry Building',
    city: 'San Francisco',
    stateProvince: 'CA',
    postalCode: '94111',
    countryCode: 'US',
  },
};
const whole = { shippingAddress: berlin };
const errorOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const readOrder = async ({ orderId }: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
const cartOf = (session: Parsed): Promise<Parsed> => readCart(world, { id: session.cartId });

describe('POST /checkout-sessions/{id}/quote', () => {
  test('prices a country alone as an estimate, by its cheapest method, and says what is missing', async () => {
    const session = await quotedSession(world);
    const quoted = await quote(world, session, germany);
    expect(quoted).toMatchObject({
      currency: 'USD',
      lineItems: [{ name: 'Mug', quantity: 2, unitPrice: 1500, total: 3000 }],
      discount: null,
      totals: {
        subtotal: 3000,
        discountTotal: 0,
        shippingTotal: 500,
        taxTotal: 570,
        total: 4070,
      },
      tax: { included: false, lines: [{ name: 'VAT', rate: '19', amount: 570 }] },
      isEstimate: true,
      missing: ['shippingAddress.addressLine1', 'shippingAddress.city'],
      dropped: { shippingMethod: null, discount: null },
      warnings: [],
    });
    expect(quoted.shipping.methods.map(({ methodId }: Parsed) => methodId)).toEqual([
      'express',
      'parcel',
    ]);
    expect(quoted.shipping.selectedMethod).toEqual({
      methodId: 'parcel',
      displayName: 'Parcel',
      rateAmount: 500,
      currency: 'USD',
      carrier: 'Post',
      minDays: 2,
      maxDays: 3,
    });
  });

  test('keeps the choice, and of the address nothing', async () => {
    const session = await quotedSession(world);
    await quote(world, session, { ...whole, shippingMethodId: 'express' });
    const cart = await cartOf(session);
    expect(cart.selectedShipping).toMatchObject({ methodId: 'express', rateAmount: 1500 });
    expect([cart.shippingAddress, cart.taxTotal, cart.sequence]).toEqual([null, 0, 2]);
    const again = await quote(world, session, whole);
    expect(again.shipping.selectedMethod.methodId).toBe('express');
    expect((await cartOf(session)).sequence).toBe(2);
  });

  test('without an address chooses nothing', async () => {
    const session = await quotedSession(world);
    const quoted = await quote(world, session);
    expect(quoted.totals.total).toBe(3000);
    expect([quoted.shipping.selectedMethod, quoted.isEstimate]).toEqual([null, true]);
    expect((await cartOf(session)).sequence).toBe(1);
  });

  test('gives the tax that is included in the prices', async () => {
    const included = await setup();
    await configureShop(included, {
      tax: {
        mode: 'native',
        pricesIncludeTax: true,
        rules: [{ name: 'VAT', country: 'DE', rate: '19' }],
      },
    });
    const quoted = await quote(included, await quotedSession(included), germany);
    expect(quoted.tax).toMatchObject({ included: true, lines: [{ amount: 479 }] });
    expect(quoted.totals).toMatchObject({ taxTotal: 479, total: 3500 });
  });

  test('takes off a method that the new address is not offered, and says so', async () => {
    const session = await quotedSession(world);
    await quote(world, session, { ...germany, shippingMethodId: 'express' });
    const moved = await quote(world, session, california);
    expect(moved.dropped.shippingMethod).toEqual({ methodId: 'express', displayName: 'Express' });
    expect(moved.shipping.selectedMethod.methodId).toBe('airmail');
    expect(moved.totals).toMatchObject({ shippingTotal: 900, taxTotal: 248, total: 4148 });
    const back = await quote(world, session, germany);
    expect(back.totals.total).toBe(4070);
    expect(back.dropped.shippingMethod.methodId).toBe('airmail');
  });

  test('takes a code of the buyer, and off again', async () => {
    const session = await quotedSession(world);
    const { code } = await makeCode(world);
    const reduced = await quote(world, session, { ...germany, discountCode: code.toLowerCase() });
    expect(reduced.discount).toEqual({ code, amount: 300 });
    // 19 % of 2700, and the parcel
    expect(reduced.totals).toMatchObject({ discountTotal: 300, taxTotal: 513, total: 3713 });
    expect((await quote(world, session, germany)).totals.total).toBe(3713);
    const full = await quote(world, session, { ...germany, discountCode: null });
    expect([full.discount, full.totals.total]).toEqual([null, 4070]);
    expect((await cartOf(session)).appliedDiscount).toBeNull();
  });

  test('refuses a code that does not hold, for a reason, and changes nothing', async () => {
    const session = await quotedSession(world);
    const { code } = await makeCode(world);
    const large = await makeCode(world, { minSubtotal: 9_000 });
    await quote(world, session, { discountCode: code });
    const { sequence } = await cartOf(session);
    const refused = await askQuote(world, session, { discountCode: large.code });
    expect(errorOf(refused)).toEqual([422, 'discount_invalid']);
    expect(refused.body.error?.details).toEqual({ reason: 'min_subtotal', code: large.code });
    const unknown = await askQuote(world, session, { discountCode: 'NOBODY' });
    expect(unknown.body.error?.details).toMatchObject({ reason: 'not_found' });
    const cart = await cartOf(session);
    expect([cart.sequence, cart.appliedDiscount.code]).toEqual([sequence, code]);
  });

  test('takes off a code that has expired meanwhile, and says why', async () => {
    const session = await quotedSession(world);
    const { code, id } = await makeCode(world);
    await quote(world, session, { ...germany, discountCode: code });
    expectStatus(await world.api.patch(`/api/v1/discounts/${id}`, { isActive: false }), 200);
    const quoted = await quote(world, session, germany);
    expect(quoted.dropped.discount).toMatchObject({ code, reason: 'inactive' });
    expect([quoted.discount, quoted.totals.total]).toEqual([null, 4070]);
    expect((await quote(world, session, germany)).dropped.discount).toBeNull();
  });

  test('takes no code where the merchant does not allow it', async () => {
    const { code } = await makeCode(world);
    const session = await quotedSession(world, { allowDiscountCodes: null });
    const refused = await askQuote(world, session, { discountCode: code });
    expect(errorOf(refused)).toEqual([422, 'validation_error']);
    expect(refused.body.error?.details).toMatchObject([
      { path: 'discountCode', code: 'not_allowed' },
    ]);
    expectStatus(await world.api.put('/api/v1/embed-config', { allowDiscountCodes: true }), 200);
    expect((await askQuote(world, session, { discountCode: code })).status).toBe(200);
    const closed = await quotedSession(world, { allowDiscountCodes: false });
    expect((await askQuote(world, closed, { discountCode: code })).status).toBe(422);
    expectStatus(await world.api.put('/api/v1/embed-config', {}), 200);
  });

  test('a final price needs the whole address, and is what the completion charges', async () => {
    const session = await quotedSession(world);
    const partial = await askQuote(world, session, { kind: 'checkout_final', ...germany });
    expect(errorOf(partial)).toEqual([422, 'address_required']);
    expect(partial.body.error?.details).toMatchObject([
      { field: 'shippingAddress', path: 'shippingAddress.addressLine1' },
      { field: 'shippingAddress', path: 'shippingAddress.city' },
    ]);
    const final = await quote(world, session, { kind: 'checkout_final', ...whole });
    expect([final.isEstimate, final.totals.total]).toEqual([false, 4070]);
    const { sequence } = await cartOf(session);
    const repeated = await quote(world, session, { kind: 'checkout_final', ...whole });
    expect(repeated.cartSequence).toBe(sequence);
    const answer = await complete(world, session, {
      ...whole,
      shippingMethodId: 'parcel',
      expectedTotal: 4070,
    });
    const order = await readOrder(expectStatus(answer, 200));
    expect(order).toMatchObject({ total: 4070, shippingTotal: 500, taxTotal: 570 });
    expect(order.selectedShipping.methodId).toBe('parcel');
    expect(await ledgerOf(world, session)).toMatchObject([{ amount: 4070 }]);
  });

  test('prices the amount of a merchant’s own cart with its code', async () => {
    const session = expectStatus(
      await world.api.post('/api/v1/checkout/sessions', {
        applicationId: world.applicationId,
        externalCartId: crypto.randomUUID(),
        amount: 5_000,
        currency: 'USD',
        allowDiscountCodes: true,
        collect: { shippingAddress: false },
        returnUrl: 'https://shop.example/thanks',
        cancelUrl: 'https://shop.example/cart',
      }),
      201,
    );
    const { code } = await makeCode(world);
    const first = await quote(world, session);
    expect([first.totals.total, first.cartSequence]).toEqual([5_000, null]);
    const reduced = await quote(world, session, { discountCode: code });
    expect(reduced.totals).toMatchObject({ subtotal: 5_000, discountTotal: 500, total: 4_500 });
    expect((await quote(world, session, { discountCode: code })).totals.total).toBe(4_500);
    expect((await quote(world, session, { discountCode: null })).totals.total).toBe(5_000);
    const shipped = await askQuote(world, session, { shippingMethodId: 'parcel' });
    expect(errorOf(shipped)).toEqual([422, 'validation_error']);
  });

  test('gives the price of a draft, which takes no choice', async () => {
    const cart = await makeCart(world);
    const { orderId } = expectStatus(
      await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}),
      201,
    );
    const session = await makeSession(world, cart, { allowDiscountCodes: true });
    expect((await quote(world, session, germany)).totals.total).toBe(3000);
    const refused = await askQuote(world, session, { shippingMethodId: 'parcel' });
    expect(errorOf(refused)).toEqual([409, 'cart_already_checked_out']);
    expect(refused.body.error?.details).toMatchObject({ orderId });
  });

  test('counts today’s part of a subscription on trial', async () => {
    const club = {
      name: 'Club',
      unitPrice: 900,
      type: 'subscription',
      referenceId: 'club',
      requiresShipping: false,
      metadata: { interval: 'month' },
    };
    const cart = await makeCart(world, {}, [club, { name: 'Mug', unitPrice: 1000 }]);
    const session = await makeSession(world, cart, {
      collect: { shippingAddress: true },
      recurring: { trialDays: 14 },
    });
    const quoted = await quote(world, session, germany);
    // the mug, its tax and the parcel
    expect(quoted.totals).toMatchObject({ subtotal: 1000, taxTotal: 190, total: 1690 });
  });

  test.each([
    ['an unknown session', 'sess_00000000000000000000000000000000', {}, 404, 'session_not_found'],
    ['an unknown field', null, { country: 'DE' }, 400, 'validation_error'],
    ['a bad country', null, { shippingAddress: { countryCode: 'XX' } }, 400, 'validation_error'],
  ])('refuses %s', async (_name, id, body, status, code) => {
    const session = id ? { id } : await quotedSession(world);
    expect(errorOf(await askQuote(world, session, body))).toEqual([status, code]);
  });

  test('refuses a session that is over', async () => {
    const session = await quotedSession(world);
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(errorOf(await askQuote(world, session))).toEqual([422, 'session_not_open']);
    const sold = await quotedSession(world);
    await quote(world, sold, whole);
    expectStatus(await complete(world, sold, whole), 200);
    expect(errorOf(await askQuote(world, sold, germany))).toEqual([422, 'session_not_open']);
  });
});

describe('a completion that says what ships', () => {
  test('asks for a method where some are offered', async () => {
    const session = await quotedSession(world);
    const none = { ...whole, shippingMethodId: null };
    const refused = await complete(world, session, none);
    expect(errorOf(refused)).toEqual([422, 'missing_required_field']);
    expect(refused.body.error?.details).toMatchObject([{ field: 'shippingMethodId' }]);
    expect(await ledgerOf(world, session)).toEqual([]);
    await quote(world, session, whole);
    expect(errorOf(await complete(world, session, none))).toEqual([409, 'cart_changed']);
    const chosen = { ...whole, shippingMethodId: 'parcel', expectedTotal: 4070 };
    expectStatus(await complete(world, session, chosen), 200);
  });

  test('is not asked where none is offered, or when it says nothing of it', async () => {
    const nowhere = { ...berlin, countryCode: 'FR' };
    const session = await quotedSession(world);
    const none = { shippingAddress: nowhere, shippingMethodId: null };
    expectStatus(await complete(world, session, none), 200);
    const silent = await quotedSession(world);
    const order = await readOrder(expectStatus(await complete(world, silent, whole), 200));
    expect(order).toMatchObject({ shippingTotal: 0, total: 3570 });
  });

  test('is refused by another method than the chosen one', async () => {
    const session = await quotedSession(world);
    await quote(world, session, { ...whole, shippingMethodId: 'express' });
    const refused = await complete(world, session, { ...whole, shippingMethodId: 'parcel' });
    expect(errorOf(refused)).toEqual([409, 'cart_changed']);
    expect(refused.body.error?.details).toMatchObject({ shippingMethodId: 'express' });
  });
});

describe('quotes at once', () => {
  test('a choice that arrives late undoes no newer one', async () => {
    const session = await quotedSession(world);
    const { cartSequence } = await quote(world, session, germany);
    const ifMatch = { 'if-match': `"${cartSequence}"` };
    const choose = (shippingMethodId: string): Promise<Answer> =>
      askQuote(world, session, { ...germany, shippingMethodId }, ifMatch);
    expect((await choose('express')).status).toBe(200);
    const late = await askQuote(world, session, california, ifMatch);
    expect(errorOf(late)).toEqual([409, 'cart_changed']);
    expect(late.body.error?.details).toEqual({ sequence: cartSequence + 1 });
    expect((await cartOf(session)).selectedShipping.methodId).toBe('express');
    // What chooses nothing new is answered at any sequence.
    expect((await askQuote(world, session, germany, ifMatch)).status).toBe(200);
  });

  test('of one sequence, one is stored', async () => {
    const session = await quotedSession(world);
    const ifMatch = { 'if-match': '"1"' };
    const ids = ['express', 'parcel', 'express', 'parcel', 'express', 'parcel'];
    const answers = await Promise.all(
      ids.map((shippingMethodId) =>
        askQuote(world, session, { ...germany, shippingMethodId }, ifMatch),
      ),
    );
    const { selectedShipping, sequence } = await cartOf(session);
    expect(sequence).toBe(2);
    for (const [index, { status, body }] of answers.entries()) {
      // The same choice, made after it was stored, is no new one.
      if (status === 200) expect(ids[index]).toBe(selectedShipping.methodId);
      else expect([status, body.error?.code]).toEqual([409, 'cart_changed']);
    }
  });

  test('beside a completion change nothing of what it charges', async () => {
    const session = await quotedSession(world);
    await quote(world, session, { kind: 'checkout_final', ...whole });
    const paid = complete(world, session, {
      ...whole,
      shippingMethodId: 'parcel',
      expectedTotal: 4070,
      paymentToken: 'tok_3ds',
    });
    const beside = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await Bun.sleep(index * 3);
        return askQuote(world, session, { ...whole, shippingMethodId: 'express' });
      }),
    );
    const answer = await paid;
    const codes = new Set(beside.map((one) => one.body.error?.code ?? 'quoted'));
    const charged = await ledgerOf(world, session);
    if (answer.status === 202) {
      expect(charged).toMatchObject([{ amount: 4070 }]);
      expect(codes).toContain('request_in_progress');
      const quoted = await askQuote(world, session, whole);
      expect(quoted.status).toBe(200);
    } else {
      // A choice came first: the buyer is asked again.
      expect(errorOf(answer)).toEqual([409, 'cart_changed']);
      expect(charged).toEqual([]);
    }
    for (const code of codes)
      expect(['quoted', 'request_in_progress', 'cart_changed']).toContain(code);
  });

  test('have a limit of their own for each session', async () => {
    const session = await quotedSession(world);
    const answers: Answer[] = [];
    for (let index = 0; index < 20 && !answers.some(({ status }) => status === 429); index += 1) {
      const asked = Array.from({ length: 20 }, () => askQuote(world, session));
      answers.push(...(await Promise.all(asked)));
    }
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.body.error?.code).toBe('rate_limit_exceeded');
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await askQuote(world, await quotedSession(world))).status).toBe(200);
  });

  test('guess codes a few times only', async () => {
    const guessed = await setup();
    const session = await quotedSession(guessed);
    const statuses: number[] = [];
    for (let index = 0; index < 20 && statuses.at(-1) !== 429; index += 1)
      statuses.push((await askQuote(guessed, session, { discountCode: `GUESS${index}` })).status);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    // The total is still told.
    expect((await askQuote(guessed, session)).status).toBe(200);
  });
});

test('a cart of nothing to ship is offered no method', async () => {
  const cart = await cartWith(world, [{ name: 'Course', unitPrice: 2000, type: 'service' }]);
  const session = await makeSession(world, cart, { collect: { billingAddress: true } });
  const quoted = await quote(world, session, { billingAddress: { countryCode: 'DE' } });
  expect([quoted.shipping.methods, quoted.totals.total]).toEqual([[], 2380]);
  expect(quoted.missing).toEqual([
    'shippingAddress.addressLine1',
    'shippingAddress.city',
    'shippingAddress.countryCode',
  ]);
});
