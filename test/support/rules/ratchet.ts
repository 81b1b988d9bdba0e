import { spawnSync } from 'node:child_process';

/** Limits by kind and by the file or folder that each is about. */
export type Limits = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Version {
  readonly limits: Limits;
  /** Whether a file, or a folder with a final slash, was in the tree of this version. */
  readonly has: (path: string) => boolean;
  /** The places, in the list, of the versions that it came from: several for a merge. Absent: the one before it. */
  readonly from?: readonly number[];
}

/** What a version hands on to those that come from it. */
interface Handed {
  readonly lowest: ReadonlyMap<string, number>;
  /** The limits that are gone. */
  readonly dropped: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/**
 * The limits that went up from one version to the next, a sentence each. A value is compared with the lowest that it ever
 * had, so that a rise which is taken back no longer counts. A limit without a predecessor is a rise from the general rule, unless
 * it takes the place of one at least as high whose file is gone, because that file has moved. A kind of limits begins with
 * the values of its first version. A merge is compared with all that it joins: with the lower of two values, and with
 * none where one side dropped it.
 */
export function risesIn(versions: readonly Version[]): string[] {
  const handed: Handed[] = [];
  let risen: string[] = [];
  for (const [
    index,
    { limits, has, from = index === 0 ? [] : [index - 1] },
  ] of versions.entries()) {
    const { lowest, dropped, kinds } = joined(from.flatMap((place) => handed[place] ?? []));
    risen = [];
    const now = new Map(entriesOf(limits));
    const moved = [...lowest]
      .filter(([key]) => !now.has(key) && !has(pathOf(key)))
      .toSorted(([, one], [, other]) => one - other);
    for (const key of [...lowest.keys()].filter((one) => !now.has(one))) {
      lowest.delete(key);
      dropped.add(key);
    }
    for (const [key, value] of now) {
      const before = lowest.get(key);
      const place = moved.findIndex(([old, most]) => kindOf(old) === kindOf(key) && most >= value);
      if (before !== undefined && value > before) risen.push(`${key}: ${value}, was ${before}`);
      else if (before !== undefined || !kinds.has(kindOf(key))) lowest.set(key, value);
      else if (place === -1) risen.push(`${key}: ${value} is new, above the general rule`);
      else {
        moved.splice(place, 1);
        lowest.set(key, value);
      }
      if (lowest.has(key)) dropped.delete(key);
    }
    for (const kind of Object.keys(limits)) kinds.add(kind);
    handed.push({ lowest, dropped, kinds });
  }
  return risen;
}

function joined(sides: readonly Handed[]) {
  const lowest = new Map<string, number>();
  const dropped = new Set(sides.flatMap((side) => [...side.dropped]));
  for (const [key, value] of sides.flatMap((side) => [...side.lowest]))
    if (!dropped.has(key)) lowest.set(key, Math.min(value, lowest.get(key) ?? value));
  return { lowest, dropped, kinds: new Set(sides.flatMap((side) => [...side.kinds])) };
}

const SEPARATOR = ' of ';

function entriesOf(limits: Limits): [string, number][] {
  return Object.entries(limits).flatMap(([kind, values]) =>
    Object.entries(values).map(([path, value]): [string, number] => [
      `${kind}${SEPARATOR}${path}`,
      value,
    ]),
  );
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(SEPARATOR));
const pathOf = (key: string): string => key.slice(key.indexOf(SEPARATOR) + SEPARATOR.length);

/**
 * The committed versions of a file of limits, from the first on. Throws a sentence where git cannot show them all: a limit
 * that nothing is compared with would be no limit.
 */
export function versionsInGit(root: string, file: string): Version[] {
  const shallow = git(root, ['rev-parse', '--is-shallow-repository']).trim();
  if (shallow === 'true')
    throw new Error(
      'The limits are compared with their history, and this clone is shallow: git fetch --unshallow',
    );
  // Every line of a history with merges, each version after those that it came from.
  const whole = ['--full-history', '--simplify-merges', '--parents', '--topo-order', '--reverse'];
  const lines = git(root, ['log', ...whole, '--format=%H %P', '--', file])
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().split(' '));
  const placeOf = new Map<string, number[]>();
  const versions: Version[] = [];
  for (const [commit = '', ...parents] of lines) {
    const from = [...new Set(parents.flatMap((parent) => placeOf.get(parent) ?? []))];
    const text = git(root, ['show', `${commit}:${file}`], true);
    // The commit that removed the file; the next version is compared with the one before.
    if (text === '') placeOf.set(commit, from);
    else {
      const has = (path: string): boolean =>
        git(root, ['ls-tree', '--name-only', commit, '--', path.replace(/\/$/, '')]) !== '';
      placeOf.set(commit, [versions.length]);
      versions.push({ limits: parseLimits(text), has, from });
    }
  }
  return versions;
}

export function parseLimits(text: string): Limits {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('The limits are no object');
  return Object.fromEntries(
    Object.entries(value).map(([kind, values]) => [kind, numbersOf(kind, values)]),
  );
}

function numbersOf(kind: string, values: unknown): Record<string, number> {
  if (typeof values !== 'object' || values === null) throw new Error(`No limits of ${kind}`);
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      if (typeof value !== 'number') throw new Error(`The ${kind} of ${path} is no number`);
      return [path, value];
    }),
  );
}

function git(root: string, args: readonly string[], mayFail = false): string {
  const run = spawnSync('git', [...args], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error !== undefined)
    throw new Error(
      `The limits are compared with their history, and git does not run: ${run.error.message}`,
    );
  if (run.status === 0) return run.stdout;
  if (mayFail) return '';
  throw new Error(
    `The limits are compared with their history, and this is no clone: git ${args.join(' ')}: ${run.stderr.trim()}`,
  );
}
