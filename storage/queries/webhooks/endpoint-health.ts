import type { RunQuery } from '../../query.ts';

/** Records when endpoints began to fail, and clears it for those that accepted something. */
export async function recordEndpointHealth(
  query: RunQuery,
  failed: readonly string[],
  succeeded: readonly string[],
): Promise<void> {
  await query(
    `update webhook_endpoint
        set failing_since = case when id = any($1::uuid[]) then clock_timestamp() end
      where (id = any($1::uuid[]) and failing_since is null)
         or (id = any($2::uuid[]) and failing_since is not null)`,
    [failed, succeeded],
  );
}

/** The current URLs of the endpoints, locked until the commit. */
export async function lockEndpointUrls(
  query: RunQuery,
  endpointIds: readonly string[],
): Promise<{ id: string; url: string }[]> {
  return query(
    'select id, url from webhook_endpoint where id = any($1::uuid[]) order by id for no key update',
    [endpointIds],
  );
}
