import type { DatabaseContext } from '../context.ts';
import { removeInBatches } from './remove-in-batches.ts';

const BATCH = 1_000;
/** Each run looks only at what ended in this stretch, so that snapshots which orders keep are not read for ever. */
const SQL = `
  with old as (
    select s.workspace_id, s.id from pricing_snapshot s
     where s.expires_at between clock_timestamp() - interval '90 days' and clock_timestamp() - interval '30 days'
       and not exists (select 1 from orders o where o.workspace_id = s.workspace_id and o.snapshot_id = s.id)
     limit $1)
  delete from pricing_snapshot s using old
   where s.workspace_id = old.workspace_id and s.id = old.id
  returning 1`;

/** Removes calculations that ended 30 days ago and that no order keeps (35 §2), in small commits. */
export function forgetSnapshots(ctx: DatabaseContext, signal: AbortSignal): Promise<number> {
  return removeInBatches(ctx, SQL, BATCH, signal);
}
