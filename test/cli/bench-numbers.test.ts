import { describe, expect, test } from 'bun:test';
import { numbersIn } from '../../cli/bench/numbers-in.mjs';

describe('numbersIn', () => {
  test.each([
    ['p50 1.2 ms, p99 3 ms', { 'p50 ms': 1.2, 'p99 ms': 3 }],
    ['3.123, of it 0.5 during the load', { value: 3.123, 'during the load': 0.5 }],
    ['API 120 MB, actors 130 MB', { 'API MB': 120, 'actors MB': 130 }],
    ['12.3/s, 4 of 5 paid', { '/s': 12.3, 'of 5 paid': 4 }],
    ['1.0, 2.0, 3.0 ms = 1.5, 1.6, 1.7 of those', expect.objectContaining({ value: 1, ms: 3 })],
    ['unknown MB', {}],
  ])('%s', (text, figures) => {
    expect(numbersIn(text)).toEqual(figures);
  });
});
