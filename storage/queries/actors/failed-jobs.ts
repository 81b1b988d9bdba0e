import { sql, type RunQuery } from '../../query.ts';

export interface FailedJob {
  readonly kind: string;
  readonly key: string;
  readonly workspaceId: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly since: Date;
}

export const LIST_FAILED_JOBS = sql<FailedJob>(`
  select kind, key, workspace_id as "workspaceId", attempts, last_error as error,
    coalesce(failed_at, run_at) as since
  from job where failed_at is not null order by failed_at limit 1000`);

/** The jobs that were given up, the oldest first, for an operator. */
export async function listFailedJobs(query: RunQuery): Promise<FailedJob[]> {
  return query(LIST_FAILED_JOBS);
}

export const RETRY_FAILED_JOBS = sql(`
  update job set failed_at = null, attempts = 0, run_at = clock_timestamp()
  where failed_at is not null and workspace_id is not distinct from $1::uuid and ($2::text is null or key = $2)
  returning 1`);

/** Has jobs that were given up run again, with all their attempts; returns how many. */
export async function retryFailedJobs(
  query: RunQuery,
  workspaceId: string | null,
  key: string | null,
): Promise<number> {
  return (await query(RETRY_FAILED_JOBS, [workspaceId, key])).length;
}

export const COUNT_FAILED_JOBS = sql<{ kind: string; count: number }>(
  'select kind, count(*)::int as count from job where failed_at is not null group by kind',
);

export async function countFailedJobs(query: RunQuery): Promise<{ kind: string; count: number }[]> {
  return query(COUNT_FAILED_JOBS);
}
