import { sql, type RunQuery } from '../../query.ts';

/** How far the write-ahead log of a server reaches, and on which timeline; each promotion begins another. */
export interface WalPosition {
  readonly bytes: number;
  readonly timeline: number;
}

export const COMMITTED_POSITION = sql<WalPosition>(`
  select (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`);

/** Where the log of the primary has everything that was acknowledged until now. */
export async function committedPosition(query: RunQuery): Promise<WalPosition> {
  const [position] = await query(COMMITTED_POSITION);
  if (!position) throw new Error('the primary told no position');
  return position;
}

export const REPLAYED_POSITION = sql<WalPosition>(`
  select (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes,
    (select timeline_id from pg_control_checkpoint()) as timeline
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

/** What a replica shows; null of a server that is none. */
export async function replayedPosition(query: RunQuery): Promise<WalPosition | null> {
  const [position] = await query(REPLAYED_POSITION);
  return position ?? null;
}
