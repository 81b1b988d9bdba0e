import { sql, type RunQuery } from '../../query.ts';

export const RECORD_HEALTH = sql(`
     update webhook_endpoint
        set failing_since = case when id = any($1::uuid[]) then clock_timestamp() end
      where (id = any($1::uuid[]) and failing_since is null)
         or (id = any($2::uuid[]) and failing_since is not null)`);

/** Records when endpoints began to fail, and clears it for those that accepted a delivery. */
export async function recordEndpointHealth(
  query: RunQuery,
  failed: readonly string[],
  succeeded: readonly string[],
): Promise<void> {
  await query(RECORD_HEALTH, [failed, succeeded]);
}

export interface EndpointVersion {
  readonly id: string;
  /** Changes with the endpoint: with its URL, and when it is paused or activated. */
  readonly version: string;
}

export const LOCK_VERSIONS = sql<EndpointVersion>(`
  select id, updated_at::text as version from webhook_endpoint
   where id = any($1::uuid[]) order by id for no key update`);

/** The current versions of the endpoints, locked until the commit. */
export async function lockEndpointVersions(
  query: RunQuery,
  endpointIds: readonly string[],
): Promise<EndpointVersion[]> {
  return query(LOCK_VERSIONS, [endpointIds]);
}
