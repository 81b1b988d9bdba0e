import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import {
  boundaryOf,
  parseCadence,
  retryInstants,
  type Cadence,
  type Calendar,
} from '../../../domain/billing/calendar.ts';
import { dueDatesOf, planInstallments } from '../../../domain/billing/installments.ts';
import { sumAmounts } from '../../../domain/money.ts';
import { localBoundaryOf, offsetMs } from '../../support/timing/local-boundary.ts';
import { billingIntervals } from '../../../storage/entities/subscription.ts';

/** Clock changes of an hour, two hours and half an hour, at midnight, twice a year around Ramadan, and none. */
const zones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Antarctica/Troll',
];
const zone = fc.constantFrom(...zones);
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) })
  .map((ms) => new Date(ms));
/** Around the hours at which clocks change, where chance rarely leads. */
const changing = fc
  .tuple(instant, fc.constantFrom(0, 15, 30, 45), fc.integer({ min: 0, max: 4 }))
  .map(([at, minute, hour]) => new Date(at.setUTCHours(hour, minute, 0, 0)));

const cadence = fc
  .constantFrom(...billingIntervals)
  .chain((interval) => fc.tuple(fc.constant(interval), fc.integer({ min: 1, max: 12 })))
  .map(([interval, count]) => parseCadence(interval, count))
  .filter((parsed): parsed is Cadence => parsed !== null);
const calendar: fc.Arbitrary<Calendar> = fc.record({
  anchor: fc.oneof(instant, changing),
  timezone: zone,
  cadence,
});

const dayMs = 86_400_000;
const everyDay: Cadence = { interval: 'day', intervalCount: 1 };

/** Midnights of UTC before which the zone's clocks changed within a day. */
function clockChangesOf(timezone: string): Date[] {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  return days.filter(
    (day) => offsetMs(day, timezone) !== offsetMs(new Date(day.getTime() - dayMs), timezone),
  );
}

describe('boundaries', () => {
  test('grow strictly', () => {
    fc.assert(
      fc.property(calendar, fc.nat(500), (from, k) => {
        expect(boundaryOf(from, k + 1).getTime()).toBeGreaterThan(boundaryOf(from, k).getTime());
      }),
      { numRuns: 1000 },
    );
  });

  test('are the anchor and whole intervals by the local clocks, as Intl tells them', () => {
    fc.assert(
      fc.property(calendar, fc.nat(120), (from, k) => {
        expect(boundaryOf(from, k)).toEqual(localBoundaryOf(from, k));
      }),
      { numRuns: 1000 },
    );
  });

  test('meet the clock changes of 2026 at every quarter of an hour, as Intl tells them', () => {
    let changes = 0;
    for (const timezone of zones) {
      for (const change of clockChangesOf(timezone)) {
        changes += 1;
        for (let quarter = 0; quarter < 96; quarter += 1) {
          const anchor = new Date(change.getTime() - 3 * dayMs + quarter * 900_000);
          const daily: Calendar = { anchor, timezone, cadence: everyDay };
          for (let k = 1; k < 5; k += 1)
            expect(boundaryOf(daily, k)).toEqual(localBoundaryOf(daily, k));
        }
      }
    }
    expect(changes).toBeGreaterThan(zones.length);
  });

  test('begin at the anchor itself', () => {
    fc.assert(
      fc.property(calendar, (from) => {
        expect(boundaryOf(from, 0)).toEqual(from.anchor);
      }),
    );
  });
});

describe('retries and installments', () => {
  test('retries grow with their days', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(instant, days, zone, (first, unsorted, timezone) => {
        const retries = retryInstants(
          first,
          unsorted.toSorted((a, b) => a - b),
          timezone,
        );
        [first, ...retries].reduce((before, after) => {
          expect(after.getTime()).toBeGreaterThan(before.getTime());
          return after;
        });
      }),
    );
  });

  const gap = fc
    .constantFrom(['hour', 8760], ['day', 365], ['week', 52], ['month', 12] as const)
    .chain(([unit, max]) =>
      fc.record({ unit: fc.constant(unit), count: fc.integer({ min: 1, max: Number(max) }) }),
    )
    .map(({ unit, count }) => ({ unit: String(unit), count }));
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  const schedule = fc
    .tuple(amount, fc.array(fc.tuple(amount, gap), { minLength: 1, maxLength: 59 }))
    .map(([first, rest]) => [
      { amount: first },
      ...rest.map(([one, by]) => ({ amount: one, ...by })),
    ]);

  test('rows of a schedule keep amounts and order', () => {
    fc.assert(
      fc.property(schedule, instant, zone, (rows, start, timezone) => {
        const plan = planInstallments({ schedule: rows }, undefined, 'installments');
        const due = dueDatesOf(plan, start, timezone);
        expect(sumAmounts(due.map((row) => row.amount))).toBe(
          sumAmounts(rows.map((row) => row.amount)),
        );
        due.reduce((before, after) => {
          expect(after.dueAt.getTime()).toBeGreaterThan(before.dueAt.getTime());
          return after;
        });
      }),
    );
  });
});
