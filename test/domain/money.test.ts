import { describe, expect, test } from 'bun:test';
import { fc } from '../support/properties.ts';
import {
  allocateLargestRemainder,
  amountMax,
  isAmountTooLarge,
  multiplyFraction,
  roundHalfAwayFromZero,
  sumAmounts,
} from '../../domain/money.ts';

const amounts = fc.integer({ min: 0, max: amountMax });

describe('roundHalfAwayFromZero', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [-4n, 3n, -1n],
    [-1n, 2n, -1n],
    [0n, 7n, 0n],
    [10n ** 40n + 5n, 10n, 10n ** 39n + 1n],
  ])('%p / %p is %p', (numerator, denominator, rounded) => {
    expect(roundHalfAwayFromZero(numerator, denominator)).toBe(rounded);
  });
});

describe('multiplyFraction', () => {
  test.each([
    [3000, 1_697_400, 2_592_000, 1965],
    [5000, 1_697_400, 2_592_000, 3274],
    [-1, 1, 2, -1],
    [-1, 1, 3, 0],
    [amountMax, 99_999_999, 100_000_000, 99_999_998_999],
  ])('%p x %p / %p is %p', (amount, numerator, denominator, product) => {
    expect(multiplyFraction(amount, numerator, denominator)).toBe(product);
  });

  test('plain numbers and bigint give the same, at every size', () => {
    const signed = fc.integer({ min: -amountMax, max: amountMax });
    // Up to a thousandfold, so that the product itself is a safe integer.
    const fractions = fc
      .oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(10 ** 8))
      .chain((denominator) => fc.tuple(fc.nat(denominator * 1000), fc.constant(denominator)));
    fc.assert(
      fc.property(signed, fractions, (amount, [numerator, denominator]) => {
        const exact = roundHalfAwayFromZero(
          BigInt(amount) * BigInt(numerator),
          BigInt(denominator),
        );
        expect(BigInt(multiplyFraction(amount, numerator, denominator))).toBe(exact);
      }),
    );
  });
});

describe('allocateLargestRemainder', () => {
  test.each([
    [825, [3998, 500, 999], [600, 75, 150]],
    [1000, [5000, 3000], [625, 375]],
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1, 1], [1, 1, 0, 0]],
    [1, [1, 2, 0], [0, 1, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [7, [0, 7], [0, 7]],
    [10, [1, 2], [3, 7]],
  ])('%p over %p is %p', (total, weights, parts) => {
    expect(allocateLargestRemainder(total, weights)).toEqual(parts);
    expect(sumAmounts(parts)).toBe(total);
  });

  test('nothing to allocate to is a bug', () => {
    expect(() => allocateLargestRemainder(1, [0])).toThrow();
  });

  test('sums to the total, is nearest to the exact share and stays within the weights', () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 30 }),
        fc.nat(100),
        (weights, share) => {
          const weightTotal = sumAmounts(weights);
          const total = Math.floor((weightTotal * share) / 100);
          const parts = allocateLargestRemainder(total, weights);
          expect(sumAmounts(parts)).toBe(total);
          parts.forEach((part, position) => {
            const weight = weights[position] ?? 0;
            expect(part).toBeWithin(0, weight + 1);
            const error = BigInt(part) * BigInt(weightTotal) - BigInt(total) * BigInt(weight);
            const unit = BigInt(Math.max(1, weightTotal));
            expect(-unit < error && error < unit).toBe(true);
          });
        },
      ),
    );
  });

  test('equal weights differ by one unit at most, the earlier ones having more', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 50 }), (total, count) => {
        const parts = allocateLargestRemainder(
          total,
          Array.from({ length: count }, () => 3),
        );
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('isAmountTooLarge begins above the largest amount', () => {
  expect(isAmountTooLarge(amountMax)).toBe(false);
  expect(isAmountTooLarge(amountMax + 1)).toBe(true);
});
