import { expect, test } from 'bun:test';
import { addRates } from '../../../../domain/money.ts';

test.each([
  [[], null],
  [[null], null],
  [['8.25'], '8.25'],
  [['8.250'], '8.250'],
  [['5', '3.25'], '8.25'],
  [['0.1', '0.2'], '0.3'],
  [['9.975', '5'], '14.975'],
  [['50', '50'], '100'],
  [['5', null], '5'],
])('addRates(%p) is %p', (rates, sum) => {
  expect(addRates(rates)).toBe(sum);
});
