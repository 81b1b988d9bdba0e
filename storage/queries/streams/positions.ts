import { plainArray } from '../../array-literal.ts';
import { sql, type RunQuery } from '../../query.ts';

export interface StreamPosition {
  readonly workspaceId: string;
  readonly shard: number;
  /** The last number that the relay gave. */
  readonly head: number;
  /** The last number that the consumer has processed. */
  readonly cursor: number;
}

export const LAGGING_STREAMS = sql<StreamPosition>(`
  select h.workspace_id as "workspaceId", h.shard, h.stream_seq as head,
    coalesce(c.stream_seq, 0) as cursor
  from stream_head h
  left join stream_cursor c on c.consumer = $1 and c.workspace_id = h.workspace_id
  where h.shard = any($2::smallint[]) and h.stream_seq > coalesce(c.stream_seq, 0)`);

/** The workspaces of the shards whose streams the consumer has not read to the end. */
export async function laggingStreams(
  query: RunQuery,
  consumer: string,
  shards: readonly number[],
): Promise<StreamPosition[]> {
  return query(LAGGING_STREAMS, [consumer, plainArray(shards)]);
}

export const OLDEST_UNREAD = sql<{ seconds: number | null }>(`
  select greatest(0, extract(epoch from clock_timestamp() - min(first.recorded_at)))::float8 as seconds
  from unnest($1::uuid[], $2::bigint[]) as s (workspace_id, stream_seq)
  cross join lateral (select e.recorded_at from event e
    where e.workspace_id = s.workspace_id and e.stream_seq > s.stream_seq
    order by e.stream_seq limit 1) first`);

/** Age of the oldest event after the positions, in seconds; 0 when there is none. */
export async function oldestUnreadSeconds(
  query: RunQuery,
  positions: readonly ReadCursor[],
): Promise<number> {
  if (positions.length === 0) return 0;
  const [row] = await query(OLDEST_UNREAD, [
    plainArray(positions.map(({ workspaceId }) => workspaceId)),
    plainArray(positions.map(({ cursor }) => cursor)),
  ]);
  return row?.seconds ?? 0;
}

export interface CursorMove {
  readonly workspaceId: string;
  readonly from: number;
  readonly to: number;
}

export const MOVE_CURSORS = sql(`
  with move as (
    select * from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as m(workspace_id, since, till)),
  moved as (
    update stream_cursor c set stream_seq = m.till from move m
     where c.consumer = $1 and c.workspace_id = m.workspace_id and c.stream_seq = m.since
    returning 1),
  begun as (
    insert into stream_cursor (consumer, workspace_id, stream_seq)
    select $1, workspace_id, till from move where since = 0
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
    plainArray(moves.map(({ from }) => from)),
    plainArray(moves.map(({ to }) => to)),
  ]);
  return rows.length === moves.length;
}

export interface ReadCursor {
  readonly workspaceId: string;
  readonly cursor: number;
}

export const LOWEST_CURSORS = sql<ReadCursor>(`
  select w.id as "workspaceId", min(coalesce(c.stream_seq, 0)) as cursor
    from unnest($2::uuid[]) as w(id)
    cross join unnest($1::text[]) as k(consumer)
    left join stream_cursor c on c.consumer = k.consumer and c.workspace_id = w.id
   group by w.id`);

/** How far every consumer has read the workspaces' streams: what lies before may be trimmed. */
export async function lowestCursors(
  query: RunQuery,
  consumers: readonly string[],
  workspaceIds: readonly string[],
): Promise<ReadCursor[]> {
  return query(LOWEST_CURSORS, [consumers, workspaceIds]);
}
