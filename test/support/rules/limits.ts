import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BUDGET, readBudget } from '../budget/budget-file.ts';
import { entityWrites } from './entity-writes.ts';
import { parseLimits, risesIn, versionsInGit, type Limits } from './ratchet.ts';
import type { Rule } from './rule.ts';
import { graphOf, layers, reachOf, sources, written } from './source-tree.ts';

/** Measures the tree against general rules and against the limits of what exceeds them (`limits.json`). */
const root = resolve(import.meta.dir, '../../..');
export const FILE = 'test/support/rules/limits.json';
const limits: Limits = parseLimits(readFileSync(join(root, FILE), 'utf8'));

interface Measure {
  /** The rule's name. */
  readonly name: string;
  /** As in "reaches 41 own files". */
  readonly says: (value: number) => string;
  readonly fix: string;
  /** The number of a decision. */
  readonly serves: number;
  /** The value of each path, and the general rule for it. */
  readonly values: () => Values | Promise<Values>;
}

type Values = ReadonlyMap<
  string,
  {
    readonly value: number;
    readonly general: number;
    /** The counted places, if the value is not that of the file as a whole. */
    readonly places?: readonly string[];
  }
>;

const general = (name: string): number => {
  const value = limits['general']?.[name];
  if (value === undefined) throw new Error(`${FILE} has no general rule "${name}"`);
  return value;
};

const measures: Readonly<Record<string, Measure>> = {
  reach: {
    name: 'a cart verb reaches at most 40 own files, a verb that moves money 90, any other 60',
    says: (value) => `reaches ${value} own files`,
    serves: 219,
    fix: 'Cut an import where a reader gains: a small query apart from large ones, a default apart from the shapes around it, a value that the caller hands in.',
    values: () => {
      const graph = graphOf({ withTypes: false });
      const files = sources.filter(
        (file) => file.startsWith('domain/') && !/\/all-[a-z-]+\.ts$/.test(file),
      );
      return new Map(
        files.map((file) => [
          file,
          { value: reachOf(graph, file), general: general(reachRule(file)) },
        ]),
      );
    },
  },
  files: {
    name: 'a folder holds at most 25 files',
    says: (value) => `holds ${value} files`,
    serves: 219,
    fix: 'Put what belongs together into a sub-folder that is named by its purpose.',
    values: () => {
      const most = general('files of a folder');
      const folders = Map.groupBy(written.keys(), (file) => `${dirname(file)}/`);
      return new Map(
        [...folders].map(([folder, { length: value }]) => [folder, { value, general: most }]),
      );
    },
  },
  lines: {
    name: 'a file has at most 400 lines',
    says: (value) => `has ${value} lines`,
    serves: 219,
    fix: 'Divide it by what its parts do, a test by behaviour.',
    values: () => {
      const most = general('lines of a file');
      const tables = /^(domain\/(errors|error-details)\.ts|storage\/migrations\/)/;
      const files = [...written].filter(([file]) => !tables.test(file));
      return new Map(
        files.map(([file, text]) => [file, { value: text.split('\n').length - 1, general: most }]),
      );
    },
  },
  fields: {
    name: 'a field of an entity is written by a method of the entity',
    says: (value) => `writes ${value} fields of entities`,
    fix: 'Call the method of the entity that says what happens, or add one to storage/entities: it writes all that belongs together.',
    serves: 247,
    values: async () => {
      const files = Map.groupBy(await writesOutside(), ({ file }) => file);
      return new Map(
        [...files].map(([file, writes]) => [
          file,
          {
            value: writes.length,
            general: 0,
            places: writes.map(({ line, target }) => `${target} in line ${line}`),
          },
        ]),
      );
    },
  },
};

let found: ReturnType<typeof entityWrites> | undefined;

/** Asked once of the compiler, for the rule and for the limits that are too high. */
function writesOutside(): ReturnType<typeof entityWrites> {
  const isOutside = (file: string): boolean =>
    layers.some((layer) => file.startsWith(`${layer}/`)) && !file.startsWith('storage/entities/');
  found ??= entityWrites(root, 'test/support/rules/layers.tsconfig.json', isOutside);
  return found;
}

const money =
  /^domain\/(abandonment|cancellation|cart-sessions|checkout|connectors|erasure|expansion|fulfillments|invoices|order-edits|orders|payment-methods|payments|sales|settlement|subscriptions)\//;

function reachRule(file: string): string {
  if (/^domain\/carts\/[a-z-]+\.ts$/.test(file)) return 'reach of a cart verb';
  return money.test(file) ? 'reach where money moves' : 'reach elsewhere in domain';
}

/** Lists the paths that exceed their limit, or the general rule where they have none. */
async function exceedings(kind: string): Promise<string[]> {
  const { says, values } = measureOf(kind);
  return [...(await values())].flatMap(([path, { value, general: most, places = [] }]) => {
    const own = limits[kind]?.[path];
    if (value <= (own ?? most)) return [];
    const limit = `${own === undefined ? 'the general rule' : 'its limit'} is ${own ?? most}`;
    return [[`${path} ${says(value)}; ${limit}`, ...places].join('\n    ')];
  });
}

/** The limits as the tree needs them today: never higher, and gone where the general rule is enough. */
export async function lowered(): Promise<Limits> {
  const next = await Promise.all(
    Object.keys(measures).map(async (kind) => [kind, await loweredOf(kind)]),
  );
  return { ...limits, ...Object.fromEntries(next) };
}

async function loweredOf(kind: string): Promise<Record<string, number>> {
  const values = await measureOf(kind).values();
  const next: Record<string, number> = {};
  const gone: number[] = [];
  for (const [path, limit] of Object.entries(limits[kind] ?? {})) {
    const today = values.get(path);
    if (today === undefined) gone.push(limit);
    else if (today.value > today.general) next[path] = Math.min(limit, today.value);
  }
  // What has moved takes its limit along.
  for (const [path, { value, general: most }] of values) {
    if (value <= most || limits[kind]?.[path] !== undefined) continue;
    const place = gone.findIndex((limit) => limit >= value);
    if (place === -1) continue;
    gone.splice(place, 1);
    next[path] = value;
  }
  return next;
}

/** The limits that the tree no longer needs, or not as high. */
async function slack(): Promise<string[]> {
  const next = await lowered();
  return Object.keys(measures).flatMap((kind) =>
    Object.entries(limits[kind] ?? {}).flatMap(([path, limit]) => {
      const today = next[kind]?.[path];
      if (today === limit) return [];
      const now = today === undefined ? 'the general rule is enough' : `it is ${today}`;
      return [`${kind} of ${path}: the limit is ${limit}, and ${now}`];
    }),
  );
}

/** The limits of a file that are above what they or their predecessors once were. */
function rises(file: string, now: Limits): string[] {
  const has = (path: string): boolean => existsSync(join(root, path));
  return risesIn([...versionsInGit(root, file), { limits: now, has }]);
}

/** The sum of the limits of each kind. */
export function sums(of: Limits = limits): string {
  return Object.keys(measures)
    .map((kind) => {
      const values = Object.values(of[kind] ?? {});
      return `${kind}: ${values.reduce((sum, value) => sum + value, 0)} in ${values.length} places`;
    })
    .join(', ');
}

/** A rule for each kind of measure. */
export const limitRules: readonly Rule[] = [
  ...Object.entries(measures).map(([kind, { name, fix, serves }]) => ({
    name,
    fix: `${fix} A limit of ${FILE} may only fall.`,
    serves,
    breaks: () => exceedings(kind),
  })),
  {
    name: 'a limit is not higher than what it limits',
    fix: 'npm run limits writes the lower numbers; commit them with the change that brought them down.',
    serves: 219,
    breaks: slack,
  },
  {
    name: 'a limit never rises, and none is added',
    fix: `Bring the number down in the tree, not in ${FILE}. Moving a file keeps its limit under the new path.`,
    serves: 219,
    breaks: () => rises(FILE, limits),
  },
  {
    name: 'a figure of the budget never rises, and none is added to a unit of work',
    fix: `Bring the work down in the product, not the figure up in ${BUDGET}: npm run budget lists what a unit of work does.`,
    serves: 271,
    breaks: () => rises(BUDGET, readBudget()),
  },
];

function measureOf(kind: string): Measure {
  const measure = measures[kind];
  if (measure === undefined) throw new Error(`Nothing is measured as ${kind}`);
  return measure;
}
