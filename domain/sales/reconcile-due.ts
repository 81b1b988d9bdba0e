import {
  postponeMovement,
  readNextLookup,
  returnMovement,
  takeDueMovement,
  type DueMovement,
} from '../../storage/queries/payments/undecided-movements.ts';
import { unitOfWork, type DatabaseContext, type SystemContext } from '../context.ts';
import { nextLookupAt } from './open-movement.ts';
import { reconcileMovement } from './reconcile-movement.ts';

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
