import { sql, type RunQuery } from '../../query.ts';

export const RECORD_HEALTH = sql(`
     update webhook_endpoint
        set failing_since = case when id = any($1::uuid[]) then clock_timestamp() end
      where (id = any($1::uuid[]) and failing_since is null)
         or (id = any($2::uuid[]) and failing_since is not null)`);

/** Records when endpoints began to fail, and clears it for those that accepted something. */
export async function recordEndpointHealth(
  query: RunQuery,
  failed: readonly string[],
  succeeded: readonly string[],
): Promise<void> {
  await query(RECORD_HEALTH, [failed, succeeded]);
}

export const LOCK_URLS = sql<{ readonly id: string; readonly url: string }>(
  'select id, url from webhook_endpoint where id = any($1::uuid[]) order by id for no key update',
);

/** The current URLs of the endpoints, locked until the commit. */
export async function lockEndpointUrls(
  query: RunQuery,
  endpointIds: readonly string[],
): Promise<{ id: string; url: string }[]> {
  return query(LOCK_URLS, [endpointIds]);
}
