import { describe, expect, test } from 'bun:test';
import { countries, isCountry } from '../../domain/countries.ts';
import {
  currencies,
  currencyExponent,
  isCurrency,
  parseCurrency,
} from '../../domain/currencies.ts';

describe('currencies', () => {
  test.each([
    ['JPY', 0],
    ['ISK', 0],
    ['USD', 2],
    ['EUR', 2],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
  ])('%s has %p decimals', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent);
  });

  test.each(['ZZZ', 'usd', 'XAU', 'XXX', 'toString', '', 'DEM'])('%p is none', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  test('lower case is raised, an unknown code is null', () => {
    expect(parseCurrency('eur')).toBe('EUR');
    expect(parseCurrency('zzz')).toBeNull();
  });

  test('are upper-case codes, once each, in order', () => {
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect([...currencies]).toEqual([...new Set(currencies)].toSorted());
    expect(currencies.length).toBe(165);
  });
});

describe('countries', () => {
  test('are the 249 assigned codes, once each, in order', () => {
    expect(countries.length).toBe(249);
    expect([...countries]).toEqual([...new Set(countries)].toSorted());
  });

  test.each([
    ['US', true],
    ['AX', true],
    ['us', false],
    ['UK', false],
    ['XK', false],
    ['USA', false],
  ])('%s: %p', (code, known) => {
    expect(isCountry(code)).toBe(known);
  });
});
