import { sql, type RunQuery } from '../../query.ts';

/** One partition of a workspace. */
export interface PartitionRow {
  /** From 0; of streams of before a move that are not read to their ends: null. */
  readonly partition: number | null;
  readonly stream: number;
  readonly shard: number;
  /** The process that owns the shard; null while none does. */
  readonly owner: string | null;
  readonly epoch: number;
  readonly pool: string;
  /** Its events begin to be read when those of before the move are. */
  readonly isHeld: boolean;
  /** Events that were numbered and not read yet by the slowest consumer. */
  readonly unread: number;
}

// The workspace, its common shard, the consumers. One that has never had an event has no stream yet.
export const READ_PARTITIONS = sql<PartitionRow>(
  `
  with streams as (
    select h.stream, h.shard, h.stream_seq, h.is_held from stream_head h where h.workspace_id = $1
    union all
    select 0, $2::smallint, 0, false where not exists (select from stream_head h where h.workspace_id = $1))
  select case when s.stream >= coalesce(p.first_stream, 0) then s.stream - coalesce(p.first_stream, 0) end as partition,
    s.stream, s.shard, case when l.expires_at > clock_timestamp() then l.owner end as owner, l.epoch, l.pool,
    s.is_held as "isHeld",
    case when s.is_held then 0 else s.stream_seq - coalesce(read.least, 0) end as unread
  from streams s
  left join placement p on p.workspace_id = $1
  join shard_lease l on l.shard = s.shard
  left join lateral (
    select min(coalesce(c.stream_seq, 0)) as least from unnest($3::text[]) as k (consumer)
    left join stream_cursor c on c.consumer = k.consumer and c.workspace_id = $1 and c.stream = s.stream) read on true
  order by s.stream`,
  ['stream', 'shard', 'isHeld', 'unread'],
);

/** The partitions of a workspace, after streams of before a move that are still to be read. */
export async function readPartitions(
  query: RunQuery,
  workspaceId: string,
  commonShard: number,
  consumers: readonly string[],
): Promise<PartitionRow[]> {
  return query(READ_PARTITIONS, [workspaceId, commonShard, consumers]);
}
