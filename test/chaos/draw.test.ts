import { describe, expect, test } from 'bun:test';
import { drawCrashes, type Crash } from '../support/crash/draw.ts';
import { subscriptionCrashes } from '../support/subscriptions/crash-points.ts';

/** Whatever the seed, a run proves every verb and every failpoint; every case is proven by some seed. */
const SEEDS = 400;

/** Seven verbs that die at the same ten points; one of them only at a point of its own. */
const square: Crash[] = [
  ...Array.from({ length: 60 }, (_, at) => ({ verb: `v${at % 6}`, point: `p${at % 10}` })),
  { verb: 'v6', point: 'p10' },
];
const kinds: readonly (readonly [string, readonly Crash[], number])[] = [
  ['seven verbs and eleven points', square, 11],
  ['subscriptions', subscriptionCrashes, 30],
];
const seeds = Array.from({ length: SEEDS }, (_, index) => index * 5_368_709 + 1);
const valuesOf = (crashes: readonly Crash[], name: 'verb' | 'point' | 'end') =>
  new Set(crashes.map((crash) => crash[name]));

describe.each(kinds)('of %s', (_, all, atMost) => {
  test('every draw is small, and has every verb, failpoint and end', () => {
    for (const seed of seeds) {
      const drawn = drawCrashes(all, seed);
      for (const name of ['verb', 'point', 'end'] as const)
        expect(valuesOf(drawn, name)).toEqual(valuesOf(all, name));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBeLessThanOrEqual(atMost);
    }
  });

  test('a seed draws the same again', () => {
    expect(drawCrashes(all, 7)).toEqual(drawCrashes(all, 7));
    expect(seeds.some((seed) => drawCrashes(all, seed)[0] !== drawCrashes(all, 7)[0])).toBe(true);
  });

  test('the draws of many seeds reach every case', () => {
    const reached = new Set(seeds.flatMap((seed) => drawCrashes(all, seed)));
    expect(all.filter((crash) => !reached.has(crash))).toEqual([]);
  });
});

test('of nothing is nothing', () => {
  expect(drawCrashes([], 1)).toEqual([]);
});
