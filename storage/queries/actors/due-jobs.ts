import { sql, type RunQuery } from '../../query.ts';

export interface ClaimedJob {
  readonly kind: string;
  readonly key: string;
  readonly workspaceId: string | null;
  readonly payload: string;
  readonly version: number;
  readonly attempts: number;
}

export const CLAIM_JOBS = sql<ClaimedJob>(`
  update job j
     set claim_id = $1, attempts = j.attempts + 1,
         run_at = clock_timestamp() + $4 * interval '1 ms'
    from (select kind, key from job
           where kind = $2 and run_at <= clock_timestamp() and failed_at is null
           order by run_at limit $3 for update skip locked) due
   where j.kind = due.kind and j.key = due.key
  returning j.kind, j.key, j.workspace_id as "workspaceId", j.payload, j.version, j.attempts`);

/** Claims due jobs: no other process sees them until the claim expires. */
export async function claimJobs(
  query: RunQuery,
  claimId: string,
  kind: string,
  limit: number,
  claimMs: number,
): Promise<ClaimedJob[]> {
  return query(CLAIM_JOBS, [claimId, kind, limit, claimMs]);
}

export const DUE_JOB_KINDS = sql<{ kind: string }>(`
  select k.kind from unnest($1::text[]) as k(kind)
   where exists (select from job
     where job.kind = k.kind and run_at <= clock_timestamp() and failed_at is null)`);

/** The kinds that have a due job. */
export async function dueJobKinds(query: RunQuery, kinds: readonly string[]): Promise<string[]> {
  const rows = await query(DUE_JOB_KINDS, [kinds]);
  return rows.map(({ kind }) => kind);
}

export const EXTEND_JOB_CLAIM = sql(`
  update job set run_at = clock_timestamp() + $4 * interval '1 ms'
   where kind = $1 and key = $2 and claim_id = $3 returning 1`);

/** Extends a claim; false when it is no longer ours. */
export async function extendJobClaim(
  query: RunQuery,
  claimId: string,
  job: ClaimedJob,
  claimMs: number,
): Promise<boolean> {
  const rows = await query(EXTEND_JOB_CLAIM, [job.kind, job.key, claimId, claimMs]);
  return rows.length === 1;
}

export const COMPLETE_JOB = sql(
  'delete from job where kind = $1 and key = $2 and claim_id = $3 returning 1',
);

/** Removes a job that is done; a job that was requested again meanwhile has lost this claim and stays. */
export async function completeJob(
  query: RunQuery,
  claimId: string,
  job: ClaimedJob,
): Promise<boolean> {
  const rows = await query(COMPLETE_JOB, [job.kind, job.key, claimId]);
  return rows.length === 1;
}

export const FAIL_JOB = sql(`
  update job set claim_id = null, last_error = $4,
     run_at = clock_timestamp() + coalesce($5::float8, 0) * interval '1 ms',
     failed_at = case when $5::float8 is null then clock_timestamp() end
   where kind = $1 and key = $2 and claim_id = $3`);

/** Schedules a failed job's retry, or gives the job up with `retryMs` null. */
export async function failJob(
  query: RunQuery,
  claimId: string,
  job: ClaimedJob,
  error: string,
  retryMs: number | null,
): Promise<void> {
  await query(FAIL_JOB, [job.kind, job.key, claimId, error.slice(0, 4000), retryMs]);
}
