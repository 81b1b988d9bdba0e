import { describe, expect, test } from 'bun:test';
import {
  offerShippingMethods,
  type Parcel,
  type ShippingRate,
} from '../../../domain/pricing/shipping-rates.ts';

const flat: ShippingRate = {
  id: 'standard',
  name: 'Standard',
  countries: ['*'],
  states: null,
  type: 'flat',
  amount: 700,
  tiers: [],
  freeOver: null,
  currency: 'USD',
  minSubtotal: null,
  maxSubtotal: null,
  minDays: 2,
  maxDays: 5,
  carrier: 'UPS',
  isActive: true,
  position: 0,
};
const parcel: Parcel = {
  countryCode: 'US',
  stateProvince: 'CA',
  currency: 'USD',
  subtotal: 5000,
  requiresShipping: true,
};

describe('offerShippingMethods', () => {
  test('offers a method as the contract shapes it', () => {
    expect(offerShippingMethods([flat], parcel)).toEqual([
      {
        methodId: 'standard',
        displayName: 'Standard',
        rateAmount: 700,
        currency: 'USD',
        carrier: 'UPS',
        minDays: 2,
        maxDays: 5,
      },
    ]);
  });

  const offers: [string, Partial<ShippingRate>, Partial<Parcel>, boolean][] = [
    [
      'every country, even without an address',
      {},
      { countryCode: null, stateProvince: null },
      true,
    ],
    ['its country', { countries: ['CA', 'US'] }, {}, true],
    ['another country', { countries: ['DE'] }, {}, false],
    ['its country without an address', { countries: ['US'] }, { countryCode: null }, false],
    ['its state in any case', { countries: ['US'], states: ['ca'] }, {}, true],
    ['another state', { countries: ['US'], states: ['NY'] }, {}, false],
    ['a state without one in the address', { states: ['CA'] }, { stateProvince: null }, false],
    ['no states named', { states: [] }, { stateProvince: null }, true],
    ['another currency', { currency: 'EUR' }, {}, false],
    ['an inactive rate', { isActive: false }, {}, false],
    ['nothing that ships', {}, { requiresShipping: false }, false],
    ['at the lower bound', { minSubtotal: 5000 }, {}, true],
    ['below it', { minSubtotal: 5001 }, {}, false],
    ['at the upper bound', { maxSubtotal: 5000 }, {}, true],
    ['above it', { maxSubtotal: 4999 }, {}, false],
  ];
  test.each(offers)('%s', (_, terms, situation, offered) => {
    const methods = offerShippingMethods([{ ...flat, ...terms }], { ...parcel, ...situation });
    expect(methods).toHaveLength(offered ? 1 : 0);
  });

  test.each([
    [0, 900],
    [4999, 900],
    [5000, 500],
    [9999, 500],
    [10_000, 0],
  ])('tiered: a subtotal of %p costs %p', (subtotal, amount) => {
    const tiers = [
      { minSubtotal: 10_000, amount: 0 },
      { minSubtotal: 0, amount: 900 },
      { minSubtotal: 5000, amount: 500 },
    ];
    expect(amountsOf([{ ...flat, type: 'tiered', tiers }], subtotal)).toEqual([amount]);
  });

  test('tiered: below the lowest tier nothing is offered', () => {
    const tiers = [{ minSubtotal: 100, amount: 900 }];
    expect(amountsOf([{ ...flat, type: 'tiered', tiers }], 99)).toEqual([]);
    expect(amountsOf([{ ...flat, type: 'tiered', tiers: [] }], 99)).toEqual([]);
  });

  test.each([
    [4999, 700],
    [5000, 0],
    [5001, 0],
  ])('free over 5000: a subtotal of %p costs %p', (subtotal, amount) => {
    const rate: ShippingRate = { ...flat, type: 'free_over', freeOver: 5000 };
    expect(amountsOf([rate], subtotal)).toEqual([amount]);
    expect(amountsOf([{ ...rate, freeOver: null }], subtotal)).toEqual([700]);
  });

  test('sorts by position, then as configured', () => {
    const rates = [
      { ...flat, id: 'c', position: 2 },
      { ...flat, id: 'a', position: 1 },
      { ...flat, id: 'b', position: 1 },
    ];
    expect(offerShippingMethods(rates, parcel).map((method) => method.methodId)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});

function amountsOf(rates: readonly ShippingRate[], subtotal: number): number[] {
  return offerShippingMethods(rates, { ...parcel, subtotal }).map((method) => method.rateAmount);
}
