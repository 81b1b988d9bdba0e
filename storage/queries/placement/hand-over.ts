import { slotOf } from '../../shards.ts';
import { sql, type Query, type RunQuery } from '../../query.ts';

/** A row of the workspace that is still in a shard which the workspace has left. */
interface LeftBehind {
  readonly kind: string;
  readonly id: string;
  /** Its slot is that of this id. */
  readonly root: string;
}

const LIMIT = 2_000;

/** Shard, workspace. */
export const TIMERS_LEFT = sql<LeftBehind>(`
  select kind, id, id as root from timer where shard = $1 and workspace_id = $2
  order by due_at, kind, id limit ${LIMIT} for update`);
export const JOBS_LEFT = sql<LeftBehind>(`
  select kind, key as id, key as root from job where shard = $1 and workspace_id = $2 limit ${LIMIT} for update`);
export const DELIVERIES_LEFT = sql<LeftBehind>(`
  select 'delivery' as kind, id::text as id, endpoint_id::text as root from webhook_delivery_open
  where shard = $1 and workspace_id = $2 limit ${LIMIT} for update`);
export const DEAD_LETTERS_LEFT = sql<LeftBehind & { slot: number }>(`
  select consumer as kind, id::text as id, '' as root, slot from dead_letter
  where workspace_id = $2 and shard = $1 limit ${LIMIT} for update`);

/** Kinds, ids, shards. */
export const MOVE_TIMERS = sql<{ shard: number; dueAt: Date }>(`
  update timer t set shard = m.shard from unnest($1::text[], $2::text[], $3::smallint[]) as m (kind, id, shard)
  where t.kind = m.kind and t.id = m.id returning t.shard, t.due_at as "dueAt"`);
export const MOVE_JOBS = sql<{ shard: number }>(`
  update job j set shard = m.shard from unnest($1::text[], $2::text[], $3::smallint[]) as m (kind, id, shard)
  where j.kind = m.kind and j.key = m.id returning j.shard`);
// What is due becomes due now: the finder of the new owner looks at what fell due since its last search.
export const MOVE_DELIVERIES = sql<{ shard: number }>(`
  update webhook_delivery_open d set shard = m.shard, next_attempt_at = greatest(d.next_attempt_at, now())
  from unnest($1::text[], $2::text[], $3::smallint[]) as m (kind, id, shard)
  where d.id = m.id::uuid returning d.shard`);
export const MOVE_DEAD_LETTERS = sql(`
  update dead_letter d set shard = m.shard from unnest($1::text[], $2::text[], $3::smallint[]) as m (kind, id, shard)
  where d.id = m.id::bigint`);

export interface Leaving {
  readonly workspaceId: string;
  /** The shard that it leaves. */
  readonly shard: number;
  /** Those of its partitions now. */
  readonly shards: readonly number[];
}

/** The earliest timer of each shard that got some, in ms; and how many there were. */
export interface MovedTimers {
  readonly count: number;
  readonly earliest: ReadonlyMap<number, number>;
}

/** Moves timers of the workspace to the shards of their partitions, the most urgent first. */
export async function moveTimers(query: RunQuery, leaving: Leaving): Promise<MovedTimers> {
  const moved = await move(query, leaving, TIMERS_LEFT, MOVE_TIMERS);
  const earliest = new Map<number, number>();
  for (const { shard, dueAt } of moved)
    earliest.set(shard, Math.min(dueAt.getTime(), earliest.get(shard) ?? Infinity));
  return { count: moved.length, earliest };
}

/** The same for jobs; the shard of each. */
export async function moveJobs(query: RunQuery, leaving: Leaving): Promise<number[]> {
  const moved = await move(query, leaving, JOBS_LEFT, MOVE_JOBS);
  return moved.map(({ shard }) => shard);
}

/** The same for open deliveries, none of which may be in flight; the number of them. */
export async function moveDeliveries(query: RunQuery, leaving: Leaving): Promise<number> {
  const moved = await move(query, leaving, DELIVERIES_LEFT, MOVE_DELIVERIES);
  return moved.length;
}

/** The same for dead letters. */
export async function moveDeadLetters(query: RunQuery, leaving: Leaving): Promise<void> {
  const { shard, workspaceId, shards } = leaving;
  const left = await query(DEAD_LETTERS_LEFT, [shard, workspaceId]);
  if (left.length === 0) return;
  await query(MOVE_DEAD_LETTERS, [
    left.map(({ kind }) => kind),
    left.map(({ id }) => id),
    left.map(({ slot }) => shards[slot % shards.length]),
  ]);
}

async function move<Row extends object>(
  query: RunQuery,
  { shard, workspaceId, shards }: Leaving,
  find: Query<LeftBehind>,
  update: Query<Row>,
): Promise<Row[]> {
  const left = await query(find, [shard, workspaceId]);
  if (left.length === 0) return [];
  return query(update, [
    left.map(({ kind }) => kind),
    left.map(({ id }) => id),
    left.map(({ root }) => shards[slotOf(root) % shards.length]),
  ]);
}
