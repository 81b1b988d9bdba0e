import type { SystemContext } from '../context.ts';
import { removeInBatches } from './remove-in-batches.ts';

const BATCH = 5_000;
const SQL = `
  delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key
     where created_at < clock_timestamp() - interval '24 hours' limit $1))
  returning 1`;

/** Removes stored answers of Idempotency-Keys that are no longer replayed (24 h), in small commits. */
export function forgetAnswers(ctx: SystemContext, signal: AbortSignal): Promise<number> {
  return removeInBatches(ctx, SQL, BATCH, signal);
}
