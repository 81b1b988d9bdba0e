import { plainArray } from '../array-literal.ts';
import type { RunQuery } from './run-query.ts';

export interface DeliveryResult {
  readonly id: string;
  readonly createdAt: Date;
  /** Attempts before this one: a row that was attempted in between is left alone. */
  readonly attemptsBefore: number;
  readonly status: 'succeeded' | 'failed' | 'exhausted' | 'skipped';
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  /** From now until the next attempt; null when there is none. */
  readonly retryMs: number | null;
}

/** Records attempts: what they answered and when the next is due. */
export async function recordResults(
  query: RunQuery,
  results: readonly DeliveryResult[],
): Promise<void> {
  const plain = (column: (result: DeliveryResult) => string | number | null): string =>
    plainArray(results.map(column));
  await query(
    `update webhook_delivery d
        set status = r.status, attempts = d.attempts + 1, response_status = r.response_status,
            response_body = r.response_body, duration_ms = r.duration_ms, error = r.error,
            next_attempt_at = clock_timestamp() + r.retry_ms * interval '1 ms',
            completed_at = case when r.retry_ms is null then clock_timestamp() end
       from unnest($1::timestamptz[], $2::uuid[], $3::int[], $4::text[], $5::smallint[],
         $6::text[], $7::int[], $8::text[], $9::float8[])
         as r(created_at, id, attempts, status, response_status, response_body, duration_ms,
              error, retry_ms)
      where d.created_at = r.created_at and d.id = r.id and d.attempts = r.attempts
        and d.next_attempt_at is not null`,
    [
      plain(({ createdAt }) => createdAt.toISOString()),
      plain(({ id }) => id),
      plain(({ attemptsBefore }) => attemptsBefore),
      plain(({ status }) => status),
      plain(({ responseStatus }) => responseStatus),
      results.map(({ responseBody }) => responseBody),
      plain(({ durationMs }) => durationMs),
      results.map(({ error }) => error),
      plain(({ retryMs }) => retryMs),
    ],
  );
}

/** Ends every delivery to the endpoint that still waits. */
export async function skipOpenDeliveries(
  query: RunQuery,
  endpointIds: readonly string[],
): Promise<void> {
  await query(
    `update webhook_delivery
        set status = 'skipped', next_attempt_at = null, completed_at = clock_timestamp()
      where endpoint_id = any($1::uuid[]) and next_attempt_at is not null`,
    [endpointIds],
  );
}

/** Notes when endpoints began to fail, and forgets it for those that took something. */
export async function noteEndpointHealth(
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

/** Pauses endpoints that answered 410 (`gone`), and those of `failing` that have failed for too long. */
export async function pauseEndpoints(
  query: RunQuery,
  gone: readonly string[],
  failing: readonly string[],
  failingDays: number,
): Promise<{ id: string }[]> {
  return query(
    `update webhook_endpoint
        set is_active = false, updated_at = clock_timestamp(),
            paused_reason = case when id = any($1::uuid[]) then 'gone' else 'failing' end
      where is_active and deleted_at is null and (id = any($1::uuid[])
        or (id = any($2::uuid[]) and failing_since < clock_timestamp() - $3 * interval '1 day'))
     returning id`,
    [gone, failing, failingDays],
  );
}
