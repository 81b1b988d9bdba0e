import type { Query } from '../../storage/query.ts';
import type { DatabaseContext } from '../context.ts';

/**
 * Runs a `delete ... limit $1 ... returning 1` in small commits until a run deletes less than a batch or the signal
 * aborts. Returns the number of rows removed.
 */
export async function removeInBatches(
  ctx: DatabaseContext,
  removal: Query<object>,
  batch: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const count = await ctx.database.transaction(
      async (tx) => (await tx.query(removal, [batch])).length,
    );
    removed += count;
    if (count < batch) return removed;
  }
  return removed;
}
