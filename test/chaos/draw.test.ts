import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutCrashes } from '../support/checkout/crashes.ts';
import { drawCrashes, type Crash } from '../support/crash/draw.ts';
import { drawLongKinds, longKinds } from '../support/crash/long-kinds.ts';
import { saleCrashes } from '../support/sales/deaths.ts';
import { subscriptionCrashes } from '../support/subscriptions/crash-points.ts';

/** Whatever the seed, a run proves every verb and every failpoint; every case is proven by some seed. */
const SEEDS = 200;

/** Seven verbs that die at the same ten points; one of them only at a point of its own. */
const square: Crash[] = [
  ...Array.from({ length: 60 }, (_, at) => ({ verb: `v${at % 6}`, point: `p${at % 10}` })),
  { verb: 'v6', point: 'p10' },
];
const kinds: readonly (readonly [string, readonly Crash[]])[] = [
  ['seven verbs and eleven points', square],
  ['subscriptions', subscriptionCrashes],
  ['checkout', checkoutCrashes],
  ['sales', saleCrashes],
];
const seeds = Array.from({ length: SEEDS }, (_, index) => index * 5_368_709 + 1);
const valuesOf = (crashes: readonly Crash[], name: 'verb' | 'point' | 'end') =>
  new Set(crashes.map((crash) => crash[name]));

/** A case of its own for each verb, or for each failpoint where there are more, and for half of the others. */
function mostOf(all: readonly Crash[]): number {
  const [fewer = 0, more = 0] = [valuesOf(all, 'verb').size, valuesOf(all, 'point').size].toSorted(
    (one, other) => one - other,
  );
  return more + Math.floor(fewer / 2);
}

describe.each(kinds)('of %s', (_, all) => {
  test('every draw is small, and has every verb, failpoint and end', () => {
    for (const seed of seeds) {
      const drawn = drawCrashes(all, seed);
      for (const name of ['verb', 'point', 'end'] as const)
        expect(valuesOf(drawn, name)).toEqual(valuesOf(all, name));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBeLessThanOrEqual(mostOf(all));
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

test('each failpoint of the code is named by a crash test, or read from the code by one', () => {
  const root = join(import.meta.dir, '../..');
  const textsIn = (folder: string) =>
    [...new Bun.Glob('**/*.ts').scanSync(join(root, folder))].map((file) =>
      readFileSync(join(root, folder, file), 'utf8'),
    );
  const written = ['domain', 'actors']
    .flatMap(textsIn)
    .flatMap((text) =>
      [...text.matchAll(/\bfailpoint\(\s*(['`])([^'`]+)\1/g)].map(([, , name = '']) => name),
    );
  const named = textsIn('test').join('\n');
  const read = new Set([...subscriptionCrashes, ...checkoutCrashes].map(({ point }) => point));
  // The tests of moves name the step alone. What dies after it has drawn an invoice leaves nothing: it is drawn again.
  const isTested = (name: string): boolean =>
    read.has(name) ||
    name === 'invoice.after_render' ||
    named.includes(`'${name.replace(/^move\./, '')}'`);
  expect(written.length).toBeGreaterThan(35);
  // Their verb or kind is put in; the timers' are drawn for each actor, the others for each modification.
  const literal = written.filter((name) => !name.includes('${'));
  expect(literal.filter((name) => !isTested(name))).toEqual([]);
});

test('of nothing is nothing', () => {
  expect(drawCrashes([], 1)).toEqual([]);
});

describe('of the long kinds', () => {
  test('is of one of six, and twenty runs leave hardly any of them out', () => {
    const draws = seeds.map((seed) => drawLongKinds(seed));
    for (const drawn of draws) expect(new Set(drawn).size).toBe(1);
    const scores = Array.from({ length: SEEDS / 20 }, (_, at) =>
      draws.slice(at * 20, at * 20 + 20),
    );
    const missed = scores.flatMap((runs) =>
      longKinds.filter((kind) => !runs.flat().includes(kind)),
    );
    expect(missed.length).toBeLessThanOrEqual(4);
  });

  test('each has tests', () => {
    const texts = [...new Bun.Glob('**/*.test.ts').scanSync(import.meta.dir)].map((file) =>
      readFileSync(join(import.meta.dir, file), 'utf8'),
    );
    for (const kind of longKinds)
      expect(texts.filter((text) => text.includes(`longKind('${kind}')`))).not.toEqual([]);
  });
});
