import { plainArray } from '../../orm/array-literal.ts';
import { FenceLost, sqlState } from '../../errors/database-errors.ts';
import {
  sql,
  type Bind,
  type ComposedStatement,
  type RunQuery,
  type WriteStatement,
} from '../../query.ts';
import { DEFAULT_POOL } from '../../shards.ts';

export interface HeldShard {
  readonly shard: number;
  readonly epoch: number;
}

export interface TakenShard extends HeldShard {
  /** The owner whose lease expired; null when the lease was released. */
  readonly former: string | null;
}

// Leases are locked in the order of their shards, as a move of a workspace locks them: otherwise each may wait for the other.
export const RENEW_LEASES = sql<{
  shard: number | null;
  epoch: number | null;
  isDrainRequested: boolean;
}>(`
  with alive as (
    update actor_process
       set heartbeat_at = clock_timestamp(), expires_at = clock_timestamp() + $2 * interval '1 ms',
         memory_bytes = $3, lagging = $4
     where id = $1 and expires_at > clock_timestamp()
    returning drain_requested),
  ours as (
    select shard from shard_lease where owner = $1 and expires_at > clock_timestamp()
    order by shard for no key update),
  renewed as (
    update shard_lease l set expires_at = clock_timestamp() + $2 * interval '1 ms'
      from ours where l.shard = ours.shard and exists (select from alive)
    returning l.shard, l.epoch)
  select renewed.shard, renewed.epoch, alive.drain_requested as "isDrainRequested" from alive left join renewed on true`);

/** What a process reports with each heartbeat. */
export interface ProcessLoad {
  readonly memoryBytes: number;
  /** Streams with events to read. */
  readonly lagging: number;
}

export interface RenewedLeases {
  readonly held: readonly HeldShard[];
  /** An operator wants the process to end. */
  readonly isDrainRequested: boolean;
}

/** Renews the process's heartbeat and all its leases, in one statement; null when the process no longer counts as alive. */
export async function renewLeases(
  query: RunQuery,
  owner: string,
  leaseMs: number,
  { memoryBytes, lagging }: ProcessLoad,
): Promise<RenewedLeases | null> {
  const rows = await query(RENEW_LEASES, [owner, leaseMs, memoryBytes, lagging]);
  const [first] = rows;
  if (!first) return null;
  const held = rows.flatMap(({ shard, epoch }) =>
    shard === null || epoch === null ? [] : [{ shard, epoch }],
  );
  return { held, isDrainRequested: first.isDrainRequested };
}

export const TAKE_SHARDS = sql<TakenShard>(`
  with free as (
    select shard, owner as former from shard_lease
     where shard = any($2::smallint[]) and (owner is null or expires_at <= clock_timestamp())
       and exists (select from actor_process where id = $1 and expires_at > clock_timestamp())
     for update skip locked)
  update shard_lease l
     set owner = $1, epoch = l.epoch + 1, expires_at = clock_timestamp() + $3 * interval '1 ms',
         interrupted_at = case when free.former is null then l.interrupted_at else clock_timestamp() end
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
  with ours as (
    select shard from shard_lease where owner = $1 and shard = any($2::smallint[])
    order by shard for no key update)
  update shard_lease l set owner = null, expires_at = '-infinity' from ours where l.shard = ours.shard`);

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
  /** Shards of the pool, and if it is `default`, of those that it has adopted. */
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
  from shard_lease where pool = $1 or ($1 = '${DEFAULT_POOL}' and pool in (
    select name from actor_pool where without_process_since + adopt_after < clock_timestamp()))`);

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

/** Raised by a fence for a process that no longer holds what it writes for; the detail has the shards that it lost. */
export const LOST = 'CF000';

/** The failure of a fence as FenceLost; any other as it is. */
export function lostOr(error: unknown): unknown {
  if (sqlState(error) !== LOST || !(error instanceof Error)) return error;
  const lost = 'detail' in error ? String(error.detail) : '';
  if (!/^\d/.test(lost)) return new FenceLost(lost);
  return new FenceLost(`no longer ours: ${lost}`, lost.split(',').map(Number));
}

/** Locks those leases of the shards that are ours. */
const oursOf = (owner: string, shards: string, epochs: string): string => `
  select l.shard from shard_lease l
    join unnest(${shards}::smallint[], ${epochs}::bigint[]) as f(shard, epoch) on l.shard = f.shard
   where l.owner = ${owner} and l.epoch = f.epoch and l.expires_at > clock_timestamp()
   order by l.shard for key share of l`;

/** Raises those of the shards of which `held` has no lease. */
const rejectLost = (shards: string): string => `
  reject_if((select string_agg(s.shard::text, ',' order by s.shard) from unnest(${shards}::smallint[]) as s(shard)
    where s.shard not in (select shard from held)), '${LOST}')`;

export const REQUIRE_LEASES = sql(
  `with held as (${oursOf('$1', '$2', '$3')}) select ${rejectLost('$2')}`,
);
export const REQUIRE_FREE_LEASES = sql(
  `with held as (${oursOf('$1', '$2', '$3')} skip locked) select ${rejectLost('$2')}`,
);

/** Locks the shards' leases until the transaction ends, which fails when one of them is no longer ours. */
export function requireLeases(owner: string, held: readonly HeldShard[]): ComposedStatement {
  return { text: REQUIRE_LEASES.text, values: valuesOf(owner, held) };
}

/** The same without a wait for a commit that takes or moves a shard: that shard counts as no longer ours. */
export function requireFreeLeases(owner: string, held: readonly HeldShard[]): ComposedStatement {
  return { text: REQUIRE_FREE_LEASES.text, values: valuesOf(owner, held) };
}

/** The fence of one statement that writes, which it fails where a shard is lost. */
export function freeLeasesHeld(owner: string, held: readonly HeldShard[]): WriteStatement {
  const [, shards, epochs] = valuesOf(owner, held);
  return Object.assign((bind: Bind): string => `select ${rejectLost(bind(shards))}`, {
    before: {
      held: (bind: Bind) => `${oursOf(bind(owner), bind(shards), bind(epochs))} skip locked`,
    },
  });
}

function valuesOf(owner: string, held: readonly HeldShard[]): unknown[] {
  return [
    owner,
    plainArray(held.map(({ shard }) => shard)),
    plainArray(held.map(({ epoch }) => epoch)),
  ];
}
