import { sumOf, type Counts } from './count-work.ts';
import { withCountedStack } from './counted-stack.ts';
import { units } from './units.ts';

/** The figures of a unit of work that are budgeted, and the parts of which each is the sum. */
const measures: Readonly<Record<string, (counts: Counts) => ReadonlyMap<string, number>>> = {
  statements: ({ statements }) => statements,
  'round trips of the API': ({ apiTrips }) => new Map([['API', apiTrips]]),
  'round trips of the actors': ({ actorTrips }) => new Map([['actors', actorTrips]]),
  pages: ({ pages }) => pages,
  'bytes of log': ({ log }) => log,
  'rows written': ({ rows }) => rows,
};

/** Before anything is counted: caches, prepared statements and catalogues of connections are filled. */
const WARM_UPS = 2;
/** An odd number, for their median. */
const RUNS = 3;

/** The cost of each unit of work in each run, by its name. */
export type Measured = ReadonlyMap<string, readonly Counts[]>;

/** Does each unit of work on a stack of its own, one at a time, until nothing is left to be done. */
export function measureUnits(): Promise<Measured> {
  return withCountedStack(async (stack) => {
    for (let turn = 0; turn < WARM_UPS; turn += 1)
      for (const unit of Object.values(units)) await unit(stack);
    await stack.hold();
    const measured = new Map<string, Counts[]>();
    for (let turn = 0; turn < RUNS; turn += 1)
      for (const [name, unit] of Object.entries(units)) {
        await stack.tick();
        measured.set(name, [...(measured.get(name) ?? []), await unit(stack)]);
      }
    return measured;
  });
}

/**
 * Each figure of a unit of work by its parts. A part is the median of its runs: one that a run had by chance is left out.
 * Pages of a statement are the fewest of its runs: a connection that reads the catalogue for the first time adds to them.
 */
export function partsOf(runs: readonly Counts[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  return new Map(
    Object.entries(measures).map(([name, read]) => {
      const all = runs.map(read);
      const keys = new Set(all.flatMap((parts) => [...parts.keys()]));
      const partOf = (key: string): number => {
        const values = all.map((parts) => parts.get(key) ?? 0);
        const median = medianOf(values);
        return name === 'pages' && median > 0 ? Math.min(...values.filter(Boolean)) : median;
      };
      return [name, new Map([...keys].map((key) => [key, partOf(key)]))];
    }),
  );
}

export function figuresOf(runs: readonly Counts[]): Record<string, number> {
  return Object.fromEntries([...partsOf(runs)].map(([name, parts]) => [name, sumOf(parts)]));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
