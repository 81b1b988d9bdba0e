import { describe, expect, test } from 'bun:test';
import { parseCadence } from '../../../domain/billing/calendar.ts';
import { billingIntervals } from '../../../storage/entities/subscription.ts';

describe('parseCadence', () => {
  test.each([
    ['hour', undefined, 'hour', 1],
    ['hour', 8760, 'hour', 8760],
    ['day', 365, 'day', 365],
    ['week', 52, 'week', 52],
    ['month', 12, 'month', 12],
    ['year', 3, 'year', 3],
    ['daily', undefined, 'day', 1],
    ['weekly', undefined, 'week', 1],
    ['biweekly', undefined, 'week', 2],
    ['monthly', undefined, 'month', 1],
    ['quarterly', undefined, 'month', 3],
    ['semiannual', undefined, 'month', 6],
    ['yearly', undefined, 'year', 1],
    ['quarterly', 2, 'month', 6],
    ['quarterly', 4, 'month', 12],
    ['biweekly', 26, 'week', 52],
    ['daily', 365, 'day', 365],
  ] as const)('%s x %p is every %s x %p', (name, times, interval, intervalCount) => {
    expect(parseCadence(name, times)).toEqual({ interval, intervalCount });
  });

  test.each([
    ['hour', 8761],
    ['day', 366],
    ['week', 53],
    ['month', 13],
    ['year', 4],
    ['quarterly', 5],
    ['semiannual', 3],
    ['biweekly', 27],
    ['month', 0],
    ['month', -1],
    ['month', 1.5],
    ['biweekly', 0.5],
    ['month', Number.NaN],
    ['month', Number.POSITIVE_INFINITY],
    ['fortnight', 1],
    ['Month', 1],
    ['', 1],
    ['constructor', 1],
    ['__proto__', 1],
  ])('%s x %p is none', (name, times) => {
    expect(parseCadence(name, times)).toBeNull();
  });

  test('each interval is a cadence of one', () => {
    expect(billingIntervals.map((interval) => parseCadence(interval))).toEqual(
      billingIntervals.map((interval) => ({ interval, intervalCount: 1 })),
    );
  });
});
