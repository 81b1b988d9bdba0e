import {
  readNextLookup,
  type DueMovement,
} from '../../storage/queries/payments/undecided-movements.ts';
import type { SystemContext } from '../context.ts';
import { reconcileDue } from './reconcile-due.ts';

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
