import type { StartingJob } from '../database.ts';
import { unnestRows, type RowTypes } from '../orm/unnest-rows.ts';
import type { WriteStatement } from '../query.ts';

const startingTypes: RowTypes<ReturnType<typeof toStartingRow>> = {
  kind: 'text',
  key: 'text',
  workspace_id: 'uuid',
  shard: 'smallint',
  payload: 'text',
  claim_id: 'uuid',
  for_ms: 'int',
};

/** Jobs as their process claims them; of a job that exists already nothing is returned. */
export function insertStartingJobs(jobs: readonly StartingJob[]): WriteStatement {
  return (bind) => `
    insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, claim_id)
    select r.kind, r.key, r.workspace_id, r.shard, r.payload, clock_timestamp() + r.for_ms * interval '1 ms', 1, r.claim_id
    from ${unnestRows(bind, startingTypes, jobs.map(toStartingRow))}
    on conflict (kind, key) do nothing returning claim_id as "claimId"`;
}

function toStartingRow({ workspaceId, claimId, forMs, ...job }: StartingJob) {
  const { kind, key, shard, payload } = job;
  return { kind, key, workspace_id: workspaceId, shard, payload, claim_id: claimId, for_ms: forMs };
}
