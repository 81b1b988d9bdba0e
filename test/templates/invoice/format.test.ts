import { expect, test } from 'bun:test';
import {
  formatMoney,
  formatQuantity,
  formatRate,
} from '../../../templates/invoice/labels/format.ts';

test.each([
  [0, 2, '0.00'],
  [5, 2, '0.05'],
  [-5, 2, '0.05'],
  [123456789, 2, '1,234,567.89'],
  [1234, 0, '1,234'],
  [0, 0, '0'],
  [1, 3, '0.001'],
  [1234567, 3, '1,234.567'],
  [99_999_999_999, 2, '999,999,999.99'],
])('%d with %d decimals is %s', (amount, exponent, digits) => {
  const sign = amount < 0 ? '-' : '';
  expect(formatMoney(amount, { currency: 'EUR', exponent })).toBe(`${sign}EUR ${digits}`);
});

test('a negative amount has its sign before the code', () => {
  expect(formatMoney(-1990, { currency: 'EUR', exponent: 2 })).toBe('-EUR 19.90');
});

test.each([
  ['19', '19%'],
  ['19.00', '19%'],
  ['8.250', '8.25%'],
  ['10', '10%'],
  ['0', '0%'],
  [null, '–'],
])('the rate %p is %s', (rate, printed) => {
  expect(formatRate(rate)).toBe(printed);
});

test.each([
  [1, '1'],
  [1200, '1,200'],
  [2.5, '2.5'],
])('the quantity %d is %s', (quantity, printed) => {
  expect(formatQuantity(quantity)).toBe(printed);
});
