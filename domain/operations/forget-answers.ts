import type { BaseContext } from '../context.ts';

const BATCH = 5_000;
const SQL = `
  delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key
     where created_at < clock_timestamp() - interval '24 hours' limit $1))
  returning 1`;

/** Removes stored answers of Idempotency-Keys that are no longer replayed (24 h), in small commits. */
export async function forgetAnswers(ctx: BaseContext, signal: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const count = await ctx.services.database.transaction(
      async (tx) => (await tx.query(SQL, [BATCH])).length,
    );
    removed += count;
    if (count < BATCH) return removed;
  }
  return removed;
}
