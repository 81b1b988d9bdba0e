import { describe, expect, test } from 'bun:test';
import { nativeRates, type TaxRule } from '../../../domain/pricing/native-tax.ts';

const rule: TaxRule = {
  name: 'Sales tax',
  country: 'US',
  state: null,
  postalPrefix: null,
  rate: '1',
  appliesToShipping: false,
  lineTypes: null,
  taxCategory: null,
  priority: 0,
  isActive: true,
};
const sanFrancisco = { countryCode: 'US', stateProvince: 'CA', postalCode: '94103' };
const product = { id: 'P', type: 'product', taxCategory: null };
const book = { id: 'B', type: 'product', taxCategory: 'books' };
const service = { id: 'S', type: 'service', taxCategory: null };

describe('nativeRates', () => {
  test('levels add up, from the country down', () => {
    const rules = [
      { ...rule, postalPrefix: '941', state: 'CA', rate: '1.375' },
      { ...rule, state: 'CA', rate: '7.25' },
      { ...rule, rate: '2' },
    ];
    expect(ratesOfLine(rules, product)).toEqual([
      { jurisdiction: 'US', name: 'Sales tax', rate: '2' },
      { jurisdiction: 'US-CA', name: 'Sales tax', rate: '7.25' },
      { jurisdiction: 'US-CA-941', name: 'Sales tax', rate: '1.375' },
    ]);
  });

  const places: [string, Partial<TaxRule>, boolean][] = [
    ['the country', {}, true],
    ['another country', { country: 'DE' }, false],
    ['the state in any case', { state: 'ca' }, true],
    ['another state', { state: 'NY' }, false],
    ['the postal prefix', { postalPrefix: '94' }, true],
    ['the whole postal code', { postalPrefix: '94103' }, true],
    ['another postal prefix', { postalPrefix: '95' }, false],
    ['a postal prefix of another state', { postalPrefix: '94', state: 'NY' }, false],
    ['an inactive rule', { isActive: false }, false],
  ];
  test.each(places)('%s: %p -> %p', (_, terms, matches) => {
    expect(ratesOfLine([{ ...rule, ...terms }], product)).toHaveLength(matches ? 1 : 0);
  });

  const choices: [string, Partial<TaxRule>[], string][] = [
    [
      'the highest priority',
      [
        { rate: '1', priority: 1 },
        { rate: '2', priority: 2 },
      ],
      '2',
    ],
    [
      'priority before specificity',
      [
        { rate: '1', priority: 1 },
        { rate: '2', taxCategory: 'books' },
      ],
      '1',
    ],
    ['the category', [{ rate: '1' }, { rate: '2', taxCategory: 'books' }], '2'],
    ['the line type', [{ rate: '1' }, { rate: '2', lineTypes: ['product'] }], '2'],
    [
      'the category before the line type',
      [
        { rate: '1', lineTypes: ['product'] },
        { rate: '2', taxCategory: 'books' },
      ],
      '2',
    ],
    [
      'the longer prefix',
      [
        { rate: '1', postalPrefix: '9410' },
        { rate: '2', postalPrefix: '94' },
      ],
      '1',
    ],
    [
      'the longer prefix before the category',
      [
        { rate: '1', postalPrefix: '9410' },
        { rate: '2', postalPrefix: '941', taxCategory: 'books' },
      ],
      '1',
    ],
    ['the first of equals', [{ rate: '1' }, { rate: '2' }], '1'],
  ];
  test.each(choices)('of one level %s wins', (_, terms, rate) => {
    const rules = terms.map((term) => ({ ...rule, ...term }));
    expect(ratesOfLine(rules, book).map((chosen) => chosen.rate)).toEqual([rate]);
  });

  test('a rule of another category or line type does not hold', () => {
    expect(ratesOfLine([{ ...rule, taxCategory: 'books' }], product)).toEqual([]);
    expect(ratesOfLine([{ ...rule, lineTypes: ['service'] }], product)).toEqual([]);
    expect(ratesOfLine([{ ...rule, lineTypes: [] }], product)).toHaveLength(1);
  });

  test('without a destination nothing is taxed', () => {
    const { lineRates, shippingRates } = nativeRates([rule], null, [product]);
    expect(lineRates.get('P')).toEqual([]);
    expect(shippingRates).toEqual([]);
  });

  test('an address without state or postal code meets no rule that asks for one', () => {
    const destination = { countryCode: 'US', stateProvince: null, postalCode: null };
    const rules = [
      { ...rule, state: 'CA' },
      { ...rule, postalPrefix: '9' },
    ];
    expect(nativeRates(rules, destination, [product]).lineRates.get('P')).toEqual([]);
  });

  test('British and Polish postal codes match with and without blanks and hyphens', () => {
    const london = { countryCode: 'GB', stateProvince: null, postalCode: 'sw1a 1aa' };
    const rules = [{ ...rule, country: 'GB', postalPrefix: 'SW1A1' }];
    expect(nativeRates(rules, london, [product]).lineRates.get('P')).toHaveLength(1);
    const warsaw = { countryCode: 'PL', stateProvince: null, postalCode: '00950' };
    const polish = [{ ...rule, country: 'PL', postalPrefix: '00-9' }];
    expect(nativeRates(polish, warsaw, [product]).lineRates.get('P')).toHaveLength(1);
  });
});

describe('nativeRates, shipping', () => {
  const standard = { ...rule, rate: '19', appliesToShipping: true };
  const reduced = { ...rule, rate: '7', taxCategory: 'books', appliesToShipping: true };

  test('is taxed by rules that apply to it, level by level', () => {
    const state = { ...standard, state: 'CA', rate: '3' };
    expect(ratesOfShipping([standard, state], [product])).toEqual(['19', '3']);
    expect(ratesOfShipping([rule], [product])).toEqual([]);
  });

  test('looks past a rule that does not apply to it', () => {
    expect(ratesOfShipping([{ ...rule, priority: 9 }, standard], [product])).toEqual(['19']);
  });

  test('follows the lines: a reduced rate only where all lines have it', () => {
    expect(ratesOfShipping([standard, reduced], [book])).toEqual(['7']);
    expect(ratesOfShipping([standard, reduced], [book, product])).toEqual(['19']);
  });

  test('is untaxed when its rule holds for no line', () => {
    expect(ratesOfShipping([{ ...standard, lineTypes: ['product'] }], [service])).toEqual([]);
  });
});

function ratesOfLine(rules: readonly TaxRule[], line: typeof product | typeof book) {
  return nativeRates(rules, sanFrancisco, [line]).lineRates.get(line.id) ?? [];
}

function ratesOfShipping(
  rules: readonly TaxRule[],
  lines: readonly (typeof product | typeof book)[],
): string[] {
  return nativeRates(rules, sanFrancisco, lines).shippingRates.map(({ rate }) => rate);
}
