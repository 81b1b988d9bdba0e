import { sumOf, type Counts } from './count-work.ts';
import { withCountedStack } from './counted-stack.ts';
import { units } from './units.ts';

/** The figures of a unit of work that are budgeted, and how each is read. */
export const measures: Readonly<Record<string, (counts: Counts) => number>> = {
  statements: ({ statements }) => sumOf(statements),
  'round trips of the API': ({ apiTrips }) => apiTrips,
  'round trips of the actors': ({ actorTrips }) => actorTrips,
  pages: ({ pages }) => sumOf(pages),
  'bytes of log': ({ log }) => sumOf(log),
  'rows written': ({ rows }) => sumOf(rows),
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

/** The figures of a unit of work: of each measure, the median of its runs. */
export function figuresOf(runs: readonly Counts[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(measures).map(([name, read]) => [name, medianOf(runs.map(read))]),
  );
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
