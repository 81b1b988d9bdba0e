import { sql } from '../../query.ts';
import type { DeliveryRow } from './delivery-rows.ts';

/** What is stored of an attempt beside its response, where there is anything to keep. */
export interface AttemptFacts {
  /** Of an attempt that failed. */
  readonly url?: string;
  /** Of the response to an attempt that failed; bounded. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A process ended without a record: the event may have been sent once more before this attempt. */
  readonly mayRepeat?: true;
  /** Somebody asked for it. */
  readonly isRequested?: true;
}

/** An attempt that others followed, in short names, since it is stored by the thousand. */
export interface EarlierAttempt {
  readonly n: number;
  readonly at: string | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly ms: number | null;
  readonly error: string | null;
  readonly facts: AttemptFacts | null;
}

/** So many attempts are listed: those of the schedule, and the last of the others. */
const EARLIER_MAX = 30;

/** SQL: the facts of a result `r` of a delivery `q`. */
export const FACTS_OF_RESULT = `case when q.is_requested
  then coalesce(r.facts::jsonb, '{}') || '{"isRequested":true}' else r.facts::jsonb end`;

/** SQL: the earlier attempts of a delivery `q` once another result replaces its last one; null before its first. */
export const WITH_LAST_ATTEMPT = `case when q.attempts > 0 then
  case when jsonb_array_length(q.earlier_attempts) >= ${EARLIER_MAX}
    then q.earlier_attempts - 0 else coalesce(q.earlier_attempts, '[]') end
  || jsonb_build_object('n', q.attempts, 'at', q.attempted_at, 'status', q.response_status,
    'body', q.response_body, 'ms', q.duration_ms, 'error', q.error, 'facts', q.attempt) end`;

/** A delivery with all that is stored of its attempts. */
export interface DeliveryDetailRow extends DeliveryRow {
  readonly replay_id: string | null;
  readonly attempted_at: Date | null;
  readonly attempt: AttemptFacts | null;
  readonly earlier_attempts: readonly EarlierAttempt[] | null;
  /** Null once the endpoint has changed since the last attempt, or is deleted. */
  readonly url: string | null;
  /** Names of the endpoint's own headers; null as `url` is. */
  readonly own_headers: readonly string[] | null;
}

const COLUMNS = `q.id, q.created_at, q.endpoint_id, q.installation_id, q.event_id, q.event_type, q.order_id,
  q.status, q.attempts, q.response_status, q.response_body, q.duration_ms, q.error, q.replay_id, q.attempted_at,
  q.attempt, q.earlier_attempts`;
const UNCHANGED = `from webhook_endpoint p
  where p.id = q.endpoint_id and p.deleted_at is null and p.updated_at <= q.attempted_at`;
const ENDPOINT = `(select p.url ${UNCHANGED}) as url,
  (select array(select h->>'name' from jsonb_array_elements(p.sealed_headers) h) ${UNCHANGED}) as own_headers`;
/** Workspace, environment, application (null: of all), id, and when it was created. */
const OF_TENANT = `q.workspace_id = $1 and q.environment_id = $2
  and ($3::uuid is null or q.application_id = $3) and q.id = $4`;

/** In the queue, else by its instant in the log. */
export const DELIVERY_DETAIL = sql<DeliveryDetailRow>(`
  select ${COLUMNS}, q.next_attempt_at, null::timestamptz as completed_at, ${ENDPOINT}
    from webhook_delivery_open q where ${OF_TENANT}
  union all
  select ${COLUMNS}, null, q.completed_at, ${ENDPOINT}
    from webhook_delivery q where ${OF_TENANT} and q.created_at = $5
  limit 1`);
