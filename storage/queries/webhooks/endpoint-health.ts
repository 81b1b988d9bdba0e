import { plainArray } from '../../orm/array-literal.ts';
import { sql, type RunQuery, type WriteStatement } from '../../query.ts';

/** An endpoint that has begun to fail. */
export interface FailingEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly failingSince: Date;
}

export const RECORD_HEALTH = sql<
  Omit<FailingEndpoint, 'failingSince'> & { failingSince: Date | null }
>(`
     update webhook_endpoint
        set failing_since = case when id = any($1::uuid[]) then clock_timestamp() end
      where (id = any($1::uuid[]) and failing_since is null)
         or (id = any($2::uuid[]) and failing_since is not null)
     returning id, workspace_id as "workspaceId", failing_since as "failingSince"`);

/** Records when endpoints began to fail, and clears it for those that accepted a delivery; returns those that began. */
export async function recordEndpointHealth(
  query: RunQuery,
  failed: readonly string[],
  succeeded: readonly string[],
): Promise<FailingEndpoint[]> {
  const rows = await query(RECORD_HEALTH, [failed, succeeded]);
  return rows.flatMap(({ failingSince, ...endpoint }) =>
    failingSince === null ? [] : { ...endpoint, failingSince },
  );
}

/** Clears it for endpoints that accepted a delivery and have failed before. */
export function clearFailures(endpointIds: readonly string[]): WriteStatement {
  return (bind) => `
    update webhook_endpoint set failing_since = null
     where id = any(${bind(plainArray(endpointIds))}::uuid[]) and failing_since is not null`;
}

export const READ_FAILING = sql<{ failingSince: Date }>(
  `select failing_since as "failingSince" from webhook_endpoint
    where id = $1 and failing_since is not null and is_active and deleted_at is null`,
  ['failingSince'],
);

/** Since when an active endpoint has only failed; null while it does not. */
export async function readFailingSince(query: RunQuery, id: string): Promise<Date | null> {
  const [row] = await query(READ_FAILING, [id]);
  return row?.failingSince ?? null;
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
