import {
  readDueMovements,
  readNextLookup,
} from '../../storage/queries/payments/undecided-movements.ts';
import { unitOfWork, type DatabaseContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { lookUpAt } from './open-movement.ts';
import { reconcileDue } from './reconcile-due.ts';

export interface ReconcileRange {
  /** Real time: processors know no test clock. */
  readonly now: Date;
  readonly batch: number;
}

/**
 * Reconciles what is due, whatever has become of its timer (contract 55 §9). Reads: undecided transactions whose lookup
 * is due. Writes: their outcomes, each in its own commit, and the timer of what stays undecided. Guarantees: safe
 * beside other runs, their actors and the request itself; money is recorded once; a transaction that cannot be settled
 * holds up no other. Does not guarantee an end: a processor that does not respond is asked again with backoff. Returns
 * how many it has looked up.
 */
export async function reconcilePayments(
  base: DatabaseContext,
  { now, batch }: ReconcileRange,
): Promise<number> {
  const { done } = await forEachRow(base, {
    kind: 'payment-reconciliation',
    rows: await readDueMovements(base.database, now, batch),
    run: async (due) => {
      const isTaken = await reconcileDue(base, due, now);
      const nextAt = isTaken ? await readNextLookup(base.database, due) : null;
      if (nextAt) await unitOfWork(base, async (tx) => lookUpAt(tx, due, nextAt));
      return isTaken;
    },
  });
  return done;
}
