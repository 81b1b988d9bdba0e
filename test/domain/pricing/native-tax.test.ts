import { describe, expect, test } from 'bun:test';
import {
  isStateUnknown,
  nativeRates,
  type TaxedLine,
  type TaxRule,
} from '../../../domain/pricing/tax-destination.ts';

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
  replaces: false,
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

describe('a rule that replaces', () => {
  const spain = { ...rule, country: 'ES', rate: '21', appliesToShipping: true };
  const canaries = { ...spain, postalPrefix: '35', rate: '0', replaces: true };
  const at = (postalCode: string, stateProvince: string | null = null) => ({
    countryCode: 'ES',
    stateProvince,
    postalCode,
  });
  const charged = (rules: TaxRule[], postalCode: string, lines: TaxedLine[] = [product]) => {
    const { lineRates, shippingRates } = nativeRates(rules, at(postalCode, 'GC'), lines);
    const ratesOf = (rates: readonly { rate: string }[] = []) => rates.map(({ rate }) => rate);
    return [...lines.map(({ id }) => ratesOf(lineRates.get(id))), ratesOf(shippingRates)];
  };

  test('stands in place of the levels above it, for shipping too', () => {
    expect(charged([spain, canaries], '35001')).toEqual([['0'], ['0']]);
    expect(charged([spain, canaries], '28001')).toEqual([['21'], ['21']]);
    expect(charged([spain, { ...canaries, replaces: false }], '35001')).toEqual([
      ['21', '0'],
      ['21', '0'],
    ]);
  });

  test('leaves shipping untaxed where it is not for shipping', () => {
    expect(charged([spain, { ...canaries, appliesToShipping: false }], '35001')).toEqual([
      ['0'],
      [],
    ]);
  });

  test('by state, and levels below it add up', () => {
    const island = { ...spain, state: 'Las Palmas', rate: '7', replaces: true };
    const town = { ...spain, postalPrefix: '35001', rate: '1' };
    expect(charged([spain, island, town], '35001')).toEqual([
      ['7', '1'],
      ['7', '1'],
    ]);
    expect(charged([spain, island, canaries], '35001')).toEqual([['0'], ['0']]);
  });

  test('of a category replaces nothing for other lines, nor for shipping beside them', () => {
    const books = { ...canaries, taxCategory: 'books' };
    expect(charged([spain, books], '35001', [product, book])).toEqual([['21'], ['0'], ['21']]);
    expect(charged([spain, books], '35001', [book])).toEqual([['0'], ['0']]);
  });

  test('that is suspended or outranked replaces nothing', () => {
    expect(charged([spain, { ...canaries, isActive: false }], '35001')).toEqual([['21'], ['21']]);
    const stronger = { ...canaries, rate: '3', replaces: false, priority: 1 };
    expect(charged([spain, canaries, stronger], '35001')).toEqual([
      ['21', '3'],
      ['21', '3'],
    ]);
  });
});

describe('a state', () => {
  const newYork = { ...rule, state: 'NY', rate: '4' };
  const at = (stateProvince: string | null, countryCode = 'US') => ({
    countryCode,
    stateProvince,
    postalCode: null,
  });
  const countOf = (state: string, written: string, country = 'US') =>
    nativeRates([{ ...rule, country, state }], at(written, country), [product]).lineRates.get('P')
      ?.length;

  test.each([
    ['NY', 'New York'],
    ['NY', ' new york '],
    ['NY', 'US-NY'],
    ['New York', 'ny'],
    ['PR', 'Puerto Rico'],
  ])('%s is written %s', (state, written) => {
    expect(countOf(state, written)).toBe(1);
    expect(countOf(state, 'New Jersey')).toBe(0);
  });

  test.each([
    ['CA', 'QC', 'Québec'],
    ['CA', 'QC', 'Quebec'],
    ['ES', 'VI', 'Alava'],
    ['ES', 'A', 'Alacant'],
    ['JP', '13', '東京都'],
    ['DE', 'Bayern', 'BAYERN'],
  ])('of %s: %s is written %s', (country, state, written) => {
    expect(countOf(state, written, country)).toBe(1);
  });

  test('that is none of its country is unknown where rules by state exist', () => {
    expect(isStateUnknown([newYork], at('Nueva York'))).toBe(true);
    expect(isStateUnknown([{ ...newYork, isActive: false }], at('Nueva York'))).toBe(false);
    expect(isStateUnknown([rule], at('Nueva York'))).toBe(false);
    expect(isStateUnknown([newYork], at('New Jersey'))).toBe(false);
    expect(isStateUnknown([newYork], at(null))).toBe(false);
    expect(isStateUnknown([newYork], at('Ontario', 'CA'))).toBe(false);
    expect(isStateUnknown([{ ...newYork, state: 'Downstate' }], at('downstate'))).toBe(false);
    const bavaria = { ...rule, country: 'DE', state: 'Bayern' };
    expect(isStateUnknown([bavaria], at('Hessen', 'DE'))).toBe(false);
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
