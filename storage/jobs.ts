import type { WriteStatement } from './statement.ts';
import { unnestRows, type RowTypes } from './unnest-rows.ts';

/** Takes writes that commit with the unit of work; a Transaction does. */
interface Writer {
  write(statement: WriteStatement): void;
}

export interface JobRequest {
  /** The task that runs the job, such as `invoice-render`. */
  readonly kind: string;
  /** There is one job per kind and key: a request while it waits replaces it; while it runs, it runs once more. */
  readonly key: string;
  /** JSON; what the task needs beside the key. The last request wins. */
  readonly payload?: object;
  readonly workspaceId?: string;
  /** Real time; default: at once. */
  readonly runAt?: Date;
}

/** Requests a job, which runs after the commit, at least once. */
export function enqueueJob(writer: Writer, request: JobRequest): void {
  writer.write(
    (bind) => `
      insert into job as j (kind, key, workspace_id, payload, run_at)
      values (${bind(request.kind)}, ${bind(request.key)}, ${bind(request.workspaceId ?? null)},
        ${bind(JSON.stringify(request.payload ?? {}))},
        coalesce(${bind(request.runAt ?? null)}::timestamptz, clock_timestamp()))
      on conflict (kind, key) do update
        set payload = excluded.payload, version = j.version + 1, run_at = excluded.run_at,
            attempts = 0, claim_id = null, last_error = null, failed_at = null`,
  );
}

const jobTypes: RowTypes<ReturnType<typeof toJobRow>> = {
  kind: 'text',
  key: 'text',
  workspace_id: 'uuid',
  payload: 'text',
  run_at: 'timestamptz',
};

/** The same for many jobs of distinct keys; a job that exists already stays as it is. */
export function enqueueJobs(writer: Writer, requests: readonly JobRequest[]): void {
  if (requests.length === 0) return;
  writer.write(
    (bind) => `
      insert into job (kind, key, workspace_id, payload, run_at)
      select kind, key, workspace_id, payload, coalesce(run_at, clock_timestamp())
      from ${unnestRows(bind, jobTypes, requests.map(toJobRow))}
      on conflict (kind, key) do nothing`,
  );
}

function toJobRow({ kind, key, workspaceId, payload, runAt }: JobRequest) {
  return {
    kind,
    key,
    workspace_id: workspaceId ?? null,
    payload: JSON.stringify(payload ?? {}),
    run_at: runAt ?? null,
  };
}
