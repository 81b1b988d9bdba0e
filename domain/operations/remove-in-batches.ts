import type { DatabaseContext } from '../context.ts';

/**
 * Runs a `delete ... limit $1 ... returning 1` in small commits until a run finds less than a batch, or the signal says
 * stop. Answers how many rows went.
 */
export async function removeInBatches(
  ctx: DatabaseContext,
  sql: string,
  batch: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const count = await ctx.database.transaction(
      async (tx) => (await tx.query(sql, [batch])).length,
    );
    removed += count;
    if (count < batch) return removed;
  }
  return removed;
}
