import { sql } from '../../query.ts';

/**
 * Calculations that expired 30 days ago and belong to no order, at most `$1` of them. Each run looks only at what
 * expired in the 60 days before, so that snapshots of orders are not read for ever.
 */
export const REMOVE_OLD_SNAPSHOTS = sql(`
  with old as (
    select s.workspace_id, s.id from pricing_snapshot s
     where s.expires_at between clock_timestamp() - interval '90 days' and clock_timestamp() - interval '30 days'
       and not exists (select 1 from orders o where o.workspace_id = s.workspace_id and o.snapshot_id = s.id)
     limit $1)
  delete from pricing_snapshot s using old
   where s.workspace_id = old.workspace_id and s.id = old.id
  returning 1`);
