import type { RunQuery } from './run-query.ts';

/** Pauses the endpoints of an environment that is archived; answers their ids. */
export async function pauseEndpointsOf(
  query: RunQuery,
  workspaceId: string,
  environmentId: string,
  at: Date,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `update webhook_endpoint
        set is_active = false, paused_reason = coalesce(paused_reason, 'merchant'), updated_at = $3
      where workspace_id = $1 and environment_id = $2 and is_active
     returning id`,
    [workspaceId, environmentId, at],
  );
  return rows.map(({ id }) => id);
}

/** Takes back what an environment had scheduled. Its jobs stay: money that moves must settle. */
export async function dropTimersOf(
  query: RunQuery,
  workspaceId: string,
  environmentId: string,
): Promise<void> {
  await query('delete from actor_timer where workspace_id = $1 and environment_id = $2', [
    workspaceId,
    environmentId,
  ]);
}
