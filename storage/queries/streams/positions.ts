import { plainArray } from '../../orm/array-literal.ts';
import { sql, type RunQuery } from '../../query.ts';

export interface StreamPosition {
  readonly workspaceId: string;
  readonly stream: number;
  readonly shard: number;
  /** The last number that the relay gave. */
  readonly head: number;
  /** The last number that the consumer has processed. */
  readonly cursor: number;
}

/** Tells the streams of all workspaces apart. */
export function streamKey({
  workspaceId,
  stream,
}: Pick<StreamPosition, 'workspaceId' | 'stream'>): string {
  return `${workspaceId} ${stream}`;
}

export const LAGGING_STREAMS = sql<StreamPosition>(`
  select h.workspace_id as "workspaceId", h.stream, h.shard, h.stream_seq as head,
    coalesce(c.stream_seq, 0) as cursor
  from stream_head h
  left join stream_cursor c on c.consumer = $1 and c.workspace_id = h.workspace_id and c.stream = h.stream
  where h.may_lag and h.shard = any($2::smallint[]) and not h.is_held and h.stream_seq > coalesce(c.stream_seq, 0)`);

/** The streams of the shards that the consumer has not read to the end, without those that are held. */
export async function laggingStreams(
  query: RunQuery,
  consumer: string,
  shards: readonly number[],
): Promise<StreamPosition[]> {
  return query(LAGGING_STREAMS, [consumer, plainArray(shards)]);
}

// Under a concurrent numbering the condition is checked again with the new head, and does not hold.
export const MARK_READ = sql(`
  update stream_head h set may_lag = false
  where h.may_lag and h.shard = any($2::smallint[]) and not h.is_held and not exists (
    select from unnest($1::text[]) as k (consumer)
    left join stream_cursor c on c.consumer = k.consumer and c.workspace_id = h.workspace_id and c.stream = h.stream
    where coalesce(c.stream_seq, 0) < h.stream_seq)`);

/** Has the streams of the shards that every consumer has read to their ends passed over until they have further events. */
export async function markReadStreams(
  query: RunQuery,
  consumers: readonly string[],
  shards: readonly number[],
): Promise<void> {
  await query(MARK_READ, [plainArray(consumers), plainArray(shards)]);
}

export const OLDEST_UNREAD = sql<{ seconds: number | null }>(`
  select greatest(0, extract(epoch from clock_timestamp() - min(first.recorded_at)))::float8 as seconds
  from unnest($1::uuid[], $2::bigint[], $3::int[]) as s (workspace_id, stream_seq, stream)
  cross join lateral (select n.recorded_at from event_number n
    where n.workspace_id = s.workspace_id and n.stream = s.stream and n.stream_seq > s.stream_seq
    order by n.stream_seq limit 1) first`);

/** Age of the oldest event after the positions, in seconds; 0 when there is none. */
export async function oldestUnreadSeconds(
  query: RunQuery,
  positions: readonly ReadCursor[],
): Promise<number> {
  if (positions.length === 0) return 0;
  const [row] = await query(OLDEST_UNREAD, [
    plainArray(positions.map(({ workspaceId }) => workspaceId)),
    plainArray(positions.map(({ cursor }) => cursor)),
    plainArray(positions.map(({ stream }) => stream)),
  ]);
  return row?.seconds ?? 0;
}

export interface CursorMove {
  readonly workspaceId: string;
  readonly stream: number;
  readonly from: number;
  readonly to: number;
}

export const MOVE_CURSORS = sql(`
  with move as (
    select * from unnest($2::uuid[], $3::int[], $4::bigint[], $5::bigint[]) as m(workspace_id, stream, since, till)),
  moved as (
    update stream_cursor c set stream_seq = m.till from move m
     where c.consumer = $1 and c.workspace_id = m.workspace_id and c.stream = m.stream and c.stream_seq = m.since
    returning 1),
  begun as (
    insert into stream_cursor (consumer, workspace_id, stream, stream_seq)
    select $1, workspace_id, stream, till from move where since = 0
    on conflict do nothing
    returning 1)
  select 1 from moved union all select 1 from begun`);

/** Moves cursors; false when one was not where it was thought to be (the caller must not commit). */
export async function moveCursors(
  query: RunQuery,
  consumer: string,
  moves: readonly CursorMove[],
): Promise<boolean> {
  const rows = await query(MOVE_CURSORS, [
    consumer,
    plainArray(moves.map(({ workspaceId }) => workspaceId)),
    plainArray(moves.map(({ stream }) => stream)),
    plainArray(moves.map(({ from }) => from)),
    plainArray(moves.map(({ to }) => to)),
  ]);
  return rows.length === moves.length;
}

export interface StreamKey {
  readonly workspaceId: string;
  readonly stream: number;
}

export interface ReadCursor extends StreamKey {
  readonly cursor: number;
}

// A stream that was read to its end and closed has neither head nor cursor any more.
export const LOWEST_CURSORS = sql<ReadCursor>(`
  select w.workspace_id as "workspaceId", w.stream,
    min(case when h.workspace_id is null then ${Number.MAX_SAFE_INTEGER} else coalesce(c.stream_seq, 0) end) as cursor
    from unnest($2::uuid[], $3::int[]) as w(workspace_id, stream)
    cross join unnest($1::text[]) as k(consumer)
    left join stream_head h on h.workspace_id = w.workspace_id and h.stream = w.stream
    left join stream_cursor c on c.consumer = k.consumer and c.workspace_id = w.workspace_id and c.stream = w.stream
   group by 1, 2`);

/** How far every consumer has read the streams: what lies before may be trimmed. */
export async function lowestCursors(
  query: RunQuery,
  consumers: readonly string[],
  streams: readonly StreamKey[],
): Promise<ReadCursor[]> {
  return query(LOWEST_CURSORS, [
    consumers,
    streams.map(({ workspaceId }) => workspaceId),
    streams.map(({ stream }) => stream),
  ]);
}
