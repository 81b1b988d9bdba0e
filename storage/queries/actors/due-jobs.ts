import type { JobQueue } from '../../database.ts';
import { NO_SHARD, NO_WORKSPACE } from '../../shards.ts';
import { composeSql, sql, type RunQuery, type WriteStatement } from '../../query.ts';

export interface ClaimedJob {
  readonly kind: string;
  readonly key: string;
  readonly workspaceId: string | null;
  readonly shard: number;
  readonly turnOf: string;
  readonly payload: string;
  readonly version: number;
  readonly attempts: number;
}

/** Shards: those of them that have a due job. */
export const SHARDS_WITH_DUE_JOBS = sql<{ shard: number }>(`
  select due.shard from unnest($1::smallint[]) as s (shard)
  cross join lateral (select j.shard from job j
    where j.shard = s.shard and j.run_at <= clock_timestamp() and j.failed_at is null
    order by j.run_at limit 1) due`);

/** SQL for a job's queue, as the index `job_queue` has it. */
const TURN = `(case when j.workspace_id is null then '${NO_WORKSPACE}' else j.workspace_id end)`;
const FIRST_OF = `select j.shard, j.kind, ${TURN} as turn_of, j.run_at from job j where j.failed_at is null`;

// Goes from queue to queue by the index, one probe each, however many jobs a queue holds.
export const DUE_JOB_QUEUES = sql<JobQueue>(
  `
  with recursive queue as (
    select first.* from unnest($1::smallint[]) as s (shard)
    cross join lateral (${FIRST_OF} and j.shard = s.shard order by j.kind, ${TURN}, j.run_at limit 1) first
    union all
    select next.* from queue q
    cross join lateral (
      (${FIRST_OF} and j.shard = q.shard and j.kind = q.kind and ${TURN} > q.turn_of order by ${TURN}, j.run_at limit 1)
      union all
      (${FIRST_OF} and j.shard = q.shard and j.kind > q.kind order by j.kind, ${TURN}, j.run_at limit 1)
      limit 1) next
  )
  select shard, kind, turn_of as "turnOf" from queue where run_at <= clock_timestamp() order by run_at`,
  ['shard', 'kind', 'turnOf'],
);

/** The queues of the shards that have a due job, the one that waits longest first. */
export async function readDueJobQueues(
  query: RunQuery,
  shards: readonly number[],
): Promise<JobQueue[]> {
  return query(DUE_JOB_QUEUES, [shards]);
}

// Of a shard whose lease the process has lost since, nothing is claimed.
export const CLAIM_JOBS = sql<ClaimedJob>(
  `
  update job j
     set claim_id = $1, attempts = j.attempts + 1,
         run_at = clock_timestamp() + $2 * interval '1 ms'
    from (
      select * from unnest($4::smallint[], $5::bigint[], $6::text[], $7::uuid[], $8::int[])
        as asked (shard, epoch, kind, turn_of, most)
       where (asked.shard = ${NO_SHARD} or exists (select from shard_lease l
         where l.shard = asked.shard and l.owner = $3 and l.epoch = asked.epoch
           and l.expires_at > clock_timestamp()))
         and not exists (select from placement p where p.workspace_id = asked.turn_of and asked.shard <> all(p.shards))
    ) q
    cross join lateral (select j.kind, j.key from job j
      where j.shard = q.shard and j.kind = q.kind and ${TURN} = q.turn_of
        and j.run_at <= clock_timestamp() and j.failed_at is null
      order by j.run_at limit q.most for update skip locked) due
   where j.kind = due.kind and j.key = due.key
  returning j.kind, j.key, j.workspace_id as "workspaceId", j.shard, ${TURN} as "turnOf", j.payload, j.version,
    j.attempts`,
  ['turnOf'],
);

export interface JobClaim {
  readonly claimId: string;
  readonly processId: string;
  readonly forMs: number;
}

export interface AskedJobs extends JobQueue {
  /** Under which the process holds the shard. */
  readonly epoch: number;
  readonly most: number;
}

/** Claims due jobs of the queues: no process sees them until the claim ends. */
export async function claimJobs(
  query: RunQuery,
  { claimId, processId, forMs }: JobClaim,
  asked: readonly AskedJobs[],
): Promise<ClaimedJob[]> {
  return query(CLAIM_JOBS, [
    claimId,
    forMs,
    processId,
    asked.map(({ shard }) => shard),
    asked.map(({ epoch }) => epoch),
    asked.map(({ kind }) => kind),
    asked.map(({ turnOf }) => turnOf),
    asked.map(({ most }) => most),
  ]);
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

/** A job that is done, the claim under which it ran, and the version that was claimed. */
export interface DoneJob extends Pick<ClaimedJob, 'kind' | 'key' | 'version'> {
  readonly claimId: string;
}

/** Removes a job that is done; one that was requested again meanwhile, under its claim, stays and runs once more. */
export function endJob({ kind, key, claimId, version }: DoneJob): WriteStatement {
  return (bind) => `
    merge into job j
    using (values (${bind(kind)}::text, ${bind(key)}::text, ${bind(claimId)}::uuid, ${bind(version)}::bigint))
      as d (kind, key, claim_id, version)
    on j.kind = d.kind and j.key = d.key and j.claim_id = d.claim_id
    when matched and j.version = d.version then delete
    when matched then update set claim_id = null, attempts = 0, run_at = clock_timestamp()`;
}

// A row that somebody holds is left to a statement of its own: locks of several in two orders would be a deadlock.
export const COMPLETE_JOBS = sql<Pick<ClaimedJob, 'kind' | 'key'>>(`
  with done as (
    select j.kind, j.key from job j
    join unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) as d (kind, key, claim_id, version)
      on j.kind = d.kind and j.key = d.key and j.claim_id = d.claim_id and j.version = d.version
    for update of j skip locked)
  delete from job j using done where j.kind = done.kind and j.key = done.key
  returning j.kind, j.key`);

/** Removes several jobs that are done, as `endJob` removes one. */
export async function completeJobs(query: RunQuery, jobs: readonly DoneJob[]): Promise<void> {
  const removed = await query(COMPLETE_JOBS, [
    jobs.map(({ kind }) => kind),
    jobs.map(({ key }) => key),
    jobs.map(({ claimId }) => claimId),
    jobs.map(({ version }) => version),
  ]);
  if (removed.length === jobs.length) return;
  const gone = new Set(removed.map(({ kind, key }) => `${kind} ${key}`));
  for (const job of jobs)
    if (!gone.has(`${job.kind} ${job.key}`)) await query(composeSql(endJob(job)));
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

export const FREE_JOBS = sql(`
  update job set claim_id = null, run_at = least(run_at, clock_timestamp())
   where shard = any($1::smallint[]) and claim_id is not null and claim_id <> all($2::uuid[])`);

/** Ends the claims of jobs of the shards, but for those named: whoever had them is dead. The attempt counts. */
export async function freeJobs(
  query: RunQuery,
  shards: readonly number[],
  exceptClaims: readonly string[],
): Promise<void> {
  await query(FREE_JOBS, [shards, exceptClaims]);
}

export const RELEASE_JOB = sql(`
  update job set claim_id = null, attempts = greatest(0, attempts - 1), run_at = clock_timestamp()
   where kind = $1 and key = $2 and claim_id = $3`);

/** Gives a claimed job back as if it had not been claimed. */
export async function releaseJob(query: RunQuery, claimId: string, job: ClaimedJob): Promise<void> {
  await query(RELEASE_JOB, [job.kind, job.key, claimId]);
}
