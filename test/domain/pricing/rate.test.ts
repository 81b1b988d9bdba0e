import { expect, test } from 'bun:test';
import { isRate, parseRate } from '../../../domain/money.ts';

test.each([
  ['0', 0],
  ['8.25', 8_250_000],
  ['20', 20_000_000],
  ['0.000001', 1],
  ['999.999999', 999_999_999],
])('parseRate(%p) is %p millionths of a percent', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});

test.each(['', '-1', '8,25', '08.25', '8.', '.5', '1e2', '1000', '1.1234567', ' 8', '8%'])(
  '%p is no rate',
  (text) => {
    expect(isRate(text)).toBe(false);
    expect(() => parseRate(text)).toThrow();
  },
);
