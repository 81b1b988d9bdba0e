import type { DatabaseContext, Transaction } from './context.ts';

/** Carries a response out of a transaction that is undone. */
class Undone<T> extends Error {
  constructor(readonly answer: T) {
    super('dry run');
  }
}

/** Runs the work of a verb with all its checks, and undoes it: `dryRun` returns what the verb would, by the same code. */
export async function runDry<T>(
  { database }: DatabaseContext,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (tx): Promise<T> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}
