import { isPlacedHere } from '../../shards.ts';
import { sql, type RunQuery } from '../../query.ts';
import { IN_REAL_TIME } from '../timers/due-timers.ts';

export interface BusyWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly pool: string;
  readonly partitions: number;
  /** The processes that own its shards. */
  readonly owners: readonly string[];
  readonly eventsPerSecond: number;
  /** Ages in seconds, 0 when nothing waits; counts up to 1,000 in each of its shards. */
  readonly unrelayedSeconds: number;
  readonly dueTimers: number;
  readonly dueTimerSeconds: number;
  /** Those that wait for a later attempt too, and those to endpoints that fail. */
  readonly openDeliveries: number;
  readonly dueDeliveries: number;
  readonly dueDeliverySeconds: number;
}

/** Events are counted over this time. */
const BUSY_WINDOW_SECONDS = 10;

// What is due is read by the index of each shard. Deliveries to endpoints that fail wait for their receiver, not for us.
export const BUSIEST_WORKSPACES = sql<BusyWorkspace>(
  `
  with recent as (
    select workspace_id, count(*)::float8 / ${BUSY_WINDOW_SECONDS} as rate from event
    where recorded_at > clock_timestamp() - interval '${BUSY_WINDOW_SECONDS} seconds' group by 1
  ), unrelayed as (
    select workspace_id, min(recorded_at) as since from (
      select workspace_id, recorded_at from unrelayed_event limit 10000) e group by 1
  ), timers as (
    select due.workspace_id, count(*) as count, min(due.due_at) as since from shard_lease l
    cross join lateral (select t.workspace_id, t.due_at from timer t
      where t.shard = l.shard and t.due_at <= clock_timestamp() and ${IN_REAL_TIME}
      order by t.due_at limit 1000) due group by 1
  ), deliveries as (
    select due.workspace_id, count(*) as count, min(due.next_attempt_at) as since from shard_lease l
    cross join lateral (select d.workspace_id, d.next_attempt_at, d.endpoint_id from webhook_delivery_open d
      where d.shard = l.shard and d.next_attempt_at <= clock_timestamp()
      order by d.next_attempt_at limit 1000) due
    join webhook_endpoint p on p.id = due.endpoint_id and p.failing_since is null and p.rate_limit is null
    group by 1
  ), open as (
    select waiting.workspace_id, count(*) as count from shard_lease l
    cross join lateral (select d.workspace_id from webhook_delivery_open d
      where d.shard = l.shard order by d.next_attempt_at limit 1000) waiting group by 1
  ), busy as (
    select workspace_id from recent union select workspace_id from unrelayed
    union select workspace_id from timers union select workspace_id from open
  )
  select w.id as "workspaceId", w.name, coalesce(p.pool, 'default') as pool,
    coalesce(cardinality(p.shards), 1) as partitions,
    array(select distinct l.owner from stream_head h join shard_lease l on l.shard = h.shard
      where h.workspace_id = w.id and l.expires_at > clock_timestamp() order by 1) as owners,
    coalesce(r.rate, 0) as "eventsPerSecond",
    coalesce(extract(epoch from clock_timestamp() - u.since), 0)::float8 as "unrelayedSeconds",
    coalesce(t.count, 0)::int as "dueTimers",
    coalesce(extract(epoch from clock_timestamp() - t.since), 0)::float8 as "dueTimerSeconds",
    coalesce(o.count, 0)::int as "openDeliveries",
    coalesce(d.count, 0)::int as "dueDeliveries",
    coalesce(extract(epoch from clock_timestamp() - d.since), 0)::float8 as "dueDeliverySeconds"
  from busy b join workspace w on w.id = b.workspace_id
  left join placement p on p.workspace_id = w.id
  left join recent r on r.workspace_id = w.id left join unrelayed u on u.workspace_id = w.id
  left join timers t on t.workspace_id = w.id left join deliveries d on d.workspace_id = w.id
  left join open o on o.workspace_id = w.id
  order by coalesce(r.rate, 0) desc, greatest(coalesce(t.count, 0), coalesce(o.count, 0)) desc, w.id limit $1`,
  [
    'pool',
    'partitions',
    'eventsPerSecond',
    'unrelayedSeconds',
    'dueTimers',
    'dueTimerSeconds',
    'openDeliveries',
    'dueDeliveries',
    'dueDeliverySeconds',
  ],
);

/** The workspaces with the most events a second or the most that is due or open, the busiest first. */
export async function busiestWorkspaces(query: RunQuery, limit: number): Promise<BusyWorkspace[]> {
  return query(BUSIEST_WORKSPACES, [limit]);
}

export interface WorkspaceLoad {
  readonly unrelayedEvents: number;
  readonly dueTimers: number;
  readonly oldestDueTimerAt: Date | null;
  readonly openDeliveries: number;
  readonly oldestDueDeliveryAt: Date | null;
  readonly waitingJobs: number;
  readonly failedJobs: number;
  readonly deadLetters: number;
  readonly failedRows: number;
  /** Rows that a move has still to hand over. */
  readonly leftBehind: number;
}

/** Counts stop here. */
const COUNT_MAX = 10_000;
const some = (from: string, where: string): string =>
  `(select count(*)::int from (select from ${from} where ${where} limit ${COUNT_MAX}) counted)`;
// The workspace, the shards of its partitions and those that it leaves.
export const READ_WORKSPACE_LOAD = sql<WorkspaceLoad>(
  `
  select
    ${some('unrelayed_event u', 'u.shard = any($2::smallint[]) and u.workspace_id = $1')} as "unrelayedEvents",
    ${some('timer t', `t.shard = any($2::smallint[]) and t.workspace_id = $1 and t.due_at <= clock_timestamp() and ${IN_REAL_TIME}`)}
      as "dueTimers",
    (select min(t.due_at) from timer t where t.shard = any($2::smallint[]) and t.workspace_id = $1
      and t.due_at <= clock_timestamp() and ${IN_REAL_TIME}) as "oldestDueTimerAt",
    ${some('webhook_delivery_open d', 'd.shard = any($2::smallint[]) and d.workspace_id = $1')} as "openDeliveries",
    (select min(d.next_attempt_at) from webhook_delivery_open d where d.shard = any($2::smallint[])
      and d.workspace_id = $1 and d.next_attempt_at <= clock_timestamp()) as "oldestDueDeliveryAt",
    ${some('job j', 'j.shard = any($2::smallint[]) and j.workspace_id = $1 and j.failed_at is null')} as "waitingJobs",
    ${some('job j', 'j.shard = any($2::smallint[]) and j.workspace_id = $1 and j.failed_at is not null')} as "failedJobs",
    ${some('dead_letter l', 'l.workspace_id = $1')} as "deadLetters",
    ${some('failed_row f', 'f.workspace_id = $1')} as "failedRows",
    ${some('timer t', `t.shard = any($2::smallint[]) and t.workspace_id = $1 and not ${isPlacedHere('t')}`)} +
    ${some('webhook_delivery_open d', `d.shard = any($2::smallint[]) and d.workspace_id = $1 and not ${isPlacedHere('d')}`)}
      as "leftBehind"`,
  [
    'unrelayedEvents',
    'dueTimers',
    'openDeliveries',
    'waitingJobs',
    'failedJobs',
    'deadLetters',
    'failedRows',
    'leftBehind',
  ],
);

/** What waits in the shards of a workspace; counts up to 10,000. */
export async function readWorkspaceLoad(
  query: RunQuery,
  workspaceId: string,
  shards: readonly number[],
): Promise<WorkspaceLoad> {
  const [load] = await query(READ_WORKSPACE_LOAD, [workspaceId, shards]);
  if (!load) throw new Error('a select without from answers one row');
  return load;
}
