import { takeUnreferencedObjects } from '../../storage/queries/uploads/stored-objects.ts';
import type { SystemContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
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
    const rows = await ctx.database.transaction((tx) =>
      takeUnreferencedObjects((text, values) => tx.query(text, values), incomingMaxSeconds, BATCH),
    );
    // An object stays marked while the store is down; the next sweep tries again.
    const { done } = await forEachRow(ctx, {
      kind: 'stray-objects',
      rows,
      signal,
      run: ({ id }) => removeMarkedObject(ctx, id),
    });
    removed += done;
    if (done === 0) break;
  }
  return removed;
}
