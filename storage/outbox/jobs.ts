import type { JobQueue, NewJob } from '../database.ts';
import { rowKind, writeRow, type WriteStatement } from '../query.ts';
import { NO_SHARD, NO_WORKSPACE, shardOf, slotOf, likelyShardOf, placedShard } from '../shards.ts';
import type { RowTypes } from '../orm/unnest-rows.ts';

/** Takes writes and hints that go with the unit of work; a Transaction does. */
interface Writer {
  write(statement: WriteStatement): void;
  jobEnqueued(shard: number, queue?: Omit<JobQueue, 'shard'>): void;
  startJob?(job: NewJob): boolean;
}

export interface JobRequest {
  /** The task that runs the job, such as `invoice-render`. */
  readonly kind: string;
  /** There is one job per kind and key: a request while it waits replaces it; while it runs, it runs once more. */
  readonly key: string;
  /** JSON; what the task needs beside the key. The last request wins. */
  readonly payload?: object;
  /** Its shard's owner runs the job; without one, any process does. */
  readonly workspaceId?: string;
  /** In place of a workspace: the shard itself, whose owner runs the job. */
  readonly shard?: number;
  /** Real time; default: at once. */
  readonly runAt?: Date;
  /** Asked at the commit: whether the job is still wanted. */
  readonly isNeeded?: () => boolean;
}

/** Requests a job, which runs after the commit, at least once. */
export function enqueueJob(writer: Writer, request: JobRequest): void {
  const write = writeRow(replacingJobs, toJobRow(request));
  const isNeeded = (): boolean => {
    const isWanted = request.isNeeded?.() !== false;
    if (isWanted) announce(writer, request);
    return isWanted;
  };
  writer.write(Object.assign(write, { isNeeded }));
}

const jobTypes: RowTypes<ReturnType<typeof toJobRow>> = {
  kind: 'text',
  key: 'text',
  workspace_id: 'uuid',
  shard: 'smallint',
  slot: 'smallint',
  payload: 'text',
  run_at: 'timestamptz',
};

const jobColumns = `
  insert into job as j (kind, key, workspace_id, shard, payload, run_at)
  select r.kind, r.key, r.workspace_id, ${placedShard('r.workspace_id', 'r.slot', 'r.shard')}, r.payload,
    coalesce(r.run_at, clock_timestamp())`;

const newJobs = rowKind({
  types: jobTypes,
  statement: (rows) => `${jobColumns} from ${rows} on conflict (kind, key) do nothing`,
});

const replacingJobs = rowKind({
  types: jobTypes,
  statement: (rows) => `${jobColumns} from ${rows}
    on conflict (kind, key) do update
      set payload = excluded.payload, version = j.version + 1, shard = excluded.shard, run_at = excluded.run_at,
          attempts = 0, claim_id = null, last_error = null, failed_at = null`,
});

/**
 * The same for many jobs of distinct keys; a job that exists already stays as it is. What a running job requests for its
 * workspace begins right after the commit, in the same process, where there is room for it.
 */
export function enqueueJobs(writer: Writer, requests: readonly JobRequest[]): void {
  for (const request of requests) {
    if (startsAtOnce(writer, request)) continue;
    announce(writer, request);
    writer.write(writeRow(newJobs, toJobRow(request)));
  }
}

function startsAtOnce(writer: Writer, { runAt, workspaceId, ...request }: JobRequest): boolean {
  if (runAt !== undefined || workspaceId === undefined) return false;
  const { kind, key, payload } = request;
  return writer.startJob?.({ kind, key, workspaceId, payload: textOf(payload) }) ?? false;
}

/** A job of later is found when its time comes. */
function announce(writer: Writer, request: JobRequest): void {
  if (request.runAt && request.runAt.getTime() > Date.now()) return;
  const { kind, workspaceId, shard = NO_SHARD, key } = request;
  writer.jobEnqueued(workspaceId === undefined ? shard : likelyShardOf(workspaceId, slotOf(key)), {
    kind,
    turnOf: workspaceId ?? NO_WORKSPACE,
  });
}

function toJobRow(request: JobRequest) {
  const { kind, key, workspaceId, shard = NO_SHARD, payload, runAt } = request;
  return {
    kind,
    key,
    workspace_id: workspaceId ?? null,
    shard: workspaceId === undefined ? shard : shardOf(workspaceId),
    slot: slotOf(key),
    payload: textOf(payload),
    run_at: runAt ?? null,
  };
}

function textOf(payload: object = {}): string {
  return JSON.stringify(payload);
}
