import { takeUnreferencedObjects } from '../../storage/queries/uploads/stored-objects.ts';
import type { SystemContext } from '../context.ts';
import { removeMarkedObject } from './discard-object.ts';

/** Longer than any upload takes. */
const INCOMING_MAX_SECONDS = 6 * 3600;
const BATCH = 100;

/**
 * Removes objects of interrupted uploads, and of files that were deleted while the store was down. Returns how many.
 */
export async function sweepOrphanedObjects(
  ctx: SystemContext,
  signal: AbortSignal,
  incomingMaxSeconds: number = INCOMING_MAX_SECONDS,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const keys = await ctx.database.transaction((tx) =>
      takeUnreferencedObjects((text, values) => tx.query(text, values), incomingMaxSeconds, BATCH),
    );
    for (const key of keys) {
      // The next sweep tries again when the store is down.
      if (signal.aborted || !(await removeMarkedObject(ctx, key))) return removed;
      removed += 1;
    }
    if (keys.length < BATCH) break;
  }
  return removed;
}
