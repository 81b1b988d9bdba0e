import { describe, expect, test } from 'bun:test';
import { usageAmount, type UsageTerms } from '../../../domain/billing/usage.ts';
import { aggregateUsage, usageActions } from '../../support/subscriptions/aggregate-usage.ts';

type Action = (typeof usageActions)[number];

function recordsOf(...records: readonly (readonly [number, Action, number])[]) {
  return records.map(([quantity, action, minute]) => ({
    quantity,
    action,
    timestamp: new Date(Date.UTC(2026, 10, 1, 0, minute)),
  }));
}

describe('aggregateUsage', () => {
  test.each([
    ['nothing', recordsOf(), 0, 0, 0],
    ['increments', recordsOf([5, 'increment', 1], [7, 'increment', 2]), 12, 7, 7],
    [
      'a set, which replaces the sum before it',
      recordsOf([5, 'increment', 1], [3, 'set', 2], [2, 'increment', 3]),
      5,
      5,
      2,
    ],
    ['a set of none', recordsOf([5, 'increment', 1], [0, 'set', 2]), 0, 5, 0],
    [
      'two sets, of which the later counts',
      recordsOf([9, 'set', 1], [4, 'set', 2], [1, 'increment', 3]),
      5,
      9,
      1,
    ],
    [
      'records that arrive out of order',
      recordsOf([2, 'increment', 3], [3, 'set', 2], [5, 'increment', 1]),
      5,
      5,
      2,
    ],
    [
      'records of one instant, in their order',
      recordsOf([5, 'increment', 1], [3, 'set', 1], [2, 'increment', 1]),
      5,
      5,
      2,
    ],
    ['fractions, exactly', recordsOf([0.1, 'increment', 1], [0.2, 'increment', 2]), 0.3, 0.2, 0.2],
    ['tiny ones', recordsOf([1e-7, 'increment', 1], [2e-7, 'increment', 2]), 3e-7, 2e-7, 2e-7],
  ])('of %s', (_, records, sum, max, last) => {
    expect(aggregateUsage(records, 'sum')).toBe(sum);
    expect(aggregateUsage(records, 'max')).toBe(max);
    expect(aggregateUsage(records, 'last')).toBe(last);
  });

  test('leaves its records in their order', () => {
    const records = recordsOf([2, 'increment', 3], [3, 'set', 2]);
    aggregateUsage(records, 'sum');
    expect(records.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  test('knows two actions', () => {
    expect(usageActions).toEqual(['increment', 'set']);
  });
});

describe('usageAmount', () => {
  const terms = (unitAmountDecimal: string, included = 0): UsageTerms => ({
    metric: 'calls',
    unitAmountDecimal,
    included,
    aggregation: 'sum',
  });

  test.each([
    [0, terms('5'), 0],
    [10, terms('5'), 50],
    [10, terms('5', 4), 30],
    [10, terms('5', 10), 0],
    [10, terms('5', 11), 0],
    [1, terms('0.5'), 1],
    [1, terms('0.499999999999'), 0],
    [3, terms('0.5'), 2],
    [1_000_000, terms('0.000000000001'), 0],
    [500_000_000_000, terms('0.000000000001'), 1],
    [0.3, terms('5'), 2],
    [0.29, terms('5'), 1],
    [1.5, terms('3', 0.5), 3],
    // 1.005 x 100 is 100.49999999999999 in binary fractions.
    [100, terms('1.005'), 101],
    [1_000_000_000, terms('99.999999999'), 99_999_999_999],
  ])('of %p by %p is %p', (aggregate, usage, amount) => {
    expect(usageAmount(aggregate, usage)).toBe(amount);
  });
});
