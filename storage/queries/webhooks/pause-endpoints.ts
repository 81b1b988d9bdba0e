import { statesBefore } from '../../states.ts';
import { webhookEndpointStates } from '../../entities/webhook-endpoint.ts';
import { sql, type RunQuery } from '../../query.ts';

const pausable = statesBefore(webhookEndpointStates, 'paused');
const STATE = `case when deleted_at is not null then 'deleted' when is_active then 'active' else 'paused' end`;

export const PAUSE_ENDPOINTS = sql<{
  readonly id: string;
  readonly workspaceId: string;
}>(`
     update webhook_endpoint
        set is_active = false, updated_at = clock_timestamp(),
            paused_reason = case when id = any($1::uuid[]) then 'gone' else 'failing' end
      where ${STATE} = any($4::text[]) and (id = any($1::uuid[])
        or (id = any($2::uuid[]) and failing_since <= clock_timestamp() - $3 * interval '1 second'))
     returning id, workspace_id as "workspaceId"`);

/** Pauses endpoints that returned 410 (`gone`), and those of `failing` that have failed for too long. */
export async function pauseEndpoints(
  query: RunQuery,
  gone: readonly string[],
  failing: readonly string[],
  failingSeconds: number,
): Promise<{ id: string; workspaceId: string }[]> {
  return query(PAUSE_ENDPOINTS, [gone, failing, failingSeconds, pausable]);
}

export const PAUSE_ENVIRONMENT = sql<{
  readonly id: string;
}>(`
     update webhook_endpoint set is_active = false, paused_reason = 'merchant', updated_at = $3
      where workspace_id = $1 and environment_id = $2 and ${STATE} = any($4::text[])
     returning id`);

/** Pauses the endpoints of an environment; returns their ids. */
export async function pauseEndpointsOf(
  query: RunQuery,
  workspaceId: string,
  environmentId: string,
  at: Date,
): Promise<string[]> {
  const rows = await query(PAUSE_ENVIRONMENT, [workspaceId, environmentId, at, pausable]);
  return rows.map(({ id }) => id);
}
