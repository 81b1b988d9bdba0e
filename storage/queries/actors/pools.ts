import { sql, type RunQuery } from '../../query.ts';
import { LEAVING_POOL } from '../../shards.ts';

// A pool without shards is left out.
export const TRACK_POOLS = sql(`
  with tracked as (
    select o.name, exists (select from shard_lease l where l.pool = o.name)
      and not exists (select from actor_process p
        where p.pool = o.name and not p.draining and p.expires_at > clock_timestamp()) as is_orphaned
    from actor_pool o)
  update actor_pool o
     set without_process_since = case when t.is_orphaned then clock_timestamp() end
    from tracked t
   where t.name = o.name and t.is_orphaned <> (o.without_process_since is not null)`);

/** Records since when pools have had no process, so that their shards are adopted in time, or given back. */
export async function trackPools(query: RunQuery): Promise<void> {
  await query(TRACK_POOLS);
}

export interface Pool {
  readonly name: string;
  readonly processes: number;
  readonly shards: number;
  /** Shards that no live process holds. */
  readonly unownedShards: number;
  readonly workspaces: number;
  /** After so long without a process its shards go to the default pool; null: never. */
  readonly adoptAfterSeconds: number | null;
  readonly withoutProcessSince: Date | null;
  /** Its shards are with the default pool. */
  readonly isAdopted: boolean;
}

export const READ_POOLS = sql<Pool>(
  `
  with names as (
    select pool as name from shard_lease union select pool from actor_process where expires_at > clock_timestamp()
    union select name from actor_pool)
  select n.name,
    (select count(*) from actor_process p
      where p.pool = n.name and not p.draining and p.expires_at > clock_timestamp())::int as processes,
    count(l.shard)::int as shards,
    (count(l.shard) filter (where l.owner is null or l.expires_at <= clock_timestamp()))::int as "unownedShards",
    (select count(*) from placement p where p.pool = n.name)::int as workspaces,
    extract(epoch from o.adopt_after)::int as "adoptAfterSeconds",
    o.without_process_since as "withoutProcessSince",
    coalesce(o.without_process_since + o.adopt_after < clock_timestamp(), false) as "isAdopted"
  from names n left join shard_lease l on l.pool = n.name left join actor_pool o on o.name = n.name
  where n.name <> '${LEAVING_POOL}'
  group by n.name, o.name order by n.name`,
  ['name'],
);

/** Every pool that has shards, processes or a setting of its own, but for that of workspaces that leave the cell. */
export async function readPools(query: RunQuery): Promise<Pool[]> {
  return query(READ_POOLS);
}

export const SET_ADOPTION = sql(`
  insert into actor_pool (name, adopt_after) values ($1, make_interval(secs => $2::int))
  on conflict (name) do update set adopt_after = excluded.adopt_after`);

/** Seconds; null: the pool's shards are never adopted. */
export async function setAdoption(
  query: RunQuery,
  name: string,
  seconds: number | null,
): Promise<void> {
  await query(SET_ADOPTION, [name, seconds]);
}

export interface ProcessRow {
  readonly id: string;
  readonly pool: string;
  readonly startedAt: Date;
  readonly heartbeatAt: Date;
  /** Its lease has not expired. */
  readonly isAlive: boolean;
  readonly isDraining: boolean;
  readonly shards: number;
  readonly memoryBytes: number;
  /** Streams with events to read. */
  readonly lagging: number;
  readonly metricsUrl: string | null;
}

export const READ_PROCESSES = sql<ProcessRow>(
  `
  select p.id, p.pool, p.started_at as "startedAt", p.heartbeat_at as "heartbeatAt",
    p.expires_at > clock_timestamp() as "isAlive", p.draining or p.drain_requested as "isDraining",
    (select count(*) from shard_lease l where l.owner = p.id and l.expires_at > clock_timestamp())::int as shards,
    p.memory_bytes as "memoryBytes", p.lagging, p.metrics_url as "metricsUrl"
  from actor_process p order by p.pool, p.started_at`,
  ['isAlive', 'isDraining', 'shards'],
);

/** The actor processes, and those that died within the last hour. */
export async function readProcesses(query: RunQuery): Promise<ProcessRow[]> {
  return query(READ_PROCESSES);
}

export const REQUEST_DRAIN = sql(`
  update actor_process set drain_requested = true where id = $1 and expires_at > clock_timestamp() returning 1`);

/** Has a process hand its shards over and end; false when none of this id is alive. */
export async function requestDrain(query: RunQuery, id: string): Promise<boolean> {
  return (await query(REQUEST_DRAIN, [id])).length > 0;
}
