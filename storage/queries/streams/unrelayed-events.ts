import { plainArray } from '../../orm/array-literal.ts';
import type { OutboxEvent } from '../../database.ts';
import { sql, type RunQuery } from '../../query.ts';
import { CONTENT_BYTES } from './numbered-events.ts';

/** An event without its number, and how far its workspace's stream and its environment's log are numbered. */
export interface UnrelayedEvent extends Omit<OutboxEvent, 'data' | 'previous'> {
  /** Its place in the order of numbers. */
  readonly entry: number;
  /** The shard in which its entry was found: of a workspace that has just moved, that of before. */
  readonly foundIn: number;
  /** The shard whose owner numbers the workspace's events. */
  readonly shard: number;
  /** The stream of its partition, and the shard in which that is read. */
  readonly stream: number;
  readonly streamShard: number;
  /** The stream is not read yet. */
  readonly isHeld: boolean;
  readonly position: number;
  /** Exact text; a Date would lose the microseconds that find the partition's row. */
  readonly recordedAt: string;
  readonly streamHead: number;
  readonly logHead: number;
  /** Null where the events before it, and it, exceed the bytes. */
  readonly packed: Buffer | null;
}

/** So many events of each shard are relayed at once. */
export const TAKEN_PER_SHARD = 256;

/** The shards with events to relay: a walk over the first entries of a small table. */
export const SHARDS_WITH_UNRELAYED = sql<{ shard: number }>(`
  with recursive walk as (
    select min(shard) as shard from unrelayed_event
    union all
    select (select min(u.shard) from unrelayed_event u where u.shard > walk.shard)
      from walk where walk.shard is not null)
  select shard from walk where shard is not null`);

const IN_ORDER = 'order by entry limit $2';
// The second part: of workspaces that moved, events that a commit under way has written into the shard of before.
export const TAKE_UNRELAYED = sql<UnrelayedEvent>(`
  select e.entry, e.found_in as "foundIn", e.position, e.recorded_at::text as "recordedAt", e.id,
    e.workspace_id as "workspaceId", e.environment_id as "environmentId", e.application_id as "applicationId",
    e.owner as shard, e.slot, e.type, e.resource_type as "resourceType", e.resource_id as "resourceId", e.sequence,
    e.order_id as "orderId", e.created_at as "createdAt",
    t.stream, coalesce(t.shard, e.owner) as "streamShard", coalesce(h.is_held, false) as "isHeld",
    coalesce(h.stream_seq, 0) as "streamHead", coalesce(l.log_sequence, 0) as "logHead",
    case when e.is_within then e.packed end as packed
  from (
    select s.shard as owner, u.shard as found_in, u.entry, e.*,
      row_number() over in_order = 1 or sum(${CONTENT_BYTES}) over in_order <= $3::bigint as is_within
    from unnest($1::smallint[]) as s(shard)
    cross join lateral (
      select * from (
        (select * from unrelayed_event own where own.shard = s.shard
            and not exists (select from placement p where p.workspace_id = own.workspace_id and p.home <> s.shard)
            ${IN_ORDER})
        union all
        (select late.* from placement p cross join lateral (
            select * from unrelayed_event former
            where former.shard = p.former[1] and former.workspace_id = p.workspace_id ${IN_ORDER}) late
          where p.home = s.shard)) found
      ${IN_ORDER}) u
    cross join lateral (
      select * from event where event.recorded_at = u.recorded_at and event.position = u.position limit 1) e
    window in_order as (order by u.entry)) e
  left join placement p on p.workspace_id = e.workspace_id
  cross join lateral (select coalesce(p.first_stream + e.slot % cardinality(p.shards), 0) as stream,
    p.shards[1 + e.slot % cardinality(p.shards)] as shard) t
  left join stream_head h on h.workspace_id = e.workspace_id and h.stream = t.stream
  left join environment_log l on l.environment_id = e.environment_id
  order by e.entry`);

export const MOVE_LATE_EVENTS = sql(`
  update unrelayed_event u set shard = p.home from placement p
  where u.shard = any($1::smallint[]) and p.workspace_id = u.workspace_id and p.home <> u.shard`);

/** Moves events that were written into the shards just before their workspaces moved, to where they are found. */
export async function moveLateEvents(query: RunQuery, shards: readonly number[]): Promise<void> {
  await query(MOVE_LATE_EVENTS, [plainArray(shards)]);
}

/**
 * The oldest unrelayed events of each shard, in order, with their data as far as the bytes go: an event that exceeds them
 * is read alone.
 */
export async function takeUnrelayed(
  query: RunQuery,
  shards: readonly number[],
  limitPerShard: number,
  bytesMax: number,
): Promise<UnrelayedEvent[]> {
  return query(TAKE_UNRELAYED, [plainArray(shards), limitPerShard, bytesMax]);
}
