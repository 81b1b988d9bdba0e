import type { RunQuery } from '../query.ts';

export interface ClaimedTimer {
  readonly kind: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string | null;
  readonly version: number;
  readonly payload: string;
  readonly attempts: number;
}

/** Claims due timers of the kinds, the longest due first; theirs again when the claim runs out. */
export async function claimTimers(
  query: RunQuery,
  claimId: string,
  kinds: readonly string[],
  limit: number,
  claimMs: number,
): Promise<ClaimedTimer[]> {
  return query<ClaimedTimer>(
    `update actor_timer t
        set claim_id = $1, attempts = t.attempts + 1,
            due_at = clock_timestamp() + $4 * interval '1 ms'
       from (select kind, id from actor_timer
              where due_at <= clock_timestamp() and kind = any($2::text[])
              order by due_at limit $3 for update skip locked) due
      where t.kind = due.kind and t.id = due.id
     returning t.kind, t.id, t.workspace_id as "workspaceId", t.environment_id as "environmentId",
       t.version, t.payload, t.attempts`,
    [claimId, kinds, limit, claimMs],
  );
}

/** Removes a timer that fired; one that was set anew meanwhile has lost this claim and stays. */
export async function completeTimer(
  query: RunQuery,
  claimId: string,
  timer: ClaimedTimer,
): Promise<void> {
  await query('delete from actor_timer where kind = $1 and id = $2 and claim_id = $3', [
    timer.kind,
    timer.id,
    claimId,
  ]);
}

export async function postponeTimer(
  query: RunQuery,
  claimId: string,
  timer: ClaimedTimer,
  error: string,
  retryMs: number,
): Promise<void> {
  await query(
    `update actor_timer set claim_id = null, last_error = $4,
        due_at = clock_timestamp() + $5 * interval '1 ms'
      where kind = $1 and id = $2 and claim_id = $3`,
    [timer.kind, timer.id, claimId, error.slice(0, 4000), retryMs],
  );
}
