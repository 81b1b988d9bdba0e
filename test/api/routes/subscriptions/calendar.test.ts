import { expect, test } from 'bun:test';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { changeSettings } from '../../../support/world/world.ts';

/** Where the periods of a subscription begin that starts at the instant, and of the next one. */
async function startsOf(
  start: string,
  timezone: string,
  terms: { interval: string; intervalCount?: number },
  advances: readonly Parameters<typeof advance>[1][],
): Promise<string[]> {
  const world = await worldAt(start);
  await changeSettings(world, { billingTimezone: timezone });
  const { id } = await subscribe(world, await subscriber(world), terms);
  for (const by of advances) await advance(world, by);
  const periods = await periodsOf(world, id);
  expect(periods.map(({ status }) => status)).toEqual(periods.map(() => 'paid'));
  const starts = periods.map(({ periodStart }) => periodStart);
  expect(periods.map(({ periodEnd }) => periodEnd).slice(0, -1)).toEqual(starts.slice(1));
  return starts.map((instant: string) => instant.replace(':00.000Z', 'Z'));
}

test('a year from February 29 ends on the 28th, and on the 29th where there is one', async () => {
  const year = { unit: 'month', count: 12 } as const;
  const day = { unit: 'day', count: 1 } as const;
  expect(
    await startsOf('2028-02-29T10:00:00Z', 'UTC', { interval: 'year' }, [
      year,
      year,
      year,
      year,
      day,
    ]),
  ).toEqual([
    '2028-02-29T10:00Z',
    '2029-02-28T10:00Z',
    '2030-02-28T10:00Z',
    '2031-02-28T10:00Z',
    '2032-02-29T10:00Z',
  ]);
});

const NEW_YORK = 'America/New_York';

test('24 hours are exact while the clocks go back, a day keeps the local time', async () => {
  const [from, days] = ['2027-11-06T13:00:00Z', { unit: 'day', count: 2 } as const];
  expect(await startsOf(from, NEW_YORK, { interval: 'hour', intervalCount: 24 }, [days])).toEqual([
    '2027-11-06T13:00Z',
    '2027-11-07T13:00Z',
    '2027-11-08T13:00Z',
  ]);
  expect(await startsOf(from, NEW_YORK, { interval: 'day' }, [days])).toEqual([
    '2027-11-06T13:00Z',
    '2027-11-07T14:00Z',
  ]);
});

test('a local time that is missing moves forward, one that comes twice is the earlier', async () => {
  const days = { unit: 'day', count: 2 } as const;
  // 02:30 does not exist on March 14, 2027.
  expect(await startsOf('2027-03-13T07:30:00Z', NEW_YORK, { interval: 'day' }, [days])).toEqual([
    '2027-03-13T07:30Z',
    '2027-03-14T07:30Z',
    '2027-03-15T06:30Z',
  ]);
  // 01:30 comes twice on November 7, 2027.
  expect(
    await startsOf('2027-11-06T05:30:00Z', NEW_YORK, { interval: 'day' }, [
      { unit: 'day', count: 2 },
      { unit: 'hour', count: 1 },
    ]),
  ).toEqual(['2027-11-06T05:30Z', '2027-11-07T05:30Z', '2027-11-08T06:30Z']);
});
