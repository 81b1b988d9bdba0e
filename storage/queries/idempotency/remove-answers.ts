import { sql } from '../../query.ts';

/** Stored responses that are no longer replayed: 24 hours after they were given, at most `$1` of them. */
export const REMOVE_OLD_ANSWERS = sql(`
  delete from idempotency_key where ctid = any(array(
    select ctid from idempotency_key
     where created_at < clock_timestamp() - interval '24 hours' limit $1))
  returning 1`);
