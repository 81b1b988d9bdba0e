import { sql, type RunQuery } from '../../query.ts';

export interface WaitingJobs {
  readonly kind: string;
  readonly count: number;
  /** Since the oldest of them was due. */
  readonly seconds: number;
}

export const COUNT_WAITING_JOBS = sql<WaitingJobs>(
  `
  select kind, count(*)::int as count, extract(epoch from clock_timestamp() - min(run_at))::float8 as seconds
  from job where failed_at is null and run_at <= clock_timestamp() group by kind`,
  ['seconds', 'count'],
);

/** The jobs that are due and do not run yet, by kind. */
export async function countWaitingJobs(query: RunQuery): Promise<WaitingJobs[]> {
  return query(COUNT_WAITING_JOBS);
}
