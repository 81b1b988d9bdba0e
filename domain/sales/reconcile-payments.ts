import {
  readDueMovements,
  readNextLookup,
  postponeMovement,
  returnMovement,
  takeDueMovement,
  type DueMovement,
} from '../../storage/queries/payments/undecided-movements.ts';
import { unitOfWork, type DatabaseContext, type SystemContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { lookUpAt, nextLookupAt } from './open-movement.ts';
import { reconcileMovement } from './reconcile-movement.ts';

interface ReconcileRange {
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

/**
 * Looks up an undecided transaction that is due, unless somebody else has taken it. Returns whether it was taken. One
 * without a decision waits for the next instant of its schedule; one whose lookup throws is due again at once, and its
 * caller decides when; one whose taker died is due again as after a call whose outcome was lost.
 */
export async function reconcileDue(
  base: DatabaseContext,
  due: DueMovement,
  now: Date,
): Promise<boolean> {
  const { clock, limits } = base.services;
  // A repair runs behind the present.
  const begunAt = new Date(Math.max(now.getTime(), clock().getTime()));
  const takenUntil = nextLookupAt(begunAt, 0, limits.reconcileAfterMs);
  const taken = await unitOfWork(base, (tx) => takeDueMovement(tx, due, now, takenUntil));
  if (!taken) return false;
  try {
    if (await reconcileMovement(base, taken)) return true;
    const nextAt = nextLookupAt(begunAt, taken.lookups, limits.reconcileAfterMs);
    await unitOfWork(base, (tx) => postponeMovement(tx, due, takenUntil, nextAt));
    return true;
  } catch (error) {
    await unitOfWork(base, (tx) => returnMovement(tx, due, now)).catch(() => undefined);
    throw error;
  }
}

/** Looks up an undecided movement that is due; returns when to look it up next, null once it is decided. */
export async function wakeMovement(
  base: SystemContext,
  movement: DueMovement,
): Promise<Date | null> {
  const database = base.database.of(movement.workspaceId);
  const now = base.services.clock();
  const dueAt = await readNextLookup(database, movement);
  if (dueAt === null || dueAt > now) return dueAt;
  await reconcileDue(base, movement, now);
  return readNextLookup(database, movement);
}
