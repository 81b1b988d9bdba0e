import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

const path = '/api/v1/shipping-tax/config';
const rule = { name: 'VAT', country: 'DE', rate: '19' };
const rate = { name: 'Post', countries: ['*'], type: 'flat', amount: 500, currency: 'USD' };
const provider = { baseUrl: 'http://127.0.0.1:4999/tax' };

const world = await setup();

describe('GET /shipping-tax/config', () => {
  test('answers the defaults while nothing was set', async () => {
    expect(expectStatus(await world.api.get(path), 200)).toEqual({
      tax: {
        mode: 'none',
        pricesIncludeTax: false,
        fallbackPolicy: 'lenient',
        originAddress: null,
        provider: null,
        rules: [],
      },
      shipping: { mode: 'rates', provider: null, fallbackRateId: null, rates: [] },
      revision: expect.any(String),
    });
  });
});

describe('PUT /shipping-tax/config', () => {
  test('replaces all, makes ids that were not sent, and fills in defaults', async () => {
    const put = await world.api.put(path, {
      tax: { mode: 'native', rules: [rule, { ...rule, id: 'bavaria', state: 'BY', rate: '0.5' }] },
      shipping: { fallbackRateId: 'post', rates: [{ ...rate, id: 'post' }] },
    });
    const document = expectStatus(put, 200);
    expect(document.tax.rules).toEqual([
      {
        ...rule,
        id: expect.any(String),
        state: null,
        postalPrefix: null,
        appliesToShipping: false,
        replaces: false,
        lineTypes: null,
        taxCategory: null,
        priority: 0,
        isActive: true,
      },
      expect.objectContaining({ id: 'bavaria', state: 'BY', rate: '0.5' }),
    ]);
    expect(document.shipping.rates[0]).toMatchObject({ ...rate, id: 'post', taxable: false });
    expect(expectStatus(await world.api.get(path), 200)).toEqual(document);
    expect(expectStatus(await world.api.put(path, document), 200)).toEqual(document);
    const emptied = expectStatus(await world.api.put(path, {}), 200);
    expect(emptied.tax).toMatchObject({ mode: 'none', rules: [] });
  });

  test('shows the signing secret once, when the address is new or changed', async () => {
    const own = await setup();
    const put = async (baseUrl: string, timeoutMs = 3000) =>
      expectStatus(
        await own.api.put(path, {
          tax: { mode: 'provider', provider: { baseUrl, timeoutMs } },
          shipping: { mode: 'provider', provider: { baseUrl } },
        }),
        200,
      );
    const secret = /^whsec_[A-Za-z0-9+/]{43}=$/;
    const first = await put(provider.baseUrl);
    expect(first.tax.provider).toEqual({
      ...provider,
      timeoutMs: 3000,
      signingSecret: expect.stringMatching(secret),
    });
    expect(first.shipping.provider.signingSecret).toMatch(secret);
    expect(first.shipping.provider.signingSecret).not.toBe(first.tax.provider.signingSecret);
    expect((await put(provider.baseUrl, 700)).tax.provider).toEqual({
      ...provider,
      timeoutMs: 700,
    });
    expect(expectStatus(await own.api.get(path), 200).tax.provider).not.toHaveProperty(
      'signingSecret',
    );
    const moved = await put('https://tax.example.com/v2');
    expect(moved.tax.provider.signingSecret).toMatch(secret);
    expect(moved.tax.provider.signingSecret).not.toBe(first.tax.provider.signingSecret);
  });

  test.each([
    ['an unknown key', { tax: { modus: 'none' } }, 400, 'tax'],
    [
      'an unknown country',
      { tax: { rules: [{ ...rule, country: 'XX' }] } },
      400,
      'tax.rules.0.country',
    ],
    [
      'a rate that is no decimal',
      { tax: { rules: [{ ...rule, rate: '8,25' }] } },
      400,
      'tax.rules.0.rate',
    ],
    [
      'an id that stands twice',
      {
        tax: {
          rules: [
            { ...rule, id: 'a' },
            { ...rule, id: 'a' },
          ],
        },
      },
      400,
      'tax.rules.1.id',
    ],
    [
      'an unknown country of a rate',
      { shipping: { rates: [{ ...rate, countries: ['DE', 'QQ'] }] } },
      400,
      'shipping.rates.0.countries.1',
    ],
    [
      'a time-out out of range',
      { tax: { provider: { ...provider, timeoutMs: 499 } } },
      400,
      'tax.provider.timeoutMs',
    ],
    ['tax mode provider without one', { tax: { mode: 'provider' } }, 422, 'tax.provider'],
    [
      'shipping mode provider without one',
      { shipping: { mode: 'provider' } },
      422,
      'shipping.provider',
    ],
    [
      'an unknown fallback rate',
      { shipping: { fallbackRateId: 'x' } },
      422,
      'shipping.fallbackRateId',
    ],
    [
      'a private address',
      { tax: { provider: { baseUrl: 'https://10.0.0.1/tax' } } },
      422,
      'tax.provider.baseUrl',
    ],
    [
      'plain http to a public host',
      { tax: { provider: { baseUrl: 'http://tax.example.com' } } },
      422,
      'tax.provider.baseUrl',
    ],
    [
      'tiers that are missing',
      { shipping: { rates: [{ ...rate, type: 'tiered' }] } },
      422,
      'shipping.rates.0.tiers',
    ],
    [
      'bounds the wrong way round',
      { shipping: { rates: [{ ...rate, minSubtotal: 2, maxSubtotal: 1 }] } },
      422,
      'shipping.rates.0.maxSubtotal',
    ],
  ])('refuses %s', async (_name, body, status, at) => {
    const answer = await world.api.put(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, 'validation_error']);
    expect(answer.body.error?.details[0].path).toBe(at);
  });

  test('is of one application and environment, and asks for the scope', async () => {
    const other = await setup();
    await world.api.put(path, { tax: { mode: 'native' } });
    expect(expectStatus(await other.api.get(path), 200).tax.mode).toBe('none');
    const reader = await world.makeKey({ scopes: ['shipping_tax:read'] });
    const refused = await world.anyone.with({ 'x-api-key': reader }).put(path, {});
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'permission_denied']);
    expect(expectStatus(await world.owner.get(path), 200).tax.mode).toBe('native');
  });
});
