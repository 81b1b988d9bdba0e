import { randomOf } from '../histories/random.ts';
import { seed } from '../seed.ts';

/** A process that dies at a failpoint while it does something. */
export interface Crash {
  readonly verb: string;
  readonly point: string;
  /** Who brings it to its end then, where a verb has several. */
  readonly end?: string;
}

/** CRASH=all proves every case of every kind, and runs every long kind at full length. */
export const runsAll = process.env['CRASH'] === 'all';

/**
 * Few of the cases, by the seed, among which are every verb, every failpoint and every end. Each time, the first in the
 * seed's order that adds most.
 */
export function drawCrashes<Case extends Crash>(all: readonly Case[], by: number): Case[] {
  const missing = new Set(all.flatMap(featuresOf));
  const order = randomOf(by).shuffle(all);
  const drawn: Case[] = [];
  const gainOf = (one: Case): number => featuresOf(one).filter((each) => missing.has(each)).length;
  while (missing.size > 0) {
    const most = Math.max(...order.map(gainOf));
    const next = order.find((one) => gainOf(one) === most);
    if (next === undefined) break;
    drawn.push(next);
    for (const feature of featuresOf(next)) missing.delete(feature);
  }
  return drawn;
}

function featuresOf({ verb, point, end = '' }: Crash): string[] {
  return [`verb ${verb}`, `point ${point}`, `end ${end}`];
}

/** The cases of a kind that this run proves. */
export function crashesOfRun<Case extends Crash>(all: readonly Case[]): readonly Case[] {
  return runsAll ? all : drawCrashes(all, seed);
}

/** As many of equal cases, by the seed, in its order. */
export function someOf<Case>(all: readonly Case[], count: number): readonly Case[] {
  return runsAll ? all : randomOf(seed).shuffle(all).slice(0, count);
}

/** Prints what a test file proves of a kind, so that its failure can be repeated. */
export function printDraw(kind: string, all: number, proven: readonly Crash[]): void {
  const names = proven.map(({ verb, point, end }) =>
    [verb, `at ${point}`, ...(end === undefined ? [] : [`(${end})`])].join(' '),
  );
  process.stdout.write(
    `SEED=${seed}, ${kind}: ${proven.length} of ${all}, the others by CRASH=all: ${names.join(', ')}\n`,
  );
}

/** Cases of a verb that dies at several points. */
export function casesOf(verb: string, points: readonly string[], end?: string): Crash[] {
  return points.map((point) => (end === undefined ? { verb, point } : { verb, point, end }));
}

/** What a test file proves of a kind in this run: the points at which a verb dies, and who brings it to its end then. */
export function drawKind(kind: string, all: readonly Crash[]) {
  const proven = crashesOfRun(all);
  printDraw(kind, all.length, proven);
  return (verb: string, end?: string): string[] => {
    if (!all.some((crash) => crash.verb === verb && crash.end === end))
      throw new Error(`there is no crash of ${verb}`);
    return proven
      .filter((crash) => crash.verb === verb && crash.end === end)
      .map(({ point }) => point);
  };
}
