import { ObjectStoreUnavailable } from '../../storage/objects/object-store.ts';
import { takeUnreferencedObjects } from '../../storage/queries/uploads/stored-objects.ts';
import type { SystemContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { removeMarkedObject } from './discard-object.ts';

/** Longer than any upload takes. */
const INCOMING_MAX_SECONDS = 6 * 3600;
const BATCH = 100;

/**
 * Removes objects of interrupted uploads, parts that a killed process left in the store, and files that were deleted
 * while the store was down. Returns how many objects.
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
  await removeUnfinished(ctx, signal, incomingMaxSeconds);
  return removed;
}

async function removeUnfinished(
  { services }: SystemContext,
  signal: AbortSignal,
  maxSeconds: number,
): Promise<void> {
  const before = new Date(services.clock().getTime() - maxSeconds * 1000);
  try {
    await services.objects.removeUnfinished(before, signal);
  } catch (error) {
    // The next sweep tries again when the store is down.
    if (!(error instanceof ObjectStoreUnavailable)) throw error;
  }
}
