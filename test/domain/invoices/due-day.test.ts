import { describe, expect, test } from 'bun:test';
import { dueDayOf, localDate } from '../../../domain/invoices/due-day.ts';

describe('dueDayOf', () => {
  test.each([
    ['plain', '2026-01-31T10:00:00Z', 30, '2026-03-02', '2026-03-02T23:59:59.999Z', 'UTC'],
    ['due at issue', '2026-01-31T10:00:00Z', 0, '2026-01-31', '2026-01-31T23:59:59.999Z', 'UTC'],
    ['leap year', '2028-02-28T23:59:59Z', 1, '2028-02-29', '2028-02-29T23:59:59.999Z', 'UTC'],
    [
      'already the next day in Tokyo',
      '2026-01-31T20:00:00Z',
      1,
      '2026-02-02',
      '2026-02-02T14:59:59.999Z',
      'Asia/Tokyo',
    ],
    [
      'still the day before in New York',
      '2026-02-01T03:00:00Z',
      0,
      '2026-01-31',
      '2026-02-01T04:59:59.999Z',
      'America/New_York',
    ],
    [
      'over the start of summer time',
      '2026-03-01T12:00:00Z',
      30,
      '2026-03-31',
      '2026-03-31T21:59:59.999Z',
      'Europe/Berlin',
    ],
    [
      'a day after which midnight does not exist',
      '2026-09-04T12:00:00Z',
      1,
      '2026-09-05',
      '2026-09-06T03:59:59.999Z',
      'America/Santiago',
    ],
    [
      'over the end of summer time',
      '2026-10-24T12:00:00Z',
      1,
      '2026-10-25',
      '2026-10-25T22:59:59.999Z',
      'Europe/Berlin',
    ],
    [
      'half an hour off',
      '2026-06-01T18:31:00Z',
      0,
      '2026-06-02',
      '2026-06-02T18:29:59.999Z',
      'Asia/Kolkata',
    ],
  ])('%s', (_name, issuedAt, netN, dueDate, dueAt, timezone) => {
    expect(dueDayOf(new Date(issuedAt), netN, timezone)).toEqual({
      dueDate,
      dueAt: new Date(dueAt),
    });
  });
});

describe('localDate', () => {
  test('is the day on the wall', () => {
    const instant = new Date('2025-12-31T23:30:00Z');
    expect(localDate(instant, 'Europe/London')).toBe('2025-12-31');
    expect(localDate(instant, 'Pacific/Kiritimati')).toBe('2026-01-01');
  });
});
