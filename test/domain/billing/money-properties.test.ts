import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { changeMoney, prorate, unusedOf } from '../../../domain/billing/proration.ts';
import { decimalOf, usageAggregations, usageAmount } from '../../../domain/billing/usage.ts';
import { amountMax, roundHalfAwayFromZero } from '../../../domain/money.ts';
import { aggregateUsage, numberOf } from '../../support/subscriptions/aggregate-usage.ts';

const amount = fc.integer({ min: 0, max: amountMax });
const start = Date.UTC(2026, 0, 1);
const periods = fc
  .tuple(fc.nat(1000), fc.integer({ min: 1000, max: 3 * 366 * 86_400_000 }))
  .map(([begin, length]) => ({
    start: new Date(start + begin),
    end: new Date(start + begin + length),
  }));
/** A period and instants within it, in order. */
const spans = periods.chain((period) =>
  fc.record({
    period: fc.constant(period),
    instants: fc
      .array(fc.integer({ min: period.start.getTime(), max: period.end.getTime() }), {
        minLength: 1,
        maxLength: 12,
      })
      .map((all) => all.toSorted((a, b) => a - b).map((ms) => new Date(ms))),
  }),
);

describe('proration', () => {
  test('what is unused never grows, and is a fraction', () => {
    fc.assert(
      fc.property(spans, ({ period, instants }) => {
        const parts = instants.map((at) => unusedOf(period, at));
        for (const { part, whole } of parts) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(whole);
        }
        expect(parts).toEqual(parts.toSorted((a, b) => b.part - a.part));
      }),
    );
  });

  test('a share is the nearest integer, at every size, and never more than the whole', () => {
    fc.assert(
      fc.property(amount, spans, (paid, { period, instants: [at = period.end] }) => {
        const { part, whole } = unusedOf(period, at);
        const share = prorate(paid, { part, whole });
        const exact = roundHalfAwayFromZero(BigInt(paid) * BigInt(part), BigInt(whole));
        expect(BigInt(share)).toBe(exact);
        expect(share).toBeLessThanOrEqual(paid);
      }),
    );
  });
});

describe('changes', () => {
  const changes = fc.record({
    span: spans,
    first: amount,
    totals: fc.array(amount, { minLength: 12, maxLength: 12 }),
  });

  test('never give back more than was paid and charged, however many follow each other', () => {
    fc.assert(
      fc.property(changes, ({ span: { period, instants }, first, totals }) => {
        let paid = { net: first, from: period.start };
        let kept = first;
        for (const [index, at] of instants.entries()) {
          const money = changeMoney({
            paidNet: paid.net,
            paidFraction: unusedOf({ start: paid.from, end: period.end }, at),
            newTotal: totals[index] ?? 0,
            fraction: unusedOf(period, at),
            isNewCadence: false,
          });
          expect(money.net).toBe(money.charge - money.credit);
          for (const each of Object.values(money)) expect(Number.isSafeInteger(each)).toBe(true);
          expect(money.credit).toBeLessThanOrEqual(paid.net);
          kept += money.net;
          expect(kept).toBeGreaterThanOrEqual(money.charge);
          paid = { net: money.charge, from: at };
        }
      }),
      { numRuns: 500 },
    );
  });

  test('to a price and back at one instant net to nothing', () => {
    fc.assert(
      fc.property(spans, amount, amount, ({ period, instants: [at = period.end] }, from, to) => {
        const fraction = unusedOf(period, at);
        const there = changeMoney({ paidNet: from, newTotal: to, fraction, isNewCadence: false });
        const back = changeMoney({
          paidNet: there.charge,
          paidFraction: unusedOf({ start: at, end: period.end }, at),
          newTotal: from,
          fraction,
          isNewCadence: false,
        });
        expect(there.net + back.net).toBe(0);
      }),
    );
  });

  test('of cadence charge the full price and give back as the others do', () => {
    fc.assert(
      fc.property(spans, amount, amount, ({ period, instants: [at = period.end] }, from, to) => {
        const change = { paidNet: from, newTotal: to, fraction: unusedOf(period, at) };
        const other = changeMoney({ ...change, isNewCadence: true });
        expect(other.charge).toBe(to);
        expect(other.credit).toBe(changeMoney({ ...change, isNewCadence: false }).credit);
      }),
    );
  });
});

describe('use', () => {
  const quantity = fc.oneof(
    fc.nat(1_000_000_000),
    fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
  );
  const price = fc
    .tuple(fc.nat(99_999), fc.stringMatching(/^\d{0,12}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
  const records = fc.array(
    fc.record({
      quantity,
      action: fc.constantFrom('increment' as const, 'set' as const),
      timestamp: fc.integer({ min: 0, max: 20 }).map((minute) => new Date(start + minute * 60_000)),
    }),
    { maxLength: 20 },
  );

  test('numbers survive as decimals', () => {
    const numbers = fc.double({ min: 0, max: 1e25, noNaN: true });
    fc.assert(fc.property(numbers, (value) => expect(numberOf(decimalOf(value))).toBe(value)));
  });

  test('is billed exactly: the nearest integer, half up', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), price, (used, included, unit) => {
        const terms = {
          metric: 'm',
          unitAmountDecimal: unit,
          included,
          aggregation: 'sum',
        } as const;
        const [whole = '', fraction = ''] = unit.split('.');
        const scaled = BigInt(whole + fraction.padEnd(12, '0'));
        const billed = BigInt(Math.max(0, used - included)) * scaled;
        const exact = Number((2n * billed + 10n ** 12n) / (2n * 10n ** 12n));
        expect(usageAmount(used, terms)).toBe(exact);
        expect(Number.isSafeInteger(usageAmount(used, terms))).toBe(true);
      }),
    );
  });

  test('of more is never billed less', () => {
    fc.assert(
      fc.property(quantity, quantity, price, (one, other, unit) => {
        const terms = {
          metric: 'm',
          unitAmountDecimal: unit,
          included: 5,
          aggregation: 'sum',
        } as const;
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(usageAmount(less, terms)).toBeLessThanOrEqual(usageAmount(more, terms));
      }),
    );
  });

  test('counts the same in whatever order records of different instants arrive', () => {
    fc.assert(
      fc.property(records, fc.constantFrom(...usageAggregations), (all, aggregation) => {
        const apart = [...new Map(all.map((one) => [one.timestamp.getTime(), one])).values()];
        const total = aggregateUsage(apart, aggregation);
        expect(aggregateUsage(apart.toReversed(), aggregation)).toBe(total);
        expect(total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a set is where the sum begins anew', () => {
    fc.assert(
      fc.property(records, quantity, (all, level) => {
        const set = {
          quantity: level,
          action: 'set' as const,
          timestamp: new Date(start + 3_600_000),
        };
        expect(aggregateUsage([...all, set], 'sum')).toBe(level);
      }),
    );
  });
});
