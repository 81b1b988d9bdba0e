import { newId } from '../storage/ids.ts';
import {
  concludeAlone,
  concludingUnit,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from './context.ts';

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

/** The context of a dry run, with a key of its own: what a real request of the same key did does not respond for it. */
export function dryContext<Ctx extends DatabaseContext>(ctx: Ctx): Ctx {
  return { ...ctx, intentKey: newId() };
}

/** A verb's dry run as all that its request does. */
export async function concludeDry<Ctx extends DatabaseContext, T>(
  ctx: Ctx,
  work: (own: Ctx, tx: Transaction) => Promise<T>,
): Promise<Concluded<T>> {
  const own = dryContext(ctx);
  return concludeAlone(ctx, await runDry(own, (tx) => work(own, tx)));
}

/** A verb that is one unit of work, or its dry run. */
export function concludingOrDry<Ctx extends DatabaseContext, T>(
  ctx: Ctx,
  isDry: boolean | undefined,
  work: (own: Ctx, tx: Transaction) => Promise<T>,
): Promise<Concluded<T>> {
  return isDry ? concludeDry(ctx, work) : concludingUnit(ctx, (tx) => work(ctx, tx));
}
