import { takeDueTransactions } from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileMovement } from './reconcile-movement.ts';

export interface ReconcileRange {
  /** Real time: processors know no test clock. */
  readonly now: Date;
  readonly batch: number;
}

/**
 * The reconciler (55 §9). Reads: undecided transactions whose lookup is due. Writes: their outcomes, each in its own
 * commit. Guarantees: safe beside other runs and the request itself; money is recorded once. Does not guarantee an end:
 * a processor that does not answer is asked again with backoff. Returns how many it settled.
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
