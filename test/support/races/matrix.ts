import { randomOf, type Random } from '../histories/random.ts';
import type { SceneKind } from './scenes.ts';
import { verbs, type Verb } from './verbs.ts';

/** Two requests about one purchase. */
export interface Race {
  readonly scene: SceneKind;
  /** In the order in which they are sent. */
  readonly verbs: readonly [Verb, Verb];
  /** How long after the first the second is sent: 0 to within the processor's answer and after it. */
  readonly staggerMs: number;
}

const STAGGER_MAX_MS = 220;
/** Besides those of money, of each scene. */
const OTHERS = 20;

/**
 * Every pair of verbs, one with itself too, in each scene in which both can succeed (or the later one in the list, when
 * there is none such): at once, the one first, and the other first.
 */
export function allRaces(scene: SceneKind, seed: number): Race[] {
  const random = randomOf(seed);
  const races = pairs()
    .filter((pair) => scenesOf(pair).has(scene))
    .flatMap((pair) => orders(pair, scene, random));
  // Mixed, so that what is slow does not stand together.
  return random.shuffle(races);
}

/** The pairs that both move money, each in one of its orders, and as many others. */
export function chosenRaces(scene: SceneKind, seed: number): Race[] {
  const random = randomOf(seed);
  const races = allRaces(scene, seed);
  const core = races.filter((race) => movesMoney(race));
  const byPair = Map.groupBy(core, ({ verbs: pair }) => nameOf(pair));
  const chosen = [...byPair.values()].flatMap((of) => random.pick(of) ?? []);
  const others = races.filter((race) => !movesMoney(race));
  const picked = Array.from({ length: OTHERS }, () => random.pick(others));
  return [...chosen, ...picked.flatMap((race) => race ?? [])];
}

export function nameOfRace({ scene, verbs: [one, other], staggerMs }: Race): string {
  const start = staggerMs === 0 ? 'and at once' : `and after ${staggerMs} ms`;
  return `${scene}: ${one.name}, ${start} ${other.name}`;
}

function movesMoney({ scene, verbs: pair }: Race): boolean {
  return pair.every((verb) => verb.movesMoney === true && verb.scenes.includes(scene));
}

const nameOf = (pair: readonly Verb[]): string =>
  pair
    .map(({ name }) => name)
    .toSorted()
    .join(' / ');

function pairs(): (readonly [Verb, Verb])[] {
  return verbs.flatMap((one, index) => verbs.slice(index).map((other) => [one, other] as const));
}

function scenesOf([one, other]: readonly [Verb, Verb]): ReadonlySet<SceneKind> {
  const common = new Set<SceneKind>(one.scenes).intersection(new Set(other.scenes));
  return common.size > 0 ? common : new Set([other.scenes[0]]);
}

function orders([one, other]: readonly [Verb, Verb], scene: SceneKind, random: Random): Race[] {
  const after = (pair: readonly [Verb, Verb]): Race => ({
    scene,
    verbs: pair,
    staggerMs: random.upTo(STAGGER_MAX_MS),
  });
  const together = { scene, verbs: [one, other], staggerMs: 0 } as const;
  return one === other
    ? [together, after([one, other])]
    : [together, after([one, other]), after([other, one])];
}
