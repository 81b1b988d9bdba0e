import type { ClockMode } from '../../entities/environment.ts';
import { sql, type RunQuery } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { COLUMNS, finishTimers, type DueTimer, type FiredTimer } from './due-timers.ts';

/** A timer that is due by the test clock of its environment. */
export interface TestClockTimer extends DueTimer {
  /** The clock's instant before it is moved to the first of the timers. */
  readonly now: Date;
  readonly mode: ClockMode;
}

// While the clock advances, a timer that failed holds up the others until it is dead, so that their order is preserved.
const MAY_FIRE = `t.environment_id = $1 and t.kind = any($2::text[]) and not exists (
      select from failed_row f
      where f.kind = 'timer' and f.row_id = t.kind || ':' || t.id and (f.dead_at is not null
        or (f.next_try_at > clock_timestamp() and (select mode from clock) = 'frozen')))`;
export const NEXT_TIMERS = sql<TestClockTimer>(
  `
  with clock as materialized (
    select clock_mode as mode, clock_now as now, coalesce(clock_target, clock_now) as until
    from environment where id = $1 and clock_mode <> 'real' and archived_at is null
  ), first as materialized (
    select t.due_at as at from timer t
    where t.due_at <= (select until from clock) and ${MAY_FIRE} order by t.due_at limit 1
  ), next as (
    select ${COLUMNS} from timer t
    where t.due_at <= (select greatest(clock.now, first.at) from clock, first) and ${MAY_FIRE}
    order by t.due_at, t.kind, t.id limit $3
  ), moved as (
    update environment e set clock_now = first.at from first
    where e.id = $1 and e.clock_mode = 'advancing' and e.clock_now < first.at
  )
  select n.*, c.now, c.mode from next n cross join clock c order by n."dueAt", n.kind, n.id`,
  ['now'],
);

/**
 * Ends the timers that were fired, and returns those of the next instant at which some are due by the environment's
 * clock, in order: by instant, kind and id. An advancing clock is moved there, never back.
 */
export async function nextTestClockTimers(
  tx: Transaction,
  environmentId: string,
  kinds: readonly string[],
  { fired, limit }: { readonly fired: readonly FiredTimer[]; readonly limit: number },
): Promise<TestClockTimer[]> {
  // The second statement sees what the first has written.
  const [, timers] = await tx.batch([
    fired.length > 0 ? () => finishTimers(tx.query.bind(tx), fired) : null,
    () => tx.query(NEXT_TIMERS, [environmentId, kinds, limit]),
  ]);
  return timers;
}

export const HAS_TEST_CLOCK = sql(`select from environment where id = $1 and clock_mode <> 'real'`);

/** Whether an environment has left real time. */
export async function hasTestClock(query: RunQuery, environmentId: string): Promise<boolean> {
  return (await query(HAS_TEST_CLOCK, [environmentId])).length > 0;
}

export const COUNT_UNTIL = sql<{ readonly count: number }>(`
  select count(*)::int as count
  from (select from timer where environment_id = $1 and due_at <= $2 limit $3) due`);

/** How many timers of an environment are due until an instant, as far as `limit`. */
export async function countTimersUntil(
  database: Database,
  environmentId: string,
  until: Date,
  limit: number,
): Promise<number> {
  const [row] = await database.read(COUNT_UNTIL, [environmentId, until, limit]);
  return row?.count ?? 0;
}

export interface WaitingTestClock {
  readonly workspaceId: string;
  readonly environmentId: string;
}

export const WAITING_CLOCKS = sql<WaitingTestClock>(`
  select e.workspace_id as "workspaceId", e.id as "environmentId" from environment e
  where e.clock_mode <> 'real' and e.archived_at is null
    and not exists (select from job j where j.kind = $1 and j.key = e.id::text and j.failed_at is null)
    and (e.clock_mode = 'advancing' or exists (
      select from timer t where t.environment_id = e.id and t.due_at <= e.clock_now
        and not exists (select from failed_row f
          where f.kind = 'timer' and f.row_id = t.kind || ':' || t.id and f.next_try_at > clock_timestamp())))
  limit $2`);

/** Environments whose test clock has something to do and no job that does it. */
export function readWaitingTestClocks(
  database: Database,
  job: string,
  limit: number,
): Promise<WaitingTestClock[]> {
  return database.read(WAITING_CLOCKS, [job, limit]);
}
