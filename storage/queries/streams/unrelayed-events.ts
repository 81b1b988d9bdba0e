import { plainArray } from '../../orm/array-literal.ts';
import type { OutboxEvent } from '../../database.ts';
import { sql, type RunQuery } from '../../query.ts';

/** An event without its number, and how far its workspace's stream and its environment's log are numbered. */
export interface UnrelayedEvent extends Omit<OutboxEvent, 'data' | 'previous'> {
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
  /** Of its data, about the size of its envelope. */
  readonly bytes: number;
}

/** The shards with events to relay: a walk over the first entries of a small partial index. */
export const SHARDS_WITH_UNRELAYED = sql<{ shard: number }>(`
  with recursive walk as (
    select min(shard) as shard from event where stream_seq is null
    union all
    select (select min(e.shard) from event e where e.stream_seq is null and e.shard > walk.shard)
      from walk where walk.shard is not null)
  select shard from walk where shard is not null`);

const IN_ORDER = 'stream_seq is null order by position limit $2';
// The second part: of workspaces that moved, events that a commit under way has written into the shard of before.
export const TAKE_UNRELAYED = sql<UnrelayedEvent>(`
  select e.position, e.recorded_at::text as "recordedAt", e.id, e.workspace_id as "workspaceId",
    e.environment_id as "environmentId", e.application_id as "applicationId", s.shard, e.slot, e.type,
    e.resource_type as "resourceType", e.resource_id as "resourceId", e.sequence,
    e.order_id as "orderId", e.created_at as "createdAt",
    t.stream, coalesce(t.shard, s.shard) as "streamShard", coalesce(h.is_held, false) as "isHeld",
    coalesce(h.stream_seq, 0) as "streamHead", coalesce(l.log_sequence, 0) as "logHead",
    octet_length(e.data) + coalesce(octet_length(e.previous), 0) as bytes
  from unnest($1::smallint[]) as s(shard)
  cross join lateral (
    select * from (
      (select * from event where event.shard = s.shard
          and not exists (select from placement p where p.workspace_id = event.workspace_id and p.home <> s.shard)
          and ${IN_ORDER})
      union all
      (select late.* from placement p cross join lateral (
          select * from event where event.shard = p.former[1] and event.workspace_id = p.workspace_id and ${IN_ORDER}) late
        where p.home = s.shard)) found
    order by position limit $2) e
  left join placement p on p.workspace_id = e.workspace_id
  cross join lateral (select coalesce(p.first_stream + e.slot % cardinality(p.shards), 0) as stream,
    p.shards[1 + e.slot % cardinality(p.shards)] as shard) t
  left join stream_head h on h.workspace_id = e.workspace_id and h.stream = t.stream
  left join environment_log l on l.environment_id = e.environment_id
  order by e.position`);

export const MOVE_LATE_EVENTS = sql(`
  update event e set shard = p.home from placement p
  where e.shard = any($1::smallint[]) and e.stream_seq is null and p.workspace_id = e.workspace_id and p.home <> e.shard`);

/** Moves events that were written into the shards just before their workspaces moved, to where they are found. */
export async function moveLateEvents(query: RunQuery, shards: readonly number[]): Promise<void> {
  await query(MOVE_LATE_EVENTS, [plainArray(shards)]);
}

/** The oldest unrelayed events of each shard, in order; selecting by NULL never misses a late commit. */
export async function takeUnrelayed(
  query: RunQuery,
  shards: readonly number[],
  limitPerShard: number,
): Promise<UnrelayedEvent[]> {
  return query(TAKE_UNRELAYED, [plainArray(shards), limitPerShard]);
}

export interface Numbering {
  readonly recordedAt: string;
  readonly position: number;
  readonly stream: number;
  readonly streamSeq: number;
  readonly logSequence: number;
  /** The envelope up to `"data":`. */
  readonly head: string;
}

export interface Heads {
  readonly streams: readonly {
    readonly workspaceId: string;
    readonly stream: number;
    readonly shard: number;
    readonly streamSeq: number;
  }[];
  readonly environments: readonly {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly logSequence: number;
  }[];
}

export const NUMBER_EVENTS = sql<{ position: number; body: string }>(
  `
  with streams as (
    insert into stream_head (workspace_id, stream, shard, stream_seq)
    select * from unnest($6::uuid[], $7::int[], $8::smallint[], $9::bigint[])
    on conflict (workspace_id, stream) do update set stream_seq = excluded.stream_seq, may_lag = true),
  logs as (
    insert into environment_log (environment_id, log_sequence, workspace_id)
    select * from unnest($10::uuid[], $11::bigint[], $13::uuid[])
    on conflict (environment_id) do update set log_sequence = excluded.log_sequence)
  update event e
     set stream = n.stream, stream_seq = n.stream_seq, log_sequence = n.log_sequence,
         body = n.head || e.data || coalesce(',"previous":' || e.previous, '') || '}'
    from unnest($1::timestamptz[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $12::int[])
      as n(recorded_at, position, stream_seq, log_sequence, head, stream)
   where e.recorded_at = n.recorded_at and e.position = n.position
  returning e.position, e.body`,
  ['body'],
);

/** Writes numbers, composed envelopes and the new heads; answers each event's envelope by its position. */
export async function numberEvents(
  query: RunQuery,
  numberings: readonly Numbering[],
  heads: Heads,
): Promise<Map<number, string>> {
  const { streams, environments } = heads;
  const rows = await query(NUMBER_EVENTS, [
    numberings.map(({ recordedAt }) => recordedAt),
    plainArray(numberings.map(({ position }) => position)),
    plainArray(numberings.map(({ streamSeq }) => streamSeq)),
    plainArray(numberings.map(({ logSequence }) => logSequence)),
    numberings.map(({ head }) => head),
    plainArray(streams.map(({ workspaceId }) => workspaceId)),
    plainArray(streams.map(({ stream }) => stream)),
    plainArray(streams.map(({ shard }) => shard)),
    plainArray(streams.map(({ streamSeq }) => streamSeq)),
    plainArray(environments.map(({ environmentId }) => environmentId)),
    plainArray(environments.map(({ logSequence }) => logSequence)),
    plainArray(numberings.map(({ stream }) => stream)),
    plainArray(environments.map(({ workspaceId }) => workspaceId)),
  ]);
  return new Map(rows.map(({ position, body }) => [position, body]));
}
