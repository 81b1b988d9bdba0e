import type { RunQuery } from '../query.ts';

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
