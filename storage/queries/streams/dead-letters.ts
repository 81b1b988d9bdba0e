import { sql, type RunQuery } from '../../query.ts';
import type { RelayedEvent } from './relayed-events.ts';

export interface DeadLetter {
  readonly id: number;
  readonly workspaceId: string;
  readonly shard: number;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly stream: number;
  readonly streamSeq: number;
  readonly attempts: number;
}

export interface ParkedResource {
  readonly workspaceId: string;
  readonly shard: number;
  readonly resourceType: string;
  readonly resourceId: string;
}

const COLUMNS = `id, workspace_id as "workspaceId", shard, resource_type as "resourceType",
  resource_id as "resourceId", stream, stream_seq as "streamSeq", attempts`;

export const PARK_MESSAGES = sql(`
  insert into dead_letter (consumer, workspace_id, shard, resource_type, resource_id, stream_seq,
    event_id, event_type, state, attempts, error, stream, slot)
  select $1, w, $3, rt, r, s, e, t, $4, $5, $6, st, sl
    from unnest($2::uuid[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::int[], $13::smallint[])
      as d(w, rt, r, s, e, t, st, sl)`);

/** Parks messages: the one that failed as `parked`, later ones of the same resource as `waiting`. */
export async function parkMessages(
  query: RunQuery,
  consumer: string,
  shard: number,
  events: readonly RelayedEvent[],
  failure: { readonly attempts: number; readonly error: string } | null,
): Promise<void> {
  await query(PARK_MESSAGES, [
    consumer,
    events.map(({ workspaceId }) => workspaceId),
    shard,
    failure ? 'parked' : 'waiting',
    failure?.attempts ?? 0,
    failure?.error.slice(0, 4000) ?? null,
    events.map(({ resourceType }) => resourceType),
    events.map(({ resourceId }) => resourceId),
    events.map(({ streamSeq }) => streamSeq),
    events.map(({ eventId }) => eventId),
    events.map(({ type }) => type),
    events.map(({ stream }) => stream),
    events.map(({ slot }) => slot),
  ]);
}

export const PARKED_RESOURCES = sql<ParkedResource>(`
  select distinct workspace_id as "workspaceId", shard, resource_type as "resourceType",
    resource_id as "resourceId"
  from dead_letter where consumer = $1 and shard = any($2::smallint[])`);

/** The resources of the shards that wait for an operator. */
export async function parkedResources(
  query: RunQuery,
  consumer: string,
  shards: readonly number[],
): Promise<ParkedResource[]> {
  return query(PARKED_RESOURCES, [consumer, shards]);
}

export const NEXT_REPLAYS = sql<DeadLetter>(`
  select distinct on (workspace_id, resource_type, resource_id) ${COLUMNS}
    from dead_letter d
   where consumer = $1 and shard = any($2::smallint[]) and exists (
     select from dead_letter r
      where r.consumer = d.consumer and r.workspace_id = d.workspace_id
        and r.resource_type = d.resource_type and r.resource_id = d.resource_id
        and r.replay_requested_at is not null)
   order by workspace_id, resource_type, resource_id, stream, stream_seq
   limit 100`);

/** The oldest message of each resource that an operator wants replayed. */
export async function nextReplays(
  query: RunQuery,
  consumer: string,
  shards: readonly number[],
): Promise<DeadLetter[]> {
  return query(NEXT_REPLAYS, [consumer, shards]);
}

export const REMOVE_DEAD_LETTER = sql(`
  with gone as (delete from dead_letter where id = $1 returning *)
  update dead_letter d set replay_requested_at = clock_timestamp()
    from gone
   where d.consumer = gone.consumer and d.workspace_id = gone.workspace_id
     and d.resource_type = gone.resource_type and d.resource_id = gone.resource_id
     and d.id <> gone.id and d.replay_requested_at is null`);

/** Removes a message that was processed; returns whether more of its resource are set aside. */
export async function removeDeadLetter(query: RunQuery, letter: DeadLetter): Promise<void> {
  await query(REMOVE_DEAD_LETTER, [letter.id]);
}

export const RECORD_FAILED_REPLAY = sql(`
  update dead_letter set replay_requested_at = null,
    state = case when id = $1 then 'parked' else state end,
    attempts = case when id = $1 then attempts + 1 else attempts end,
    error = case when id = $1 then $2 else error end
  where consumer = $6 and workspace_id = $3 and resource_type = $4 and resource_id = $5`);

/** Records that a replay failed again; the resource waits for the next request. */
export async function recordFailedReplay(
  query: RunQuery,
  consumer: string,
  letter: DeadLetter,
  error: string,
): Promise<void> {
  await query(RECORD_FAILED_REPLAY, [
    letter.id,
    error.slice(0, 4000),
    letter.workspaceId,
    letter.resourceType,
    letter.resourceId,
    consumer,
  ]);
}

export const REQUEST_REPLAY = sql(`
  update dead_letter set replay_requested_at = clock_timestamp()
   where workspace_id = $1 and ($2::text is null or resource_id = $2)
  returning id`);

/** Requests a replay, which the shard's owner runs. Returns how many messages will be processed. */
export async function requestReplay(
  query: RunQuery,
  workspaceId: string,
  resourceId: string | null,
): Promise<number> {
  const rows = await query(REQUEST_REPLAY, [workspaceId, resourceId]);
  return rows.length;
}

export const COUNT_DEAD_LETTERS = sql<{ count: number }>(
  'select count(*)::int as count from dead_letter',
);

/** The number of set aside messages, including those that wait behind a failed one. */
export async function countDeadLetters(query: RunQuery): Promise<number> {
  const [row] = await query(COUNT_DEAD_LETTERS);
  return row?.count ?? 0;
}

export interface DeadLetterSummary {
  readonly consumer: string;
  readonly workspaceId: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly messages: number;
  readonly error: string | null;
  readonly since: Date;
}

export const LIST_DEAD_LETTERS = sql<DeadLetterSummary>(`
  select consumer, workspace_id as "workspaceId", resource_type as "resourceType",
    resource_id as "resourceId", count(*)::int as messages,
    max(error) filter (where state = 'parked') as error, min(created_at) as since
  from dead_letter group by 1, 2, 3, 4 order by since limit 1000`);

/** The set aside resources, the oldest first, for an operator. */
export async function listDeadLetters(query: RunQuery): Promise<DeadLetterSummary[]> {
  return query(LIST_DEAD_LETTERS);
}
