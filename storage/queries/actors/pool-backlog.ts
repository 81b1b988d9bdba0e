import { sql, type RunQuery } from '../../query.ts';
import { LEAVING_POOL } from '../../shards.ts';

/** What waits in the shards of one pool. Ages in seconds, 0 when nothing waits. */
export interface PoolBacklog {
  /** Shards of the pool that no live process holds. */
  readonly unownedShards: number;
  /** Age of the oldest event without a number. */
  readonly unrelayedSeconds: number;
  /** How long the oldest delivery has been due, to an endpoint that accepts deliveries as fast as they come. */
  readonly dueDeliverySeconds: number;
}

// Deliveries: from endpoint to endpoint by the index, one probe each, however many deliveries a queue holds. What no
// further process would send sooner does not count: to an endpoint that fails, is paused or has a rate limit, and
// behind an earlier delivery of the same resource.
export const READ_POOL_BACKLOG = sql<PoolBacklog>(
  `
  with recursive shards as materialized (
    select shard, owner is null or expires_at <= clock_timestamp() as is_free
    from shard_lease where pool = $1
  ), queue as (
    (select endpoint_id, shard from webhook_delivery_open order by endpoint_id limit 1)
    union all
    select next.endpoint_id, next.shard from queue q
    cross join lateral (select o.endpoint_id, o.shard from webhook_delivery_open o
      where o.endpoint_id > q.endpoint_id order by o.endpoint_id limit 1) next
  )
  select (select count(*) from shards where is_free)::int as "unownedShards",
    coalesce((select greatest(0, extract(epoch from clock_timestamp() - min(first.recorded_at)))
      from shards s
      cross join lateral (select u.recorded_at from unrelayed_event u
        where u.shard = s.shard order by u.entry limit 1) first
    ), 0)::float8 as "unrelayedSeconds",
    coalesce((select greatest(0, extract(epoch from clock_timestamp() - min(first.next_attempt_at)))
      from queue q
      join shards s on s.shard = q.shard
      join webhook_endpoint p on p.id = q.endpoint_id
        and p.is_active and p.deleted_at is null and p.failing_since is null and p.rate_limit is null
      cross join lateral (
        select d.next_attempt_at from (
          select o.* from webhook_delivery_open o
          where o.endpoint_id = q.endpoint_id and o.next_attempt_at <= clock_timestamp()
          order by o.next_attempt_at, o.stream_seq limit 100) d
        where not (d.is_ordered and exists (select from webhook_delivery_open b
          where b.is_ordered and b.endpoint_id = d.endpoint_id and b.resource_id = d.resource_id
            and b.stream_seq < d.stream_seq))
        limit 1) first
    ), 0)::float8 as "dueDeliverySeconds"`,
  ['unownedShards', 'unrelayedSeconds', 'dueDeliverySeconds'],
);

export async function readPoolBacklog(query: RunQuery, pool: string): Promise<PoolBacklog> {
  const [backlog] = await query(READ_POOL_BACKLOG, [pool]);
  return backlog ?? { unownedShards: 0, unrelayedSeconds: 0, dueDeliverySeconds: 0 };
}

export const POOLS_WITHOUT_PROCESS = sql<{ pool: string }>(`
  select distinct l.pool from shard_lease l
  where l.pool <> '${LEAVING_POOL}' and not exists (select from actor_process p
    where p.pool = l.pool and not p.draining and p.expires_at > clock_timestamp())
  order by l.pool`);

/** The pools that have shards, but no live process that would take them. */
export async function poolsWithoutProcess(query: RunQuery): Promise<string[]> {
  const rows = await query(POOLS_WITHOUT_PROCESS);
  return rows.map(({ pool }) => pool);
}
