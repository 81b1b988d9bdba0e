import { statesBefore } from '../../states.ts';
import { webhookEndpointStates } from '../../entities/webhook-endpoint.ts';
import type { RunQuery } from '../../query.ts';

const pausable = statesBefore(webhookEndpointStates, 'paused');
const STATE = `case when deleted_at is not null then 'deleted' when is_active then 'active' else 'paused' end`;

/** Pauses endpoints that answered 410 (`gone`), and those of `failing` that have failed for too long. */
export async function pauseEndpoints(
  query: RunQuery,
  gone: readonly string[],
  failing: readonly string[],
  failingDays: number,
): Promise<{ id: string; workspaceId: string }[]> {
  return query(
    `update webhook_endpoint
        set is_active = false, updated_at = clock_timestamp(),
            paused_reason = case when id = any($1::uuid[]) then 'gone' else 'failing' end
      where ${STATE} = any($4::text[]) and (id = any($1::uuid[])
        or (id = any($2::uuid[]) and failing_since < clock_timestamp() - $3 * interval '1 day'))
     returning id, workspace_id as "workspaceId"`,
    [gone, failing, failingDays, pausable],
  );
}

/** Pauses the endpoints of an environment; answers their ids. */
export async function pauseEndpointsOf(
  query: RunQuery,
  workspaceId: string,
  environmentId: string,
  at: Date,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `update webhook_endpoint set is_active = false, paused_reason = 'merchant', updated_at = $3
      where workspace_id = $1 and environment_id = $2 and ${STATE} = any($4::text[])
     returning id`,
    [workspaceId, environmentId, at, pausable],
  );
  return rows.map(({ id }) => id);
}
