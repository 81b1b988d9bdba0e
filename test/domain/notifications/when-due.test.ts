import { describe, expect, test } from 'bun:test';
import { nextLook, whatIsDue } from '../../../domain/notifications/when-due.ts';

const at = (text: string): Date => new Date(text);

describe('whatIsDue', () => {
  test.each([
    ['in the morning of the time zone', '2026-12-01T07:00:00Z', 'Europe/Berlin', '2026-12-01'],
    ['not before it', '2026-12-01T06:59:59Z', 'Europe/Berlin', null],
    [
      'later on the day, where nobody looked',
      '2026-12-01T20:00:00Z',
      'Europe/Berlin',
      '2026-12-01',
    ],
    ['on the day of the time zone, not of UTC', '2026-12-01T23:30:00Z', 'Asia/Tokyo', '2026-12-02'],
    ['on a day on which the clocks change', '2027-03-28T06:00:00Z', 'Europe/Berlin', '2027-03-28'],
  ])('all kinds are due %s', (_, now, timezone, morningOf) => {
    const due = whatIsDue({ urgentAt: at(now), dailyOn: null }, at(now), timezone);
    expect(due.morningOf).toBe(morningOf);
    expect(due.isDue('overdueInvoices')).toBe(morningOf !== null);
  });

  test('a morning is looked at once', () => {
    const dailyOn = '2026-12-01';
    const due = (now: string) => whatIsDue({ urgentAt: null, dailyOn }, at(now), 'UTC').morningOf;
    expect(due('2026-12-01T23:59:59Z')).toBeNull();
    expect(due('2026-12-02T07:59:59Z')).toBeNull();
    expect(due('2026-12-02T08:00:00Z')).toBe('2026-12-02');
  });

  test.each([
    [null, true],
    ['2026-12-01T05:00:00Z', true],
    ['2026-12-01T05:00:01Z', false],
  ])('what is urgent is due an hour after %p', (urgentAt, isDue) => {
    const notified = { urgentAt: urgentAt === null ? null : at(urgentAt), dailyOn: null };
    const due = whatIsDue(notified, at('2026-12-01T06:00:00Z'), 'UTC');
    expect(due.isDue('openDisputes')).toBe(isDue);
    expect(due.isDue('failedPayments')).toBe(false);
  });
});

describe('nextLook', () => {
  test.each([
    ['openDisputes', '2026-12-01T06:00:00Z', '2026-12-01T06:10:00.000Z'],
    ['overdueInvoices', '2026-12-01T06:00:00Z', '2026-12-01T07:00:00.000Z'],
    ['overdueInvoices', '2026-12-01T07:00:00Z', '2026-12-02T07:00:00.000Z'],
    ['overdueInvoices', '2027-03-27T07:00:00Z', '2027-03-28T06:00:00.000Z'],
  ] as const)('for %s after %s is %s', (kind, now, next) => {
    expect(nextLook([kind], at(now), 'Europe/Berlin').toISOString()).toBe(next);
  });
});
