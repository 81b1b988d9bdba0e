import { describe, expect, test } from 'bun:test';
import {
  boundaryOf,
  parseCadence,
  retryInstants,
  sameLocalTimeAfter,
  type Calendar,
} from '../../../domain/billing/calendar.ts';
import { dueDatesOf, planInstallments } from '../../../domain/billing/installments.ts';

function calendarOf(anchor: string, cadence: string, timezone = 'UTC', count = 1): Calendar {
  const parsed = parseCadence(cadence, count);
  if (!parsed) throw new Error('It is a cadence');
  return { anchor: new Date(anchor), timezone, cadence: parsed };
}

const boundariesOf = (calendar: Calendar, from: number, until: number): string[] =>
  Array.from({ length: until - from + 1 }, (_, index) =>
    boundaryOf(calendar, from + index)
      .toISOString()
      .replace(':00.000Z', 'Z'),
  );

describe('boundaryOf', () => {
  test.each([
    [
      'monthly from Jan 31',
      calendarOf('2026-01-31T08:30:00Z', 'monthly'),
      ['2026-01-31T08:30Z', '2026-02-28T08:30Z', '2026-03-31T08:30Z', '2026-04-30T08:30Z'],
    ],
    [
      'monthly from Jan 30 of a leap year',
      calendarOf('2028-01-30T00:00:00Z', 'monthly'),
      ['2028-01-30T00:00Z', '2028-02-29T00:00Z', '2028-03-30T00:00Z'],
    ],
    [
      'yearly from Feb 29',
      calendarOf('2028-02-29T12:00:00Z', 'yearly'),
      [
        '2028-02-29T12:00Z',
        '2029-02-28T12:00Z',
        '2030-02-28T12:00Z',
        '2031-02-28T12:00Z',
        '2032-02-29T12:00Z',
      ],
    ],
    [
      'quarterly from Nov 30',
      calendarOf('2026-11-30T00:00:00Z', 'quarterly'),
      ['2026-11-30T00:00Z', '2027-02-28T00:00Z', '2027-05-30T00:00Z', '2027-08-30T00:00Z'],
    ],
    [
      'semiannual from Aug 31',
      calendarOf('2026-08-31T00:00:00Z', 'semiannual'),
      ['2026-08-31T00:00Z', '2027-02-28T00:00Z', '2027-08-31T00:00Z'],
    ],
    [
      'a local month end that is another day in UTC',
      calendarOf('2026-01-30T15:00:00Z', 'monthly', 'Asia/Tokyo'),
      ['2026-01-30T15:00Z', '2026-02-27T15:00Z', '2026-03-30T15:00Z'],
    ],
    [
      'daily over the missing hour of New York: 02:30 is 03:30',
      calendarOf('2026-03-07T07:30:00Z', 'daily', 'America/New_York'),
      ['2026-03-07T07:30Z', '2026-03-08T07:30Z', '2026-03-09T06:30Z'],
    ],
    [
      'daily over the double hour of New York: the earlier 01:30',
      calendarOf('2026-10-31T05:30:00Z', 'daily', 'America/New_York'),
      ['2026-10-31T05:30Z', '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
    ],
    [
      'daily from the later 01:30, which the anchor stays',
      calendarOf('2026-11-01T06:30:00Z', 'daily', 'America/New_York'),
      ['2026-11-01T06:30Z', '2026-11-02T06:30Z'],
    ],
    [
      'daily over the missing half hour of Lord Howe: 02:15 is 02:45',
      calendarOf('2026-10-02T15:45:00Z', 'daily', 'Australia/Lord_Howe'),
      ['2026-10-02T15:45Z', '2026-10-03T15:45Z', '2026-10-04T15:15Z'],
    ],
    [
      'daily over the double half hour of Lord Howe: the earlier 01:45',
      calendarOf('2027-04-02T14:45:00Z', 'daily', 'Australia/Lord_Howe'),
      ['2027-04-02T14:45Z', '2027-04-03T14:45Z', '2027-04-04T15:15Z'],
    ],
    [
      'weekly over a missing midnight of Santiago: 00:00 is 01:00',
      calendarOf('2026-08-30T04:00:00Z', 'weekly', 'America/Santiago'),
      ['2026-08-30T04:00Z', '2026-09-06T04:00Z', '2026-09-13T03:00Z'],
    ],
    [
      'hourly over the double hour of New York: exact time',
      calendarOf('2026-11-01T04:30:00Z', 'hour', 'America/New_York'),
      ['2026-11-01T04:30Z', '2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T07:30Z'],
    ],
    [
      '24 hours over a short day: exact time',
      calendarOf('2026-03-07T17:00:00Z', 'hour', 'America/New_York', 24),
      ['2026-03-07T17:00Z', '2026-03-08T17:00Z'],
    ],
    [
      'monthly over the day that Samoa skipped: Dec 30 is Dec 31',
      calendarOf('2011-11-30T22:00:00Z', 'monthly', 'Pacific/Apia'),
      ['2011-11-30T22:00Z', '2011-12-30T22:00Z', '2012-01-29T22:00Z'],
    ],
  ])('%s', (_, calendar, instants) => {
    expect(boundariesOf(calendar, 0, instants.length - 1)).toEqual(instants);
  });

  test('keeps milliseconds and the local time of half-hour zones', () => {
    const calendar = calendarOf('2026-01-31T08:30:15.123Z', 'monthly', 'Asia/Kolkata');
    expect(boundaryOf(calendar, 1).toISOString()).toBe('2026-02-28T08:30:15.123Z');
  });
});

describe('a day that a zone skips', () => {
  test('has the boundary of the next one', () => {
    // Local noon of Dec 28; Dec 30 did not exist.
    const samoan = calendarOf('2011-12-28T22:00:00Z', 'daily', 'Pacific/Apia');
    expect(boundariesOf(samoan, 0, 4)).toEqual([
      '2011-12-28T22:00Z',
      '2011-12-29T22:00Z',
      '2011-12-30T22:00Z',
      '2011-12-30T22:00Z',
      '2011-12-31T22:00Z',
    ]);
  });
});

describe('retryInstants', () => {
  test('are days later at the same local time', () => {
    const first = new Date('2026-11-01T04:30:00Z');
    const days = retryInstants(first, [1, 3, 5, 7, 14], 'UTC');
    expect(days.map((day) => day.getUTCDate())).toEqual([2, 4, 6, 8, 15]);
    // 00:30 in New York, where the clocks go back at 02:00.
    expect(sameLocalTimeAfter(first, 1, 'America/New_York').toISOString()).toBe(
      '2026-11-02T05:30:00.000Z',
    );
  });
});

describe('dueDatesOf', () => {
  const start = new Date('2026-01-31T08:30:00Z');
  const daysOf = (rows: readonly { readonly dueAt: Date }[]) =>
    rows.map(({ dueAt }) => dueAt.toISOString().slice(0, 10));

  test('of equal rows count from the start', () => {
    const plan = planInstallments({ count: 4, unit: 'month' }, 5000, 'installments');
    const rows = dueDatesOf(plan, start, 'UTC');
    expect(daysOf(rows)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(rows.map(({ index, amount }) => [index, amount])).toEqual([
      [0, 5000],
      [1, 5000],
      [2, 5000],
      [3, 5000],
    ]);
  });

  test('of a schedule count from the row before', () => {
    const schedule = [
      { amount: 1 },
      { amount: 2, unit: 'month', count: 1 },
      { amount: 3, unit: 'month', count: 1 },
      { amount: 4, unit: 'day', count: 10 },
      { amount: 5, unit: 'hour', count: 36 },
    ];
    const plan = planInstallments({ schedule }, undefined, 'installments');
    expect(daysOf(dueDatesOf(plan, start, 'UTC'))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-28',
      '2026-04-07',
      '2026-04-08',
    ]);
  });
});
