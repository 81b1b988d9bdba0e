import { sql } from '../../query.ts';

/** Ids and instants in two arrays of one length; an instant before the stored one changes nothing. */
export const RECORD_LAST_USE = sql(`
  update api_key k set last_used_at = u.used_at
  from unnest($1::uuid[], $2::timestamptz[]) as u (id, used_at)
  where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.used_at)`);
