import { plainArray } from '../../array-literal.ts';
import { sql, type RunQuery } from '../../query.ts';

export interface HeldShard {
  readonly shard: number;
  readonly epoch: number;
}

export interface TakenShard extends HeldShard {
  /** The owner whose lease expired; null when the lease was released. */
  readonly former: string | null;
}

export const RENEW_LEASES = sql<{ shard: number | null; epoch: number | null }>(`
  with alive as (
    update actor_process
       set heartbeat_at = clock_timestamp(), expires_at = clock_timestamp() + $2 * interval '1 ms'
     where id = $1 and expires_at > clock_timestamp()
    returning id),
  renewed as (
    update shard_lease set expires_at = clock_timestamp() + $2 * interval '1 ms'
     where owner = $1 and expires_at > clock_timestamp() and exists (select from alive)
    returning shard, epoch)
  select renewed.shard, renewed.epoch from alive left join renewed on true`);

/** Renews the process's heartbeat and all its leases, in one statement; null when the process no longer counts as alive. */
export async function renewLeases(
  query: RunQuery,
  owner: string,
  leaseMs: number,
): Promise<HeldShard[] | null> {
  const rows = await query(RENEW_LEASES, [owner, leaseMs]);
  if (rows.length === 0) return null;
  return rows.flatMap(({ shard, epoch }) =>
    shard === null || epoch === null ? [] : [{ shard, epoch }],
  );
}

export const TAKE_SHARDS = sql<TakenShard>(`
  with free as (
    select shard, owner as former from shard_lease
     where shard = any($2::smallint[]) and (owner is null or expires_at <= clock_timestamp())
       and exists (select from actor_process where id = $1 and expires_at > clock_timestamp())
     for update skip locked)
  update shard_lease l
     set owner = $1, epoch = l.epoch + 1, expires_at = clock_timestamp() + $3 * interval '1 ms'
    from free where l.shard = free.shard
  returning l.shard, l.epoch, free.former`);

/**
 * Takes those of the shards that nobody holds. Raising the epoch under `for update` excludes every effect of
 * the previous owner: an effect that still runs locks the shard's row, which is skipped now and taken later.
 */
export async function takeShards(
  query: RunQuery,
  owner: string,
  shards: readonly number[],
  leaseMs: number,
): Promise<TakenShard[]> {
  return query(TAKE_SHARDS, [owner, shards, leaseMs]);
}

export const RELEASE_SHARDS = sql(`
  update shard_lease set owner = null, expires_at = '-infinity'
   where owner = $1 and shard = any($2::smallint[])`);

/** Releases shards, so that the next owner need not wait for the lease to expire. */
export async function releaseShards(
  query: RunQuery,
  owner: string,
  shards: readonly number[],
): Promise<void> {
  await query(RELEASE_SHARDS, [owner, shards]);
}

export interface LeaseView {
  /** Live processes of the pool that are not draining, sorted. */
  readonly processes: readonly string[];
  /** Shards of the pool. */
  readonly shards: readonly number[];
  /** Shards of the pool that nobody holds. */
  readonly free: readonly number[];
}

export const VIEW_LEASES = sql<{ processes: string; shards: string; free: string }>(`
  select
    coalesce((select string_agg(id, ',' order by id) from actor_process
      where pool = $1 and not draining and expires_at > clock_timestamp()), '') as processes,
    coalesce(string_agg(shard::text, ',' order by shard), '') as shards,
    coalesce(string_agg(shard::text, ',' order by shard)
      filter (where owner is null or expires_at <= clock_timestamp()), '') as free
  from shard_lease where pool = $1`);

export async function viewLeases(query: RunQuery, pool: string): Promise<LeaseView> {
  const [view] = await query(VIEW_LEASES, [pool]);
  return {
    processes: listOf(view?.processes),
    shards: listOf(view?.shards).map(Number),
    free: listOf(view?.free).map(Number),
  };
}

/** Lists are sent as text: the driver's arrays cost thirty times as much, twice a second. */
function listOf(text: string | undefined): string[] {
  return text ? text.split(',') : [];
}

export const LOCK_LEASES = sql(`
  select 1 from shard_lease l
    join unnest($2::smallint[], $3::bigint[]) as f(shard, epoch) on l.shard = f.shard
   where l.owner = $1 and l.epoch = f.epoch and l.expires_at > clock_timestamp()
   order by l.shard for key share of l`);

/** Locks the shards' leases until the transaction ends; false when one of them is no longer ours. */
export async function lockLeases(
  query: RunQuery,
  owner: string,
  held: readonly HeldShard[],
): Promise<boolean> {
  const rows = await query(LOCK_LEASES, [
    owner,
    plainArray(held.map(({ shard }) => shard)),
    plainArray(held.map(({ epoch }) => epoch)),
  ]);
  return rows.length === held.length;
}
