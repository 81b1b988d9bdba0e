import { sql, type RunQuery } from '../../query.ts';
import type { TimerKey } from '../../timers.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';

/** A timer as its owner holds it. */
export interface DueTimer {
  readonly kind: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string | null;
  readonly shard: number;
  readonly dueAt: Date;
  readonly version: number;
}

/** How a timer is named among the rows that failed. */
export function failedTimerId({ kind, id }: TimerKey): string {
  return `${kind}:${id}`;
}

const COLUMNS = `
  t.kind, t.id, t.workspace_id as "workspaceId", t.environment_id as "environmentId", t.shard, t.due_at as "dueAt",
  t.version`;

/** Of environments in real time; a test clock runs the timers of its own. */
const IN_REAL_TIME = `
  (t.environment_id is null
    or exists (select from environment e
      where e.workspace_id = t.workspace_id and e.id = t.environment_id and e.clock_mode = 'real'))
  and ${mayBeTried('timer', "t.kind || ':' || t.id")}`;

/** Shards, after (due, kind, id), until, limit: the next timers in their order. */
export const TIMERS_BETWEEN = sql<DueTimer>(`
  select ${COLUMNS} from timer t
  where t.shard = any($1::smallint[]) and (t.due_at, t.kind, t.id) > ($2::timestamptz, $3, $4) and t.due_at <= $5
    and ${IN_REAL_TIME}
  order by t.due_at, t.kind, t.id limit $6`);

export interface TimerPosition {
  readonly dueAt: Date;
  readonly kind: string;
  readonly id: string;
}

/** The timers of the shards after a position and until an instant, the earliest first. */
export function readTimers(
  query: RunQuery,
  shards: readonly number[],
  after: TimerPosition,
  until: Date,
  limit: number,
): Promise<DueTimer[]> {
  return query(TIMERS_BETWEEN, [shards, after.dueAt, after.kind, after.id, until, limit]);
}

/** Kinds, ids, versions and next instants (null: none) of timers that fired; a newer version stays as it is. */
export const FINISH_TIMERS = sql(`
  with fired as (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as f (kind, id, version, next_at)
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
