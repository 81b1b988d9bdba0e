import { takeDueTransactions } from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileMovement } from './reconcile-movement.ts';

export interface ReconcileRange {
  /** Real time: processors know no test clock. */
  readonly now: Date;
  readonly batch: number;
}

/**
 * The sweeper (55 §9). Reads undecided transactions whose lookup is due; writes what the processors say of them, each
 * in a commit of its own. Guarantees: any number may run at once, and beside the request itself; money is recorded
 * once. Does not guarantee an end: a processor that does not answer is asked again, later and later.
 * Answers how many it decided.
 */
export async function reconcilePayments(
  base: DatabaseContext,
  { now, batch }: ReconcileRange,
): Promise<number> {
  let decided = 0;
  for (const taken of await takeDueTransactions(base.database, now, batch)) {
    if (await reconcileMovement(base, taken)) decided += 1;
  }
  return decided;
}
