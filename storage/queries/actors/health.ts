import { sql, type RunQuery } from '../../query.ts';

export interface ActorHealth {
  /** Actor processes with a recent heartbeat that are not draining. */
  readonly processes: number;
  /** Shards that no live process holds. */
  readonly unownedShards: number;
  /** Age of the oldest event that no actor has numbered yet; 0 when there is none. */
  readonly oldestUnrelayedMs: number;
}

export const READ_ACTOR_HEALTH = sql<ActorHealth>(`
  select
    (select count(*)::int from actor_process where not draining and expires_at > clock_timestamp())
      as "processes",
    (select count(*)::int from shard_lease where owner is null or expires_at <= clock_timestamp())
      as "unownedShards",
    coalesce((select greatest(0, extract(epoch from clock_timestamp() - min(recorded_at)) * 1000)::int8
       from (select recorded_at from unrelayed_event limit 10000) waiting), 0)
      as "oldestUnrelayedMs"`);

/** How far the actors lag, for /ready and for alarms. */
export async function readActorHealth(query: RunQuery): Promise<ActorHealth> {
  const [health] = await query(READ_ACTOR_HEALTH);
  return health ?? { processes: 0, unownedShards: 0, oldestUnrelayedMs: 0 };
}
