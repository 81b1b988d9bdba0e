import { spawnSync } from 'node:child_process';

/** Limits by kind and by the file or folder that each is about. */
export type Limits = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Version {
  readonly limits: Limits;
  /** Whether a file, or a folder with a final slash, was in the tree of this version. */
  readonly has: (path: string) => boolean;
}

/**
 * The limits that went up from one version to the next, a sentence each. A value is compared with the lowest that it ever
 * had, so that a rise which is taken back no longer counts. A limit without a predecessor is a rise from the general rule, unless
 * it takes the place of one at least as high whose file is gone, because that file has moved. A kind of limits begins with
 * the values of its first version.
 */
export function risesIn(versions: readonly Version[]): string[] {
  const kinds = new Set<string>();
  const lowest = new Map<string, number>();
  let risen: string[] = [];
  for (const { limits, has } of versions) {
    risen = [];
    const now = new Map(entriesOf(limits));
    const moved = [...lowest].filter(([key]) => !now.has(key) && !has(pathOf(key)));
    for (const key of lowest.keys()) if (!now.has(key)) lowest.delete(key);
    for (const [key, value] of now) {
      const before = lowest.get(key);
      const from = moved.findIndex(([old, most]) => kindOf(old) === kindOf(key) && most >= value);
      if (before !== undefined && value > before) risen.push(`${key}: ${value}, was ${before}`);
      else if (before !== undefined || !kinds.has(kindOf(key))) lowest.set(key, value);
      else if (from === -1) risen.push(`${key}: ${value} is new, above the general rule`);
      else {
        moved.splice(from, 1);
        lowest.set(key, value);
      }
    }
    for (const kind of Object.keys(limits)) kinds.add(kind);
  }
  return risen;
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
  const commits = git(root, ['log', '--reverse', '--format=%H', '--', file])
    .split('\n')
    .filter((line) => line !== '');
  return commits.flatMap((commit) => {
    const text = git(root, ['show', `${commit}:${file}`], true);
    // The commit that removed the file; the next version is compared with the one before.
    if (text === '') return [];
    const has = (path: string): boolean =>
      git(root, ['ls-tree', '--name-only', commit, '--', path.replace(/\/$/, '')]) !== '';
    return [{ limits: parseLimits(text), has }];
  });
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
