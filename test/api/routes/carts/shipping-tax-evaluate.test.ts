import { describe, expect, test } from 'bun:test';
import { california, configure, flatPost } from '../../../support/checkout/priced-cart.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const path = '/api/v1/shipping-tax/evaluate';
const post = { ...flatPost, taxable: true };
const tax = {
  mode: 'native',
  rules: [{ name: 'Sales tax', country: 'US', rate: '8.25', appliesToShipping: true }],
};
const lineItems = [
  { unitPrice: 1999, quantity: 2 },
  { unitPrice: 500, name: 'Cup' },
  { unitPrice: 999, type: 'service' },
];

const world = await setup();

const evaluate = (body: object = {}, of: World = world) =>
  of.owner.post(path, { currency: 'USD', shippingAddress: california, lineItems, ...body });

describe('POST /shipping-tax/evaluate', () => {
  test('prices by a configuration that is not stored, to the cent, and stores none', async () => {
    const stored = (await world.owner.get('/api/v1/shipping-tax/config')).body.data;
    const priced = expectStatus(
      await evaluate({ config: { tax, shipping: { rates: [post] } } }),
      200,
    );
    expect(priced).toMatchObject({
      configuration: 'sent',
      shipping: { methods: [{ methodId: 'post' }], selectedMethod: { methodId: 'post' } },
      lines: [
        { lineItemId: '0', subtotal: 3998, taxable: 3998, taxAmount: 330 },
        { lineItemId: '1', subtotal: 500, taxable: 500, taxAmount: 41 },
        { lineItemId: '2', subtotal: 999, taxable: 999, taxAmount: 82 },
      ],
      totals: { subtotal: 5497, shippingTotal: 700, taxTotal: 511, total: 6708 },
    });
    expect((await world.owner.get('/api/v1/shipping-tax/config')).body.data).toEqual(stored);
  });

  test('prices by the stored one, with a code, a category and without shipping', async () => {
    const own = await setup();
    const books = { name: 'Books', country: 'US', rate: '1', taxCategory: 'books', priority: 1 };
    expectStatus(
      await configure(own, {
        tax: { mode: 'native', rules: [books] },
        shipping: { rates: [post] },
      }),
      200,
    );
    const code = 'TEN';
    expectStatus(
      await own.api.post('/api/v1/discounts', { code, name: code, type: 'percentage', value: 10 }),
      201,
    );
    const priced = expectStatus(
      await evaluate(
        {
          lineItems: [{ unitPrice: 1000, taxCategory: 'books' }, { unitPrice: 1000 }],
          discountCode: code,
          selectedShippingMethodId: null,
        },
        own,
      ),
      200,
    );
    expect(priced).toMatchObject({
      configuration: 'stored',
      shipping: { selectedMethod: null },
      totals: { subtotal: 2000, discountTotal: 200, shippingTotal: 0, taxTotal: 9, total: 1809 },
    });
    const none = await evaluate({ discountCode: 'NONE' }, own);
    expect([none.status, none.body.error?.code]).toEqual([422, 'discount_invalid']);
  });

  test('refuses what a PUT refuses, a method that is not offered, and a provider without a secret', async () => {
    const details = async (body: object) => (await evaluate(body)).body.error?.details?.[0];
    const provider = { baseUrl: 'https://tax.example.com' };
    const cases: [object, object][] = [
      [{ config: { tax: { mode: 'provider' } } }, { path: 'tax.provider', code: 'required' }],
      [
        { config: { tax: { mode: 'provider', provider } } },
        { path: 'config.tax.provider.baseUrl', code: 'not_stored' },
      ],
      [{ selectedShippingMethodId: 'moon' }, { code: 'shipping_method_unavailable' }],
    ];
    for (const [body, expected] of cases) expect(await details(body)).toMatchObject(expected);
  });
});
