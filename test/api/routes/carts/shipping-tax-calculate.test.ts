import { describe, expect, test } from 'bun:test';
import {
  calculate,
  california,
  cartWith,
  configure,
  discountBy,
  flatPost,
  readCart,
  workedTotals,
} from '../../../support/checkout/priced-cart.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const post = { ...flatPost, taxable: true, carrier: 'USPS', minDays: 2, maxDays: 4 };
const shippingRule = { name: 'Sales tax', country: 'US', state: 'CA', appliesToShipping: true };
const exclusive = {
  tax: { mode: 'native', rules: [{ ...shippingRule, rate: '8.25' }] },
  shipping: { rates: [post, { ...post, id: 'dhl', countries: ['DE'] }] },
};

const world = await setup();
expectStatus(await configure(world, exclusive), 200);

describe('the worked examples of the contract', () => {
  test('8.25 % exclusive with a 15 % code and taxed shipping make 5815', async () => {
    const cart = await discountBy(world, await cartWith(world), 15);
    const answer = expectStatus(
      await calculate(world, cart, {
        kind: 'checkout_final',
        selectedShippingMethodId: 'post',
        shippingAddress: california,
      }),
      200,
    );
    expect(answer).toMatchObject({
      snapshotId: expect.any(String),
      shipping: { selectedMethod: { methodId: 'post', rateAmount: 700, carrier: 'USPS' } },
      totals: workedTotals,
      warnings: [],
    });
    const amounts = answer.tax.lines.map(({ amount }: { amount: number }) => amount);
    const taxables = answer.tax.lines.map(({ taxable }: { taxable: number }) => taxable);
    expect(amounts).toEqual([280, 35, 70, 58]);
    expect(taxables).toEqual([3398, 425, 849, 700]);
    expect(answer.tax.lines.at(-1)).toMatchObject({ lineItemId: null, rate: '8.25' });
    const stored = await readCart(world, cart);
    expect(stored).toMatchObject({
      ...answer.totals,
      taxLines: answer.tax.lines,
      pricesIncludeTax: false,
      // +1 by the address, +1 by the calculation
      sequence: cart.sequence + 2,
      shippingAddress: california,
      selectedShipping: {
        methodId: 'post',
        displayName: 'Post',
        rateAmount: 700,
        currency: 'USD',
        source: 'rate',
      },
      appliedDiscount: { valid: true, amount: 825 },
    });
    const ofLines = stored.lineItems.map(({ taxAmount }: { taxAmount: number }) => taxAmount);
    expect(ofLines).toEqual([280, 35, 70]);
  });

  test('20 % inclusive makes 5372 with 896 inside', async () => {
    const own = await setup();
    await configure(own, {
      tax: {
        mode: 'native',
        pricesIncludeTax: true,
        rules: [{ ...shippingRule, state: null, rate: '20' }],
      },
      shipping: exclusive.shipping,
    });
    const cart = await discountBy(own, await cartWith(own), 15);
    const answer = expectStatus(
      await calculate(own, cart, {
        selectedShippingMethodId: 'post',
        shippingAddress: { countryCode: 'US' },
        persist: true,
      }),
      200,
    );
    expect(answer.totals).toMatchObject({ taxTotal: 896, total: 5372 });
    const amounts = answer.tax.lines.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([566, 71, 142, 117]);
    expect((await readCart(own, cart)).pricesIncludeTax).toBe(true);
  });
});

describe('a stored calculation', () => {
  const stored = async () => {
    const cart = await cartWith(world);
    const body = { persist: true, shippingAddress: california, selectedShippingMethodId: 'post' };
    expectStatus(await calculate(world, cart, body), 200);
    const taxed = await readCart(world, cart);
    expect(taxed.taxLines.length).toBeGreaterThan(0);
    return taxed;
  };

  test('stands while notes, metadata and e-mail change', async () => {
    const { sequence, updatedAt: _at, expiresAt: _until, ...taxed } = await stored();
    const body = { notes: 'ring twice', metadata: { a: 1 }, customerEmail: 'a@b.test' };
    const patched = await world.api.patch(`/api/v1/carts/${taxed.id}`, body);
    expect(expectStatus(patched, 200)).toMatchObject({
      ...taxed,
      ...body,
      sequence: sequence + 1,
    });
  });

  test('is dropped by an address, and keeps the shipping choice', async () => {
    const taxed = await stored();
    const shippingAddress = { ...california, city: 'Oakland' };
    const patched = await world.api.patch(`/api/v1/carts/${taxed.id}`, { shippingAddress });
    expect(expectStatus(patched, 200)).toMatchObject({
      taxLines: [],
      taxTotal: 0,
      selectedShipping: taxed.selectedShipping,
      shippingTotal: 700,
    });
  });

  test('is dropped by an item, whose own tax holds again', async () => {
    const taxed = await stored();
    const [line] = taxed.lineItems;
    // The same as the calculated amount, so only where it comes from differs.
    const path = `/api/v1/carts/${taxed.id}/items/${line.id}`;
    expectStatus(await world.api.patch(path, { taxAmount: line.taxAmount }), 200);
    expect(await readCart(world, taxed)).toMatchObject({
      taxLines: [],
      taxTotal: line.taxAmount,
      sequence: taxed.sequence + 1,
    });
  });
});

describe('an estimate', () => {
  test('stores nothing but the address that was sent, and that once', async () => {
    const cart = await cartWith(world);
    const body = { shippingAddress: { countryCode: 'US', stateProvince: 'CA' } };
    const first = expectStatus(await calculate(world, cart, body), 200);
    expect(first).toMatchObject({
      snapshotId: null,
      shipping: { methods: [{ methodId: 'post' }], selectedMethod: null },
      totals: { taxTotal: 453, total: 5950 },
    });
    const stored = await readCart(world, cart);
    expect(stored).toMatchObject({
      ...body,
      sequence: cart.sequence + 1,
      taxTotal: 0,
      total: 5497,
      taxLines: [],
    });
    expectStatus(await calculate(world, cart, body), 200);
    expect(await readCart(world, cart)).toEqual(stored);
  });

  test('persisted, it holds until an item, discount or address changes; the choice is kept', async () => {
    const cart = await cartWith(world);
    const persisted = { persist: true, selectedShippingMethodId: 'post' };
    const estimate = { ...persisted, shippingAddress: california };
    expectStatus(await calculate(world, cart, estimate), 200);
    const stored = await readCart(world, cart);
    expect(stored.taxTotal).toBeGreaterThan(0);
    const added = { name: 'Pen', unitPrice: 100, taxAmount: 7 };
    await world.api.post(`/api/v1/carts/${cart.id}/items`, added);
    expect(await readCart(world, cart)).toMatchObject({
      taxLines: [],
      taxTotal: 7,
      shippingTotal: 700,
      total: 5497 + 100 + 700 + 7,
      selectedShipping: { methodId: 'post' },
    });
    const kept = expectStatus(await calculate(world, cart, { persist: true }), 200);
    expect(kept.shipping.selectedMethod).toMatchObject({ methodId: 'post' });
    const cleared = await calculate(world, cart, { persist: true, selectedShippingMethodId: null });
    expect(expectStatus(cleared, 200)).toMatchObject({
      shipping: { selectedMethod: null },
      totals: { shippingTotal: 0 },
    });
    expect((await readCart(world, cart)).selectedShipping).toBeNull();
  });

  test('offers what country, bounds after discount, and lines that ship allow', async () => {
    const own = await setup();
    await configure(own, {
      shipping: {
        rates: [
          { ...post, id: 'free', amount: 0, minSubtotal: 5000, position: 1 },
          { ...post, id: 'over', type: 'free_over', amount: 300, freeOver: 4672, position: 2 },
          {
            ...post,
            id: 'tiered',
            type: 'tiered',
            countries: ['*'],
            tiers: [
              { minSubtotal: 0, amount: 900 },
              { minSubtotal: 5000, amount: 100 },
            ],
            position: 3,
          },
          { ...post, id: 'euro', currency: 'EUR' },
          { ...post, id: 'off', isActive: false },
        ],
      },
    });
    const methodsOf = async (cart: { id: string }, countryCode: string) => {
      const body = { shippingAddress: { countryCode } };
      const { shipping } = expectStatus(await calculate(own, cart, body), 200);
      return shipping.methods.map(({ methodId, rateAmount }: Record<string, unknown>) => [
        methodId,
        rateAmount,
      ]);
    };
    const cart = await cartWith(own);
    expect(await methodsOf(cart, 'US')).toEqual([
      ['free', 0],
      ['over', 0],
      ['tiered', 100],
    ]);
    expect(await methodsOf(cart, 'FR')).toEqual([['tiered', 100]]);
    const discounted = await discountBy(own, cart, 15);
    expect(await methodsOf(discounted, 'US')).toEqual([
      ['over', 0],
      ['tiered', 900],
    ]);
    const digital = await cartWith(own, [
      { name: 'Song', unitPrice: 100, requiresShipping: false },
    ]);
    expect(await methodsOf(digital, 'US')).toEqual([]);
  });

  test('mode none keeps the merchant’s line taxes as tax lines', async () => {
    const own = await setup();
    const cart = await cartWith(own, [
      { name: 'Cup', unitPrice: 500, taxAmount: 41 },
      { name: 'Song', unitPrice: 100 },
    ]);
    const answer = expectStatus(await calculate(own, cart, { persist: true }), 200);
    expect(answer.totals).toMatchObject({ taxTotal: 41, total: 641 });
    expect(answer.tax.lines).toEqual([
      {
        lineItemId: cart.lineItems[0].id,
        jurisdiction: null,
        name: 'Tax',
        rate: null,
        taxable: 500,
        amount: 41,
        included: false,
      },
    ]);
  });

  test('a state that its country lacks is a warning, and the rules of none apply', async () => {
    const cart = await cartWith(world);
    for (const [stateProvince, warnings, tax] of [
      ['Kalifornien', ['state_unknown'], false],
      ['California', [], true],
      ['NY', [], false],
    ] as const) {
      const shippingAddress = { ...california, stateProvince };
      const data = expectStatus(await calculate(world, cart, { shippingAddress }), 200);
      expect(data.warnings.map(({ code }: { code: string }) => code)).toEqual(warnings);
      expect(data.totals.taxTotal > 0).toBe(tax);
    }
  });

  test('an exempt customer pays no tax, and the line says why', async () => {
    for (const [metadata, name] of [
      [{ taxExempt: true }, 'Exempt'],
      [{ taxExempt: true, taxId: 'DE123456789' }, 'Reverse charge'],
      ...['', '  ', '\u00a0\u200b', ' - ', 0, {}].map((taxId) => [
        { taxExempt: true, taxId },
        'Exempt',
      ]),
    ] as const) {
      const customer = expectStatus(
        await world.api.post('/api/v1/customers', { email: 'exempt@example.test', metadata }),
        201,
      );
      const cart = await cartWith(world, undefined, { customerId: customer.id });
      const answer = await calculate(world, cart, { shippingAddress: california });
      expect(expectStatus(answer, 200).totals.taxTotal).toBe(0);
      expect(answer.body.data.tax.lines[0]).toMatchObject({ name, amount: 0 });
    }
  });
});

describe('refusals', () => {
  test('a final calculation needs a complete address when a line ships', async () => {
    const cart = await cartWith(world);
    const { city: _city, ...incomplete } = california;
    const body = { kind: 'checkout_final', shippingAddress: incomplete };
    const answer = await calculate(world, cart, body);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'address_required']);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({ field: 'shippingAddress', path: 'shippingAddress.city' }),
    ]);
    expect((await readCart(world, cart)).shippingAddress).toEqual(incomplete);
    const digital = await cartWith(world, [
      { name: 'Song', unitPrice: 100, requiresShipping: false },
    ]);
    expectStatus(await calculate(world, digital, { kind: 'checkout_final' }), 200);
  });

  test.each([
    ['a method that is not offered', { selectedShippingMethodId: 'dhl' }, 422, 'validation_error'],
    ['an unknown key', { address: {} }, 400, 'validation_error'],
    ['an unknown kind', { kind: 'final' }, 400, 'validation_error'],
  ])('refuses %s', async (_name, body, status, code) => {
    const cart = await cartWith(world, undefined, {});
    const answer = await calculate(world, cart, { ...body });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect((await readCart(world, cart)).sequence).toBe(cart.sequence);
  });

  test('a foreign cart is unknown, a stale If-Match refused, a cart in checkout is only read', async () => {
    const cart = await cartWith(world);
    const stranger = await setup();
    expect((await calculate(stranger, cart)).body.error?.code).toBe('cart_not_found');
    const stale = await world.api.post(
      `/api/v1/shipping-tax/carts/${cart.id}/calculate`,
      { persist: true, shippingAddress: california },
      { 'if-match': '"0"' },
    );
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'cart_changed']);
    const matching = await world.api.post(
      `/api/v1/shipping-tax/carts/${cart.id}/calculate`,
      { persist: true, shippingAddress: california },
      { 'if-match': `"${cart.sequence}"` },
    );
    expectStatus(matching, 200);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expectStatus(await calculate(world, cart), 200);
    const persisted = await calculate(world, cart, { persist: true });
    expect([persisted.status, persisted.body.error?.code]).toEqual([
      409,
      'cart_already_checked_out',
    ]);
  });

  test('the same Idempotency-Key gives the same snapshot, once', async () => {
    const cart = await cartWith(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/shipping-tax/carts/${cart.id}/calculate`;
    const body = { kind: 'checkout_final', shippingAddress: california };
    const first = expectStatus(await world.api.post(path, body, headers), 200);
    const again = await world.api.post(path, body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual(first);
    expect((await readCart(world, cart)).sequence).toBe(cart.sequence + 2);
  });

  test('20 at once, with adds between, leave totals that are of the lines', async () => {
    const cart = await cartWith(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? calculate(world, cart, { persist: true, shippingAddress: california })
          : world.api.post(`/api/v1/carts/${cart.id}/items`, { name: 'Pen', unitPrice: 100 }),
      ),
    );
    const unexpected = answers.filter(
      ({ status, body }) => status >= 400 && body.error?.code !== 'cart_changed',
    );
    expect(unexpected).toEqual([]);
    expectStatus(await calculate(world, cart, { persist: true }), 200);
    const stored = await readCart(world, cart);
    expect(stored.subtotal).toBe(5497 + 1000);
    const sum = stored.taxLines.reduce(
      (all: number, { amount }: { amount: number }) => all + amount,
      0,
    );
    expect(stored.taxTotal).toBe(sum);
    expect(stored.total).toBe(stored.subtotal + stored.taxTotal);
  });
});
