import {
  readDueMovements,
  returnMovement,
  takeDueMovement,
  type DueMovement,
} from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { forEachRow } from '../../for-each-row.ts';
import { reconcileMovement } from './reconcile-movement.ts';

export interface ReconcileRange {
  /** Real time: processors know no test clock. */
  readonly now: Date;
  readonly batch: number;
}

/**
 * The reconciler (55 §9). Reads: undecided transactions whose lookup is due. Writes: their outcomes, each in its own
 * commit. Guarantees: safe beside other runs and the request itself; money is recorded once; a transaction that cannot
 * be settled holds up no other. Does not guarantee an end: a processor that does not answer is asked again with backoff.
 * Returns how many it settled.
 */
export async function reconcilePayments(
  base: DatabaseContext,
  { now, batch }: ReconcileRange,
): Promise<number> {
  const { done } = await forEachRow(base, {
    kind: 'payment-reconciliation',
    rows: await readDueMovements(base.database, now, batch),
    run: (due) => reconcileDue(base, due, now),
  });
  return done;
}

async function reconcileDue(base: DatabaseContext, due: DueMovement, now: Date): Promise<boolean> {
  const { database } = base;
  const taken = await takeDueMovement(database, due, now);
  if (!taken) return false;
  try {
    return await reconcileMovement(base, taken);
  } catch (error) {
    await returnMovement(database, due, now).catch(() => undefined);
    throw error;
  }
}
