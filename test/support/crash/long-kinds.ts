import { randomOf } from '../histories/random.ts';
import { seed } from '../seed.ts';
import { runsAll } from './draw.ts';

/** Kinds of long and random tests, which audit the same books of what different clients have done. */
export const longKinds = [
  'storm',
  'outages',
  'orders',
  'shops',
  'subscriptions',
  'races',
] as const satisfies readonly string[];
export type LongKind = (typeof longKinds)[number];

/** A run leaves out five of six: that twenty runs leave one out each time happens to one kind in 38. */
const KINDS_A_RUN = 1;

/** Settings that ask for a test at a length of its own: whoever sets one wants it to run. */
const lengths = 'STORM_MINUTES STEPS HISTORIES HISTORY SUBSCRIPTIONS ONLY RACES RACE'.split(' ');

/** How long a test of a kind is: as its setting asks, else at full length with CRASH=all, else as part of a run. */
export function lengthOf(setting: string, { inRun, full }: Record<'inRun' | 'full', number>) {
  const asked = process.env[setting];
  if (asked !== undefined) return Number(asked);
  return runsAll ? full : inRun;
}

/** The kinds that a run plays, by its seed. */
export function drawLongKinds(by: number): LongKind[] {
  return randomOf(by).shuffle(longKinds).slice(0, KINDS_A_RUN);
}

export interface Drawn {
  readonly runs: boolean;
  /** Why it does not, to be part of its tests' names. */
  readonly note: string;
}

/** Whether the tests of a kind run here: drawn by the seed, or asked for by CRASH=<kind>, CRASH=all or a length. */
export function longKind(kind: LongKind): Drawn {
  const isAsked =
    runsAll ||
    process.env['CRASH'] === kind ||
    lengths.some((name) => process.env[name] !== undefined);
  const drawn = drawLongKinds(seed);
  if (isAsked || drawn.includes(kind)) return { runs: true, note: `SEED=${seed}` };
  return {
    runs: false,
    note: `SEED=${seed} draws ${drawn.join(' and ')}; CRASH=${kind} or CRASH=all runs it`,
  };
}
