import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Parsed } from '../../../support/world/client.ts';
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
import {
  flatTax,
  isSignedBy,
  startPricingProvider,
} from '../../../support/checkout/pricing-provider.ts';
import { behaviours } from '../../../support/webhooks/receiver.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const TIMEOUT_MS = 500;
const origin = { city: 'Oakland', stateProvince: 'CA', postalCode: '94607', countryCode: 'US' };
const native = { name: 'Native', country: 'US', rate: '5' };

const post = { ...flatPost, countries: ['*'] };

const provider = await startPricingProvider();
beforeEach(() => {
  provider.answerWith(flatTax(8.25));
  provider.receiver.requests.length = 0;
});
afterAll(() => provider.stop());

/** A world whose tax comes from the provider, and the secret that signs. */
async function taxed(
  fallbackPolicy: 'strict' | 'lenient',
  tax: object = {},
): Promise<{ world: World; secret: string }> {
  const world = await setup();
  const document = expectStatus(
    await configure(world, {
      tax: {
        mode: 'provider',
        fallbackPolicy,
        originAddress: origin,
        provider: { baseUrl: `${provider.url}/tax`, timeoutMs: TIMEOUT_MS },
        rules: [native],
        ...tax,
      },
      shipping: { rates: [post] },
    }),
    200,
  );
  return { world, secret: document.tax.provider.signingSecret };
}

const codesOf = (answer: Parsed): string[] =>
  answer.warnings.map(({ code }: { code: string }) => code);

describe('a tax provider', () => {
  test('gets one signed request, and its amounts are stored', async () => {
    const { world, secret } = await taxed('strict');
    const cart = await discountBy(
      world,
      await cartWith(world, [
        { name: 'Chair', unitPrice: 1999, quantity: 2, metadata: { taxCategory: 'furniture' } },
        { name: 'Cup', unitPrice: 500 },
        { name: 'Book', unitPrice: 999 },
      ]),
      15,
    );
    const answer = expectStatus(
      await calculate(world, cart, {
        kind: 'checkout_final',
        selectedShippingMethodId: 'post',
        shippingAddress: { ...california, firstName: 'Ada', phone: '+1 415' },
      }),
      200,
    );
    expect(answer).toMatchObject({
      totals: workedTotals,
      warnings: [],
    });
    const [request] = provider.receiver.requests;
    if (!request) throw new Error('nothing was asked');
    expect(request.path).toBe('/tax/calculate');
    expect(isSignedBy(request, secret)).toBe(true);
    const place = { addressLine1: null, addressLine2: null };
    expect(provider.questions()).toEqual([
      {
        currency: 'USD',
        origin: { ...place, ...origin },
        destination: { ...place, ...california },
        lines: [
          { id: cart.lineItems[0].id, amount: 3398, quantity: 2, taxCategory: 'furniture' },
          { id: cart.lineItems[1].id, amount: 425, quantity: 1, taxCategory: null },
          { id: cart.lineItems[2].id, amount: 849, quantity: 1, taxCategory: null },
        ],
        shipping: 700,
        pricesIncludeTax: false,
      },
    ]);
    expect(await readCart(world, cart)).toMatchObject({ taxTotal: 443, total: 5815 });
  });

  test('without an origin address nothing is asked, whatever the policy', async () => {
    for (const policy of ['strict', 'lenient'] as const) {
      const { world } = await taxed(policy, { originAddress: null });
      const cart = await cartWith(world);
      const answer = await calculate(world, cart, { shippingAddress: california });
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'tax_origin_missing']);
    }
    expect(provider.receiver.requests).toEqual([]);
  });

  const unusable: readonly (readonly [string, object])[] = [
    ['no address', {}],
    [
      'an address of the US without state and postal code',
      { shippingAddress: { countryCode: 'US' } },
    ],
    [
      'an address of Canada without postal code',
      { shippingAddress: { countryCode: 'CA', stateProvince: 'ON' } },
    ],
  ];
  test.each(unusable)(
    '%s: refused when strict, untaxed with a warning when lenient',
    async (_name, body) => {
      const strict = await taxed('strict');
      const refused = await calculate(strict.world, await cartWith(strict.world), body);
      expect([refused.status, refused.body.error?.code]).toEqual([422, 'tax_address_missing']);
      const { world } = await taxed('lenient');
      const answer = expectStatus(await calculate(world, await cartWith(world), body), 200);
      expect(answer).toMatchObject({ tax: { lines: [] }, totals: { taxTotal: 0, total: 5497 } });
      expect(codesOf(answer)).toEqual(['tax_address_missing']);
      expect(provider.receiver.requests).toEqual([]);
    },
  );

  test('a country alone is enough elsewhere, and the billing address where there is no other', async () => {
    const { world } = await taxed('strict');
    const cart = await cartWith(world);
    expectStatus(await calculate(world, cart, { billingAddress: { countryCode: 'DE' } }), 200);
    expect(provider.questions()[0]?.['destination']).toMatchObject({ countryCode: 'DE' });
  });

  const liar = (change: (line: Record<string, unknown>) => object) => () =>
    provider.answerWith((question) => ({
      taxLines: flatTax(8.25)(question).taxLines.map((line, index) =>
        index === 0 ? { ...line, ...change(line) } : line,
      ),
    }));
  const isDown: readonly (readonly [string, () => void])[] = [
    ['closes the connection', () => provider.receiver.respondWith(behaviours.close)],
    ['never answers', () => provider.receiver.respondWith(behaviours.hang)],
    ['drips its answer', () => provider.receiver.respondWith({ kind: 'drip', intervalMs: 50 })],
    ['answers 500', () => provider.receiver.respondWith(behaviours.status(500))],
    ['redirects', () => provider.receiver.respondWith(behaviours.redirect('https://example.com'))],
    [
      'answers no JSON',
      () => provider.receiver.respondWith({ kind: 'answer', status: 200, body: '<html>' }),
    ],
    [
      'answers without end',
      () => provider.receiver.respondWith({ kind: 'huge', bytes: 3_000_000 }),
    ],
    ['answers another shape', () => provider.answerWith(() => ({ tax: 1 }))],
    ['answers a fraction', liar(() => ({ amount: 329.8 }))],
    ['answers a negative amount', liar(() => ({ amount: -1 }))],
    ['answers an amount its rate does not explain', liar(() => ({ amount: 999 }))],
    [
      'taxes another amount than the line',
      liar(({ taxable }) => ({ taxable: Number(taxable) - 1 })),
    ],
    ['taxes a line nobody asked about', liar(() => ({ lineId: crypto.randomUUID() }))],
  ];
  test.each(isDown)(
    'that %s: 503 when strict, native rules when lenient',
    async (_name, breakIt) => {
      breakIt();
      const body = { kind: 'checkout_final', shippingAddress: california };
      const strict = await taxed('strict');
      const cart = await cartWith(strict.world);
      const refused = await calculate(strict.world, cart, body);
      expect([refused.status, refused.body.error?.code]).toEqual([503, 'tax_provider_unavailable']);
      expect(await readCart(strict.world, cart)).toMatchObject({ taxTotal: 0, taxLines: [] });
      const { world } = await taxed('lenient');
      const answer = expectStatus(await calculate(world, await cartWith(world), body), 200);
      // 5 % of 3998, 500, 999
      expect(answer.totals).toMatchObject({ taxTotal: 200 + 25 + 50, total: 5772 });
      expect(codesOf(answer)).toEqual(['provider_fallback']);
    },
  );

  test('that is not there at all counts as unavailable', async () => {
    const gone = await startPricingProvider();
    const { world } = await taxed('strict', {
      provider: { baseUrl: gone.url, timeoutMs: TIMEOUT_MS },
    });
    await gone.stop();
    const body = { shippingAddress: california };
    const answer = await calculate(world, await cartWith(world), body);
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'tax_provider_unavailable']);
  });

  test('that answers 0 while native rules give more: a warning, whatever the policy', async () => {
    provider.answerWith(() => ({ taxLines: [] }));
    for (const policy of ['strict', 'lenient'] as const) {
      const { world } = await taxed(policy);
      const body = { shippingAddress: california };
      const answer = expectStatus(await calculate(world, await cartWith(world), body), 200);
      expect(answer.totals.taxTotal).toBe(0);
      expect(codesOf(answer)).toEqual(['tax_zero_from_provider']);
    }
    const { world } = await taxed('strict', { rules: [] });
    const body = { shippingAddress: california };
    const answer = expectStatus(await calculate(world, await cartWith(world), body), 200);
    expect(codesOf(answer)).toEqual([]);
  });

  test('is called again when the cart changes meanwhile', async () => {
    const { world } = await taxed('strict');
    const cart = await cartWith(world);
    let asked = 0;
    provider.receiver.respondWith(({ body }) => {
      asked += 1;
      const answer = { kind: 'answer', status: 200, body: '' } as const;
      return { ...answer, body: JSON.stringify(flatTax(8.25)(JSON.parse(body))) };
    });
    const [calculated] = await Promise.all([
      calculate(world, cart, { persist: true, shippingAddress: california }),
      world.api.post(`/api/v1/carts/${cart.id}/items`, { name: 'Pen', unitPrice: 1000 }),
    ]);
    expectStatus(calculated, 200);
    const again = await calculate(world, cart, { persist: true });
    expect(expectStatus(again, 200).totals).toMatchObject({ subtotal: 6497 });
    expect(asked).toBeGreaterThanOrEqual(2);
    const stored = await readCart(world, cart);
    expect(stored.taxTotal).toBe(330 + 41 + 82 + 83);
  });
});

describe('a shipping provider', () => {
  const express = {
    methodId: 'express',
    displayName: 'Express',
    rateAmount: 1500,
    currency: 'USD',
    carrier: 'Fast',
    minDays: 1,
    maxDays: 1,
  };

  async function shipped(fallbackRateId: string | null) {
    const world = await setup();
    const document = expectStatus(
      await configure(world, {
        shipping: {
          mode: 'provider',
          provider: { baseUrl: provider.url, timeoutMs: TIMEOUT_MS },
          fallbackRateId,
          rates: [post],
        },
      }),
      200,
    );
    return { world, secret: document.shipping.provider.signingSecret };
  }

  test('offers its methods, and the choice is marked as its own', async () => {
    const { world, secret } = await shipped(null);
    const named = { ...express, displayName: 'Über Nacht' };
    provider.answerWith(() => ({ methods: [named] }));
    const cart = await discountBy(world, await cartWith(world), 15);
    const answer = expectStatus(
      await calculate(world, cart, {
        persist: true,
        selectedShippingMethodId: 'express',
        shippingAddress: california,
      }),
      200,
    );
    expect(answer.shipping).toEqual({ methods: [named], selectedMethod: named });
    expect((await readCart(world, cart)).selectedShipping).toMatchObject({ source: 'provider' });
    const [request] = provider.receiver.requests;
    if (!request) throw new Error('nothing was asked');
    expect(request.path).toBe('/rates');
    expect(isSignedBy(request, secret)).toBe(true);
    expect(provider.questions()[0]).toMatchObject({
      currency: 'USD',
      subtotal: 4672,
      destination: { countryCode: 'US', postalCode: '94111' },
      lines: [{ quantity: 2, amount: 3398 }, {}, {}],
    });
  });

  test.each([
    ['is down', () => provider.receiver.respondWith(behaviours.close)],
    ['is slow', () => provider.receiver.respondWith(behaviours.hang)],
    [
      'quotes another currency',
      () => provider.answerWith(() => ({ methods: [{ ...express, currency: 'EUR' }] })),
    ],
    [
      'quotes a fraction',
      () => provider.answerWith(() => ({ methods: [{ ...express, rateAmount: 1.5 }] })),
    ],
    [
      'names a method in Latin-1',
      () => {
        const methods = [{ ...express, displayName: 'Über Nacht' }];
        const body = Buffer.from(JSON.stringify({ methods }), 'latin1');
        provider.receiver.respondWith({ kind: 'answer', status: 200, body });
      },
    ],
    ['quotes one method twice', () => provider.answerWith(() => ({ methods: [express, express] }))],
  ])('that %s never fails a cart: the fallback rate, or none', async (_name, breakIt) => {
    breakIt();
    const body = { shippingAddress: california };
    const backed = await shipped('post');
    const answer = await calculate(backed.world, await cartWith(backed.world), body);
    expect(expectStatus(answer, 200).shipping.methods).toMatchObject([{ methodId: 'post' }]);
    const bare = await shipped(null);
    const without = await calculate(bare.world, await cartWith(bare.world), body);
    expect(expectStatus(without, 200).shipping.methods).toEqual([]);
  });

  test('a choice of its own stands while it is down', async () => {
    const { world } = await shipped('post');
    provider.answerWith(() => ({ methods: [express] }));
    const cart = await cartWith(world);
    const body = { persist: true, shippingAddress: california };
    expectStatus(
      await calculate(world, cart, { ...body, selectedShippingMethodId: 'express' }),
      200,
    );
    provider.receiver.respondWith(behaviours.close);
    const answer = expectStatus(await calculate(world, cart, body), 200);
    expect(answer).toMatchObject({
      shipping: { selectedMethod: { methodId: 'express', rateAmount: 1500 } },
      totals: { shippingTotal: 1500 },
    });
  });
});
