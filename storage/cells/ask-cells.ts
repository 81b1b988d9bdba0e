import type { CellAnswer, Gathered, SystemDatabase } from '../database.ts';
import { CellsUnanswered } from '../errors/database-errors.ts';

/** A cell that has not answered for so long is left out, and after that is not asked for a moment. */
const ANSWER_MS = 3_000;
const REST_MS = 1_000;

/** Until when a database is not asked: one that hangs would hold up every question to all cells. */
const restUntil = new WeakMap<SystemDatabase, number>();

type NamedCells = Iterable<readonly [name: string, database: SystemDatabase]>;

/** Asks the cells side by side, each for a bounded time. A failure of the work itself is thrown. */
export async function askCells<T>(
  cells: NamedCells,
  ask: (database: SystemDatabase, cell: string) => Promise<T>,
  isCellsFault: (error: unknown) => boolean,
): Promise<Gathered<T>> {
  const unanswered: string[] = [];
  const asked = [...cells].map(async ([cell, database]): Promise<CellAnswer<T>[]> => {
    try {
      if ((restUntil.get(database) ?? 0) > performance.now()) throw new Late('the cell rests');
      return [{ cell, value: await withinTime(database, ask(database, cell)) }];
    } catch (error) {
      if (!(error instanceof Late) && !isCellsFault(error)) throw error;
      unanswered.push(cell);
      return [];
    }
  });
  return { answers: (await Promise.all(asked)).flat(), unanswered };
}

/** The responses of all cells. Throws CellsUnanswered when one is missing. */
export function requireAll<T>({ answers, unanswered }: Gathered<T>): T[] {
  if (unanswered.length > 0) throw new CellsUnanswered(unanswered);
  return answers.map(({ value }) => value);
}

class Late extends Error {}

async function withinTime<T>(database: SystemDatabase, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    restUntil.set(database, performance.now() + REST_MS);
    late.reject(new Late('a cell did not answer'));
  }, ANSWER_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
