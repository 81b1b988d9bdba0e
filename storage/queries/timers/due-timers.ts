import { plainArray } from '../../orm/array-literal.ts';
import { unnestRows, type RowTypes } from '../../orm/unnest-rows.ts';
import { sql, type Bind, type RunQuery, type WriteStatement } from '../../query.ts';
import { shardOf, slotOf, isPlacedHere, placedShard } from '../../shards.ts';
import { testClockJobs, type TimerKey } from '../../outbox/timers.ts';
import { mayBeTried, retryOf } from '../failed-rows/failed-rows.ts';

/** A timer as its owner holds it. */
export interface DueTimer {
  readonly kind: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string | null;
  readonly shard: number;
  readonly dueAt: Date;
  readonly version: number;
  /** A step for it has failed before. */
  readonly hasFailed: boolean;
}

/** How a timer is named among the rows that failed. */
export function failedTimerId({ kind, id }: TimerKey): string {
  return `${kind}:${id}`;
}

/** Of a timer `t`, as its owner holds it. */
export const COLUMNS = `
  t.kind, t.id, t.workspace_id as "workspaceId", t.environment_id as "environmentId", t.shard, t.due_at as "dueAt",
  t.version, exists (
    select from failed_row f where f.kind = 'timer' and f.row_id = t.kind || ':' || t.id) as "hasFailed"`;

/** Of environments in real time; a test clock runs the timers of its own. */
export const IN_REAL_TIME = `
  (t.environment_id is null
    or exists (select from environment e
      where e.workspace_id = t.workspace_id and e.id = t.environment_id and e.clock_mode = 'real'))
  and ${mayBeTried('timer', "t.kind || ':' || t.id")}`;

export interface TimerPosition {
  readonly dueAt: Date;
  readonly kind: string;
  readonly id: string;
}

/** Positions (shard, due, kind, id), until, limit of each shard, workspaces to pass over: each shard's next timers in order. */
export const TIMERS_BETWEEN = sql<DueTimer>(`
  select ${COLUMNS}
  from unnest($1::smallint[], $2::timestamptz[], $3::text[], $4::text[]) as s (shard, due_at, kind, id)
  cross join lateral (
    select t.* from timer t
    where t.shard = s.shard and (t.due_at, t.kind, t.id) > (s.due_at, s.kind, s.id) and t.due_at <= $5
      and t.workspace_id <> all($7::uuid[]) and ${isPlacedHere('t')} and ${IN_REAL_TIME}
    order by t.due_at, t.kind, t.id limit $6
  ) t`);

interface TimerSpan {
  readonly until: Date;
  /** Of each shard. */
  readonly limit: number;
  readonly passedOver: readonly string[];
}

/** The timers of shards after their positions, in order within each shard. */
export function readTimers(
  query: RunQuery,
  from: ReadonlyMap<number, TimerPosition>,
  { until, limit, passedOver }: TimerSpan,
): Promise<DueTimer[]> {
  const positions = [...from.values()];
  return query(TIMERS_BETWEEN, [
    plainArray([...from.keys()]),
    plainArray(positions.map(({ dueAt }) => dueAt.toISOString())),
    positions.map(({ kind }) => kind),
    positions.map(({ id }) => id),
    until,
    limit,
    plainArray(passedOver),
  ]);
}

/** Shard, workspace, from, until, limit. */
export const TIMERS_OF_WORKSPACE = sql<DueTimer>(`
  select ${COLUMNS} from timer t
  where t.shard = $1 and t.workspace_id = $2 and t.due_at >= $3 and t.due_at <= $4 and ${isPlacedHere('t')}
    and ${IN_REAL_TIME}
  order by t.due_at, t.kind, t.id limit $5`);

interface WorkspaceSpan {
  readonly shard: number;
  readonly workspaceId: string;
  readonly dueAt: Date;
  readonly until: Date;
  readonly limit: number;
}

/** The timers of one workspace from an instant on, in order. */
export function readTimersOf(
  query: RunQuery,
  { shard, workspaceId, dueAt, until, limit }: WorkspaceSpan,
): Promise<DueTimer[]> {
  return query(TIMERS_OF_WORKSPACE, [shard, workspaceId, dueAt, until, limit]);
}

/** Kinds, ids, versions and next instants (null: none) of timers that fired; a newer version stays as it is. */
export const FINISH_TIMERS = sql(`
  with fired as (
    select f.* from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as f (kind, id, version, next_at)
    join timer t on t.kind = f.kind and t.id = f.id and t.version = f.version
    order by t.kind, t.id for update of t
  ), ended as (
    delete from timer t using fired f
    where t.kind = f.kind and t.id = f.id and t.version = f.version and f.next_at is null
  )
  update timer t set due_at = f.next_at, version = t.version + 1
  from fired f
  where t.kind = f.kind and t.id = f.id and t.version = f.version and f.next_at is not null`);

export interface FiredTimer {
  readonly timer: DueTimer;
  /** When its actor is to be woken next; null: nothing more to wait for. */
  readonly next: Date | null;
}

/** Removes fired timers or sets them to their next instant. */
export async function finishTimers(query: RunQuery, fired: readonly FiredTimer[]): Promise<void> {
  await query(FINISH_TIMERS, [
    fired.map(({ timer }) => timer.kind),
    fired.map(({ timer }) => timer.id),
    fired.map(({ timer }) => timer.version),
    fired.map(({ next }) => next),
  ]);
}

export interface Wake extends TimerKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly at: Date;
}

/**
 * Makes the timers of aggregates due, each named once; one that has none gets one. A timer that is due earlier stays so;
 * under a test clock, which may be behind, it is due at its present at the latest.
 */
export function wakeTimers(wakes: readonly Wake[]): WriteStatement {
  const rows = wakes.map(toWakeRow);
  const woken = (bind: Bind): string => `
    select w.kind, w.id, w.workspace_id, w.environment_id, w.shard, w.slot, e.clock_mode,
      case when e.clock_mode <> 'real' then least(w.at, e.clock_now) else w.at end as at
    from ${unnestRows(bind, wakeTypes, rows, 'w')}
    left join environment e on e.workspace_id = w.workspace_id and e.id = w.environment_id`;
  const timers = (): string => `
    insert into timer as t (kind, id, workspace_id, environment_id, shard, due_at)
    select w.kind, w.id, w.workspace_id, w.environment_id, ${placedShard('w.workspace_id', 'w.slot', 'w.shard')}, w.at
    from woken w order by w.kind, w.id
    on conflict (kind, id) do update
      set due_at = least(t.due_at, excluded.due_at), version = t.version + 1, shard = excluded.shard`;
  const byTestClocks = (): string =>
    testClockJobs(`
      select distinct environment_id as id, workspace_id, shard from woken where clock_mode = 'frozen' order by 1`);
  return Object.assign(timers, { before: { woken, by_test_clocks: byTestClocks } });
}

function toWakeRow({ kind, id, workspaceId, environmentId, at }: Wake) {
  return {
    kind,
    id,
    workspace_id: workspaceId,
    environment_id: environmentId,
    shard: shardOf(workspaceId),
    slot: slotOf(id),
    at,
  };
}

const wakeTypes: RowTypes<ReturnType<typeof toWakeRow>> = {
  kind: 'text',
  id: 'text',
  workspace_id: 'uuid',
  environment_id: 'uuid',
  shard: 'smallint',
  slot: 'smallint',
  at: 'timestamptz',
};

/** Pool, null for all: the instant from which the oldest timer waits that could have been fired, over the first of each shard. */
export const OLDEST_DUE_TIMER = sql<{ readonly dueAt: Date | null }>(`
  select min(first.due_at) as "dueAt" from shard_lease l
  cross join lateral (
    select t.due_at from timer t
    where t.shard = l.shard and t.due_at <= clock_timestamp() and ${IN_REAL_TIME}
    order by t.due_at limit 1) first
  where $1::text is null or l.pool = $1`);

/** How long the oldest due timer has waited, of the shards of one pool or of all. */
export async function oldestDueTimerSeconds(
  query: RunQuery,
  pool: string | null = null,
): Promise<number> {
  const [row] = await query(OLDEST_DUE_TIMER, [pool]);
  return row?.dueAt ? Math.max(0, Date.now() - row.dueAt.getTime()) / 1_000 : 0;
}

export interface TimerCounts {
  readonly kind: string;
  readonly ahead: number;
  /** In environments with a test clock; they are left to it. */
  readonly ofTestClocks: number;
  /** Due in real time and not fired yet, those that have failed included. */
  readonly due: number;
  readonly oldestDueAt: Date | null;
  readonly waitingForRetry: number;
  readonly dead: number;
}

export const COUNT_TIMERS = sql<TimerCounts>(`
  select t.kind,
    count(*) filter (where not c.is_tested and t.due_at > clock_timestamp())::int as ahead,
    count(*) filter (where c.is_tested)::int as "ofTestClocks",
    count(*) filter (where not c.is_tested and t.due_at <= clock_timestamp())::int as due,
    min(t.due_at) filter (where not c.is_tested and t.due_at <= clock_timestamp()) as "oldestDueAt",
    count(f.row_id) filter (where f.dead_at is null)::int as "waitingForRetry",
    count(f.dead_at)::int as dead
  from timer t
  left join environment e on e.workspace_id = t.workspace_id and e.id = t.environment_id
  cross join lateral (select coalesce(e.clock_mode <> 'real', false)) c (is_tested)
  left join failed_row f on f.kind = 'timer' and f.row_id = t.kind || ':' || t.id
  group by t.kind order by t.kind`);

/** For operators: the timers of each kind. Reads them all. */
export async function countTimers(query: RunQuery): Promise<TimerCounts[]> {
  return query(COUNT_TIMERS);
}

export const WAKE_NOW = sql<{ readonly id: string }>(`
  with asked as (
    select t.kind, t.id, t.shard, t.workspace_id, e.id as environment_id, e.clock_mode,
      least(clock_timestamp(), e.clock_now) as at
    from timer t left join environment e
      on e.workspace_id = t.workspace_id and e.id = t.environment_id and e.clock_mode <> 'real'
    where t.workspace_id = $1 and t.kind = $2 and ($3::text is null or t.id = $3)
  ), woken as (
    update timer t set due_at = a.at, version = t.version + 1
    from asked a where t.kind = a.kind and t.id = a.id
    returning t.kind, t.id
  ), retried as (
    ${retryOf('timer', "(select kind || ':' || id from woken)")}
  ), by_test_clocks as (${testClockJobs(`
    select environment_id as id, workspace_id, min(shard) as shard from asked where clock_mode = 'frozen'
    group by 1, 2 order by 1`)}
  )
  select id from woken`);

/** Makes the timers of a kind in a workspace, or that of one aggregate, due now, those that wait after a failure too. */
export async function wakeNow(
  query: RunQuery,
  workspaceId: string,
  kind: string,
  id: string | null,
): Promise<number> {
  return (await query(WAKE_NOW, [workspaceId, kind, id])).length;
}
