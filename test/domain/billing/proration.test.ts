import { describe, expect, test } from 'bun:test';
import { changeMoney, prorate, unusedOf } from '../../../domain/billing/proration.ts';

const november = {
  start: new Date('2026-11-01T00:00:00Z'),
  end: new Date('2026-12-01T00:00:00Z'),
};
const eleventh = new Date('2026-11-11T08:30:00Z');
const fraction = unusedOf(november, eleventh);

describe('unusedOf', () => {
  test('is what remains, in seconds', () => {
    expect(fraction).toEqual({ part: 1_697_400, whole: 2_592_000 });
  });

  test.each([
    ['at the start', november.start, 2_592_000],
    ['before the start', new Date('2026-10-01T00:00:00Z'), 2_592_000],
    ['at the end', november.end, 0],
    ['after the end', new Date('2027-01-01T00:00:00Z'), 0],
    ['within a second, of that second', new Date('2026-11-30T23:59:59.999Z'), 1],
  ])('%s', (_, at, part) => {
    expect(unusedOf(november, at)).toEqual({ part, whole: 2_592_000 });
  });

  test('of an empty period is nothing', () => {
    const period = { start: november.start, end: november.start };
    expect(unusedOf(period, november.start)).toEqual({ part: 0, whole: 1 });
  });
});

describe('prorate', () => {
  test.each([
    ['a half is rounded up', 5, { part: 1, whole: 2 }, 3],
    ['less than a half is rounded down', 10, { part: 1, whole: 3 }, 3],
    ['all of it is the amount', 3000, { part: 7, whole: 7 }, 3000],
    ['nothing of it is nothing', 3000, { part: 0, whole: 7 }, 0],
  ])('%s', (_, amount, part, expected) => {
    expect(prorate(amount, part)).toBe(expected);
  });
});

describe('changeMoney', () => {
  const third = { part: 2, whole: 3 };

  test.each([
    ['3000 to 5000', 3000, 5000, fraction, { credit: 1965, charge: 3274, net: 1309 }],
    ['3 to 5 at 1000', 3000, 5000, third, { credit: 2000, charge: 3333, net: 1333 }],
    ['5000 to 3000', 5000, 3000, fraction, { credit: 3274, charge: 1965, net: -1309 }],
  ])('%s with the cadence kept', (_, paidNet, newTotal, unused, money) => {
    expect(changeMoney({ paidNet, newTotal, fraction: unused, isNewCadence: false })).toEqual(
      money,
    );
  });

  test('back at the same instant gives back what the change charged', () => {
    const back = changeMoney({
      paidNet: 3274,
      paidFraction: { part: 1, whole: 1 },
      newTotal: 3000,
      fraction,
      isNewCadence: false,
    });
    expect(back).toEqual({ credit: 3274, charge: 1965, net: -1309 });
    expect(3000 + back.net).toBe(1691);
  });

  test('to another cadence charges the full price', () => {
    const money = changeMoney({ paidNet: 3000, newTotal: 30_000, fraction, isNewCadence: true });
    expect(money).toEqual({ credit: 1965, charge: 30_000, net: 28_035 });
  });
});

test('a cancel gives back the unused share of what was paid', () => {
  expect(prorate(3000, fraction)).toBe(1965);
});
