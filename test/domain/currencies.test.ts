import { describe, expect, test } from 'bun:test';
import { countries, isCountry } from '../../domain/countries.ts';
import {
  amountFormat,
  currencies,
  currencyExponent,
  formatMoney,
  isCurrency,
  toMajorUnits,
  unitAmountFormat,
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

  test('are upper-case codes, once each, in order', () => {
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect([...currencies]).toEqual([...new Set(currencies)].toSorted());
    expect(currencies.length).toBe(165);
  });
});

describe('formatMoney', () => {
  test.each([
    [123_450, 'USD', '1,234.50 USD'],
    [5, 'USD', '0.05 USD'],
    [0, 'USD', '0.00 USD'],
    [-123_456_789, 'EUR', '-1,234,567.89 EUR'],
    [1235, 'JPY', '1,235 JPY'],
    [0, 'JPY', '0 JPY'],
    [500, 'KWD', '0.500 KWD'],
    [1_234_567, 'KWD', '1,234.567 KWD'],
    [99_999_999_999, 'USD', '999,999,999.99 USD'],
    [12, 'CLF', '0.0012 CLF'],
  ])('%p %s is %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  test('an unknown currency is a bug', () => {
    expect(() => formatMoney(1, 'ZZZ')).toThrow('ZZZ');
  });
});

describe('toMajorUnits', () => {
  test.each([
    [1050, 'USD', 10.5],
    [1050, 'JPY', 1050],
    [1050, 'KWD', 1.05],
    [-5, 'USD', -0.05],
  ])('%p minor units of %s are %p', (minor, currency, major) => {
    expect(toMajorUnits(minor, currency)).toBe(major);
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

describe('amountFormat', () => {
  test('keeps the sign behind its letters in a text from right to left', () => {
    expect(amountFormat('ar-u-nu-latn', 'USD')(3_000)).toEndWith('US$\u200e');
    expect(amountFormat('ar', 'EUR')(3_000)).toEndWith('€');
    expect(amountFormat('es', 'USD')(3_000)).toEndWith('US$');
  });
});

describe('unitAmountFormat', () => {
  test.each([
    ['2.5', 'USD', '$0.025'],
    ['0', 'USD', '$0.00'],
    ['0.000000000001', 'USD', '$0.00000000000001'],
    ['123456', 'USD', '$1,234.56'],
    ['0.5', 'JPY', '¥0.5'],
    ['1', 'KWD', 'KWD 0.001'],
  ])('%p minor units %s are %p', (amount, currency, text) => {
    const written = unitAmountFormat('en-US', currency)(amount);
    expect(written.replaceAll('\u00a0', ' ')).toBe(text);
  });
});
