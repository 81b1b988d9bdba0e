import { describe, expect, test } from 'bun:test';
import { fc } from '../../../support/properties.ts';
import {
  defaultRetrySchedule,
  nextAttemptAt,
  parseRetrySchedule,
} from '../../../../domain/webhooks/deliveries/retry-schedule.ts';

const now = new Date('2027-03-04T05:06:07Z');
type FailedAttempt = Parameters<typeof nextAttemptAt>[0];

function waitMs(overrides: Partial<FailedAttempt> = {}): number | null {
  const next = nextAttemptAt({
    schedule: defaultRetrySchedule,
    isDefault: true,
    attempts: 1,
    now,
    status: 500,
    timedOut: false,
    random: () => 0.5,
    ...overrides,
  });
  return next && next.getTime() - now.getTime();
}

describe('parseRetrySchedule', () => {
  test('reads a comma list of durations', () => {
    expect(parseRetrySchedule('0s,1s, 250ms,5m,2h,1d')).toEqual([
      0, 1000, 250, 300_000, 7_200_000, 86_400_000,
    ]);
  });

  test.each([[''], ['1'], ['s'], ['1s,,2s'], ['-1s'], ['1.5s'], ['1 s'], ['1w'], ['1s;2s']])(
    'refuses %p',
    (text) => {
      expect(() => parseRetrySchedule(text)).toThrow('is not a duration');
    },
  );
});

describe('nextAttemptAt', () => {
  test('walks the default schedule and then gives up', () => {
    const waits = Array.from({ length: 11 }, (_, attempts) => waitMs({ attempts }));
    const seconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(waits).toEqual([...seconds.map((value) => value * 1000), null]);
  });

  test.each([
    [0, 4000],
    [0.25, 4500],
    [0.5, 5000],
    [0.999_999, 6000],
  ])('jitter: random %d of 5 s gives %d ms', (random, expected) => {
    expect(waitMs({ random: () => random })).toBe(expected);
  });

  test.each([
    ['below the scheduled delay', '1', 5000],
    ['between', '7', 7000],
    ['beyond twice the delay', '3600', 10_000],
    ['zero', '0', 5000],
    ['absurd', '9'.repeat(30), 10_000],
    ['a date', new Date(now.getTime() + 8000).toUTCString(), 8000],
    ['a past date', new Date(0).toUTCString(), 5000],
    ['negative', '-5', 5000],
    ['nonsense', 'soon', 5000],
    ['an ISO date, which the header does not allow', '2027-03-04T05:06:16Z', 5000],
    ['empty', '', 5000],
    ['absent', null, 5000],
  ])('Retry-After %s', (_label, retryAfter, expected) => {
    expect(waitMs({ retryAfter, status: 503 })).toBe(expected);
  });

  test('429 and timeouts wait at least a minute on the default schedule only', () => {
    expect(waitMs({ status: 429, random: () => 0 })).toBe(60_000);
    expect(waitMs({ status: null, timedOut: true, random: () => 0 })).toBe(60_000);
    expect(waitMs({ status: 429, retryAfter: '6' })).toBeGreaterThanOrEqual(60_000);
    expect(waitMs({ status: 429, attempts: 2 })).toBe(300_000);
    const own = { schedule: [0, 2000, 2000], isDefault: false };
    expect(waitMs({ ...own, status: 429 })).toBe(2000);
    expect(waitMs({ ...own, status: null, timedOut: true })).toBe(2000);
    expect(waitMs({ ...own, status: 429, retryAfter: '3' })).toBe(3000);
    expect(waitMs({ ...own, status: 429, retryAfter: '60' })).toBe(4000);
  });

  const anyAttempt = fc.record({
    schedule: fc.array(fc.integer({ min: 0, max: 86_400_000 }), { minLength: 1, maxLength: 12 }),
    isDefault: fc.boolean(),
    attempts: fc.nat(14),
    status: fc.option(fc.integer({ min: 300, max: 599 })),
    timedOut: fc.boolean(),
    retryAfter: fc.option(fc.oneof(fc.nat(200_000).map(String), fc.string())),
    random: fc.double({ min: 0, max: 0.999_999, noNaN: true }).map((value) => () => value),
  });

  test('never waits less than 0.8 or, but for the minute, more than twice the delay', () => {
    fc.assert(
      fc.property(anyAttempt, (attempt) => {
        const scheduled = attempt.schedule[attempt.attempts];
        const wait = waitMs(attempt);
        if (scheduled === undefined) return expect(wait).toBeNull();
        const least = attempt.isDefault && (attempt.status === 429 || attempt.timedOut);
        expect(wait).toBeGreaterThanOrEqual(
          Math.floor(Math.max(scheduled * 0.8, least ? 60_000 : 0)),
        );
        expect(wait).toBeLessThanOrEqual(Math.max(scheduled * 2, least ? 72_000 : 0));
      }),
    );
  });

  test('a seconds header is obeyed exactly within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 20 }), (seconds) => {
        const schedule = [0, 10_000];
        const wait = waitMs({ schedule, isDefault: false, retryAfter: String(seconds) });
        expect(wait).toBe(seconds * 1000);
      }),
    );
  });
});
