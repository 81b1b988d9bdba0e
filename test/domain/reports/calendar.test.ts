import { describe, expect, test } from 'bun:test';
import { calendarOf, reportIntervals } from '../../../domain/reports/calendar.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const days = (from: string, to: string) => ({ from: day(from), to: day(to) });

/** Zones with clock changes of half an hour, at midnight, and one that left a whole day out. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Pacific/Apia',
];

describe('calendarOf', () => {
  test.each(zones)('has both spans in order, one before the other, in %s', (zone) => {
    for (const year of [2011, 2012, 2018, 2026, 2031])
      for (const length of [1, 2, 7, 30])
        for (let step = 0; step < 366; step += 29)
          for (const interval of reportIntervals) {
            const from = day(`${year}-01-01`).add({ days: step });
            const to = from.add({ days: length - 1 });
            const calendar = calendarOf({ from, to }, interval, zone);
            const { starts, startsBefore, until } = calendar;
            const all = [...startsBefore, ...starts, until].map(Number);
            expect(startsBefore).toHaveLength(starts.length);
            expect(all).toEqual(all.toSorted((a, b) => a - b));
            expect(calendar.before.to.add({ days: 1 }).equals(from)).toBe(true);
          }
  });

  test('has the same clock time before, also across a clock change', () => {
    const { starts, startsBefore } = calendarOf(
      days('2031-03-31', '2031-04-06'),
      'day',
      'Europe/Berlin',
    );
    expect([starts[0]?.toISOString(), startsBefore[0]?.toISOString()]).toEqual([
      '2031-03-30T22:00:00.000Z',
      '2031-03-23T23:00:00.000Z',
    ]);
  });

  test('has 25 hours in one day, and an empty one in the day before', () => {
    const { starts, startsBefore } = calendarOf(
      days('2031-10-26', '2031-10-26'),
      'hour',
      'Europe/Berlin',
    );
    const lengths = startsBefore.map(
      (start, index) => (Number(startsBefore[index + 1] ?? starts[0]) - Number(start)) / 3_600_000,
    );
    expect(starts).toHaveLength(25);
    expect(lengths.filter((hours) => hours === 0)).toHaveLength(1);
    expect(lengths.reduce((sum, hours) => sum + hours, 0)).toBe(24);
  });
});
