import { sql, type RunQuery } from '../../query.ts';

/** What an operator should know of at once. Ages in seconds. */
export interface Troubles {
  readonly unrelayedSeconds: number;
  readonly deadLetters: number;
  readonly deadRows: number;
  readonly failedJobs: number;
  readonly oldestJobSeconds: number;
  readonly violations: number;
  /** Moves that have taken longer than a minute. */
  readonly slowMoves: readonly string[];
}

export const READ_TROUBLES = sql<Troubles>(
  `
  select
    coalesce((select extract(epoch from clock_timestamp() - min(recorded_at))
       from (select recorded_at from unrelayed_event limit 10000) waiting), 0)::float8 as "unrelayedSeconds",
    (select count(*)::int from dead_letter) as "deadLetters",
    (select count(*)::int from failed_row where dead_at is not null) as "deadRows",
    (select count(*)::int from job where failed_at is not null) as "failedJobs",
    coalesce((select extract(epoch from clock_timestamp() - min(run_at)) from job
       where failed_at is null and run_at <= clock_timestamp()), 0)::float8 as "oldestJobSeconds",
    coalesce((select sum(violated) from money_audit), 0)::int8 as violations,
    array(select workspace_id::text from placement
      where settled_at is null and moved_at < clock_timestamp() - interval '1 minute') as "slowMoves"`,
  [
    'unrelayedSeconds',
    'deadLetters',
    'deadRows',
    'failedJobs',
    'oldestJobSeconds',
    'violations',
    'slowMoves',
  ],
);

export async function readTroubles(query: RunQuery): Promise<Troubles> {
  const [troubles] = await query(READ_TROUBLES);
  if (!troubles) throw new Error('a select without from answers one row');
  return troubles;
}
