import { plainArray } from '../../orm/array-literal.ts';
import { DEFAULT_POOL, NO_SHARD, SHARD_COUNT, shardOf } from '../../shards.ts';
import { sql, type RunQuery } from '../../query.ts';
import type { Placement } from './placements.ts';

export const AWAIT_OTHER_MOVES = sql(
  "select pg_advisory_xact_lock(hashtextextended('commerce placements', 0))",
);

/** One move is written at a time: each looks for free shards. */
export async function awaitOtherMoves(query: RunQuery): Promise<void> {
  await query(AWAIT_OTHER_MOVES);
}

export const FREE_SHARDS = sql<{ shard: number }>(`
  select l.shard from shard_lease l
  where l.shard >= ${SHARD_COUNT} and l.pool = '${DEFAULT_POOL}' and l.shard <> all($2::smallint[])
    and not exists (select from placement p where l.shard = any(p.shards) or l.shard = any(p.former))
  order by l.shard limit $1`);

export const HIGHEST_SHARD = sql<{ highest: number }>(
  `select coalesce(max(shard), ${NO_SHARD})::int as highest from shard_lease`,
  ['highest'],
);

export const ADD_SHARDS = sql(`
  with known as (insert into actor_pool (name) values ($2) on conflict do nothing)
  insert into shard_lease (shard, pool) select s, $2 from unnest($1::smallint[]) s
  on conflict (shard) do update set pool = excluded.pool`);

/** Shards of the pool that no workspace has, and none of `taken`: free ones of before, and new ones. */
export async function addShards(
  query: RunQuery,
  pool: string,
  count: number,
  taken: readonly number[] = [],
): Promise<number[]> {
  const free = (await query(FREE_SHARDS, [count, plainArray(taken)])).map(({ shard }) => shard);
  const [row] = await query(HIGHEST_SHARD);
  const next = Math.max(SHARD_COUNT - 1, row?.highest ?? 0, ...taken) + 1;
  const fresh = Array.from({ length: count - free.length }, (_, index) => next + index);
  const shards = [...free, ...fresh];
  await query(ADD_SHARDS, [shards, pool]);
  return shards;
}

export const KEEP_POOL = sql(`
  insert into actor_pool (name, adopt_after) values ($1, null) on conflict (name) do update set adopt_after = null`);

/** No other pool's processes ever take the shards of the pool. */
export async function keepPool(query: RunQuery, pool: string): Promise<void> {
  await query(KEEP_POOL, [pool]);
}

export const OWNED_SHARDS = sql<{ count: number }>(`
  select count(*)::int as count from shard_lease
  where shard = any($1::smallint[]) and owner is not null and expires_at > clock_timestamp()`);

/** How many of the shards a process holds. */
export async function ownedShards(query: RunQuery, shards: readonly number[]): Promise<number> {
  const [row] = await query(OWNED_SHARDS, [plainArray(shards)]);
  return row?.count ?? 0;
}

export const FREE_POOL = sql(`
  update shard_lease l set pool = '${DEFAULT_POOL}'
  where l.pool = $1 and not exists (select from placement p where l.shard = any(p.shards))`);

/** Shards of the pool that no workspace has are anybody's. */
export async function freePool(query: RunQuery, pool: string): Promise<void> {
  await query(FREE_POOL, [pool]);
}

export const LOCK_SHARDS = sql(
  'select from shard_lease where shard = any($1::smallint[]) order by shard for update',
);

export const RAISE_EPOCHS = sql(
  'update shard_lease set epoch = epoch + 1 where shard = any($1::smallint[])',
);

/**
 * Waits for the effects that are under way in the shards; later ones fail until their owners have read their leases
 * again, and with them everything else that they hold in memory.
 */
export async function endEffects(query: RunQuery, shards: readonly number[]): Promise<void> {
  await query(LOCK_SHARDS, [shards]);
  await query(RAISE_EPOCHS, [shards]);
}

export const BEGIN_STREAMS_BEFORE = sql(`
  insert into stream_head (workspace_id, stream, shard, stream_seq)
  select $1, $2 + place - 1, shard, 0 from unnest($3::smallint[]) with ordinality as s (shard, place)
  on conflict do nothing`);

// The numbers continue from the highest, so that those of one resource rise whatever its stream.
export const HOLD_STREAMS = sql(`
  insert into stream_head (workspace_id, stream, shard, stream_seq, is_held)
  select $1, $2 + place - 1, shard, (select max(h.stream_seq) from stream_head h where h.workspace_id = $1), true
  from unnest($3::smallint[]) with ordinality as s (shard, place)`);

export const WRITE_PLACEMENT = sql(`
  insert into placement as p (workspace_id, common_shard, pool, shards, first_stream, former)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id) do update set pool = excluded.pool, shards = excluded.shards,
    first_stream = excluded.first_stream, former = excluded.former, moved_at = clock_timestamp(), settled_at = null`);

export const MOVE_UNRELAYED = sql(`
  update unrelayed_event set shard = $3 where shard = $2 and workspace_id = $1`);

export type NewPlacement = Pick<Placement, 'workspaceId' | 'pool' | 'shards' | 'former'> & {
  /** The stream of partition 0 before the move. */
  readonly formerStream: number;
};

/** From this commit on, events are numbered by the new division, in streams that are not read yet. */
export async function writePlacement(query: RunQuery, placement: NewPlacement): Promise<void> {
  const { workspaceId, pool, shards, former, formerStream } = placement;
  const firstStream = formerStream + former.length;
  await query(BEGIN_STREAMS_BEFORE, [workspaceId, formerStream, former]);
  await query(HOLD_STREAMS, [workspaceId, firstStream, shards]);
  await query(WRITE_PLACEMENT, [
    workspaceId,
    shardOf(workspaceId),
    pool,
    shards,
    firstStream,
    former,
  ]);
  await query(MOVE_UNRELAYED, [workspaceId, former[0], shards[0]]);
}

export const REPLACE_PLACEMENT = sql(`
  update placement set pool = $2, shards = $3, former = $4, moved_at = clock_timestamp(), settled_at = null
  where workspace_id = $1`);
export const REPLACE_STREAMS = sql(`
  update stream_head h set shard = s.shard
  from placement p, unnest(p.shards) with ordinality as s (shard, place)
  where p.workspace_id = $1 and h.workspace_id = $1 and h.stream = p.first_stream + s.place - 1`);
// Entries of another cell have its numbers: they are written again, in their order.
export const REPLACE_UNRELAYED = sql(`
  with gone as (
    delete from unrelayed_event where workspace_id = $1 and shard = any($2::smallint[]) returning *)
  insert into unrelayed_event (shard, workspace_id, recorded_at, position)
  select $3, workspace_id, recorded_at, position from gone order by entry`);

/** Places a workspace that nobody handles in other shards: its streams continue there; its other rows are handed over. */
export async function replaceShards(
  query: RunQuery,
  {
    workspaceId,
    pool,
    shards,
    former,
  }: Pick<Placement, 'workspaceId' | 'pool' | 'shards' | 'former'>,
): Promise<void> {
  await query(REPLACE_PLACEMENT, [workspaceId, pool, plainArray(shards), plainArray(former)]);
  await query(REPLACE_STREAMS, [workspaceId]);
  await query(REPLACE_UNRELAYED, [workspaceId, plainArray([...former, ...shards]), shards[0]]);
}

export const END_FORMER = sql(`
  update placement set former = '{}', settled_at = clock_timestamp() where workspace_id = $1`);

/** Nothing of the workspace is in other shards any more. */
export async function endFormer(query: RunQuery, workspaceId: string): Promise<void> {
  await query(END_FORMER, [workspaceId]);
}

/** $2: the consumers. */
export const COUNT_UNREAD = sql<{ count: number }>(`
  select coalesce(sum(h.stream_seq - coalesce(c.stream_seq, 0)), 0)::int8 as count
  from placement p
  join stream_head h on h.workspace_id = p.workspace_id and h.stream < p.first_stream
  cross join unnest($2::text[]) as k (consumer)
  left join stream_cursor c on c.consumer = k.consumer and c.workspace_id = h.workspace_id and c.stream = h.stream
  where p.workspace_id = $1`);

/** How many events of the streams before the move are still to be read. */
export async function countUnread(
  query: RunQuery,
  workspaceId: string,
  consumers: readonly string[],
): Promise<number> {
  const [row] = await query(COUNT_UNREAD, [workspaceId, consumers]);
  return row?.count ?? 0;
}

export const END_STREAMS_BEFORE = sql(`
  with ended as (
    delete from stream_head h using placement p
    where p.workspace_id = $1 and h.workspace_id = p.workspace_id and h.stream < p.first_stream
    returning h.stream)
  delete from stream_cursor c using ended where c.workspace_id = $1 and c.stream = ended.stream`);

// Where the streams before ended, each new one begins.
export const OPEN_STREAMS = sql<{ shard: number }>(`
  with cursors as (
    insert into stream_cursor (consumer, workspace_id, stream, stream_seq)
    select k.consumer, $1, h.stream, $3
    from stream_head h cross join unnest($2::text[]) as k (consumer)
    where h.workspace_id = $1 and h.is_held)
  update stream_head set is_held = false where workspace_id = $1 and is_held returning shard`);

export const STREAMS_END = sql<{ end: number | null }>(`
  select max(h.stream_seq) as end from placement p
  join stream_head h on h.workspace_id = p.workspace_id and h.stream < p.first_stream where p.workspace_id = $1`);

/** Lets the streams of the new division be read; the shards in which they are. */
export async function openStreams(
  query: RunQuery,
  workspaceId: string,
  consumers: readonly string[],
): Promise<number[]> {
  const [row] = await query(STREAMS_END, [workspaceId]);
  if (row?.end === null || row === undefined) return [];
  const opened = await query(OPEN_STREAMS, [workspaceId, consumers, row.end]);
  await query(END_STREAMS_BEFORE, [workspaceId]);
  return opened.map(({ shard }) => shard);
}

export const SETTLE = sql(`
  with freed as (
    update shard_lease l set pool = '${DEFAULT_POOL}' from placement p
    where p.workspace_id = $1 and l.shard = any(p.former) and l.shard >= ${SHARD_COUNT})
  update placement set settled_at = clock_timestamp() where workspace_id = $1`);

/** The move is over. Shards of a pool that the workspace has left are anybody's. */
export async function settlePlacement(query: RunQuery, workspaceId: string): Promise<void> {
  await query(SETTLE, [workspaceId]);
}

export const COUNT_JOBS = sql<{ count: number }>(
  'select count(*)::int as count from job where kind = $1 and key = any($2::text[])',
);

/** How many of the jobs have not ended. */
export async function countJobs(
  query: RunQuery,
  kind: string,
  keys: readonly string[],
): Promise<number> {
  const [row] = await query(COUNT_JOBS, [kind, keys]);
  return row?.count ?? 0;
}
