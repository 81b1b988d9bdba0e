import { plainArray } from '../../orm/array-literal.ts';
import { countedByHour, KEPT_COLUMNS, LOG_PARTS, LOG_SKIPPED } from './ended-deliveries.ts';
import { FACTS_OF_RESULT, WITH_LAST_ATTEMPT, type AttemptFacts } from './delivery-attempts.ts';
import {
  composeSql,
  queryTogether,
  readFrom,
  sql,
  type BatchSource,
  type Bind,
  type Query,
  type RunQuery,
  type WriteStatement,
} from '../../query.ts';

export interface DeliveryResult {
  readonly id: string;
  /** Attempts before this one: a row with another attempt in between is not changed. */
  readonly attemptsBefore: number;
  readonly status: 'succeeded' | 'failed' | 'exhausted' | 'skipped';
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  /** Time until the next attempt; null when there is none. */
  readonly retryMs: number | null;
  /** When it was sent, as an ISO instant. */
  readonly attemptedAt: string;
  /** Null for most attempts, which succeed. */
  readonly facts: AttemptFacts | null;
}

/**
 * Records attempts. An ended delivery moves from the queue to the log; any other gets its next instant. Only a row
 * that still has the number of attempts that its sender read is changed.
 */
export async function recordResults(
  source: BatchSource,
  results: readonly DeliveryResult[],
): Promise<void> {
  const over = results.filter(({ retryMs }) => retryMs === null);
  const again = results.filter(({ retryMs }) => retryMs !== null);
  const ended = over.length > 0 ? composeSql(endDeliveries(over)) : null;
  await queryTogether(source, [
    ended && (() => readFrom(source, ended, ended.values)),
    again.length > 0
      ? () => readFrom(source, POSTPONE, [...columnsOf(again), delaysOf(again)])
      : null,
  ]);
}

const RESULT_TYPES = [
  'uuid',
  'int',
  'text',
  'smallint',
  'text',
  'int',
  'text',
  'timestamptz',
  'text',
] as const;
const RESULT_NAMES =
  'id, attempts, status, response_status, response_body, duration_ms, error, attempted_at, facts';
const SAME_ROW = 'q.id = r.id and q.attempts = r.attempts';

/** Moves open deliveries whose last attempt was made to the log. */
export function endDeliveries(results: readonly DeliveryResult[]): WriteStatement {
  const columns = columnsOf(results);
  const ended = (bind: Bind): string => {
    const arrays = columns.map((column, index) => `${bind(column)}::${RESULT_TYPES[index]}[]`);
    return `
      delete from webhook_delivery_open q using unnest(${arrays.join(', ')}) as r(${RESULT_NAMES})
       where ${SAME_ROW}
      returning ${KEPT_COLUMNS}, r.status, q.attempts + 1 as attempts, r.response_status, r.response_body,
        r.duration_ms, r.error, r.attempted_at, ${FACTS_OF_RESULT} as attempt,
        ${WITH_LAST_ATTEMPT} as earlier_attempts`;
  };
  const { logged, counted, counted_by_hour: byHour } = LOG_PARTS;
  return Object.assign(() => byHour, {
    before: { ended, logged: () => logged, counted: () => counted },
  });
}

export const POSTPONE = sql(`
  with ended as (
  update webhook_delivery_open q
     set status = r.status, attempts = q.attempts + 1, response_status = r.response_status,
         response_body = r.response_body, duration_ms = r.duration_ms, error = r.error,
         attempted_at = r.attempted_at, attempt = ${FACTS_OF_RESULT},
         earlier_attempts = ${WITH_LAST_ATTEMPT}, is_requested = false,
         next_attempt_at = clock_timestamp() + r.retry_ms * interval '1 ms'
    from unnest(${RESULT_TYPES.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}, $10::float8[])
      as r(${RESULT_NAMES}, retry_ms)
   where ${SAME_ROW}
  returning q.environment_id, q.endpoint_id, q.application_id, q.workspace_id, q.status, q.attempted_at)
  ${countedByHour(`(date_trunc('hour', attempted_at, 'UTC'), 0, 1)`)}`);

function columnsOf(results: readonly DeliveryResult[]): unknown[] {
  const plain = (column: (result: DeliveryResult) => string | number | null): string =>
    plainArray(results.map(column));
  return [
    plain(({ id }) => id),
    plain(({ attemptsBefore }) => attemptsBefore),
    plain(({ status }) => status),
    plain(({ responseStatus }) => responseStatus),
    textArray(results.map(({ responseBody }) => responseBody)),
    plain(({ durationMs }) => durationMs),
    textArray(results.map(({ error }) => error)),
    plain(({ attemptedAt }) => attemptedAt),
    textArray(results.map(({ facts }) => facts && JSON.stringify(facts))),
  ];
}

function delaysOf(results: readonly DeliveryResult[]): string {
  return plainArray(results.map(({ retryMs }) => retryMs));
}

/** Most responses are empty and most errors null: then the cheap form suffices. */
function textArray(texts: readonly (string | null)[]): string | readonly (string | null)[] {
  if (texts.some((text) => text !== null && text !== '')) return texts;
  return plainArray(texts.map((text) => (text === null ? null : '""')));
}

/** Ends open deliveries to the endpoints, up to a limit; returns their number. */
export async function skipOpenDeliveries(
  query: RunQuery,
  endpointIds: readonly string[],
  limit: number,
): Promise<number> {
  return skip(query, SKIP_OPEN, endpointIds, limit);
}

/**
 * The same for those endpoints that are paused or deleted when this runs: one snapshot shows rows and endpoints,
 * so a delivery that was created after an endpoint was resumed is not touched.
 */
export async function skipClosedEndpoints(
  query: RunQuery,
  endpointIds: readonly string[],
  limit: number,
): Promise<number> {
  return skip(query, SKIP_CLOSED, endpointIds, limit);
}

const skipWhere = (condition: string): string => `
  with ended as (
    delete from webhook_delivery_open q
     where q.id = any(array(
       select q.id from webhook_delivery_open q
        where q.endpoint_id = any($1::uuid[]) and ${condition} limit $2::int))
    returning ${KEPT_COLUMNS}, 'skipped' as status, q.attempts, q.response_status, q.response_body,
      q.duration_ms, q.error, q.attempted_at, q.attempt, q.earlier_attempts),
  ${LOG_SKIPPED}
  select count(*) as skipped from ended`;

/** Endpoints, limit. */
export const SKIP_OPEN = sql<{ skipped: number }>(skipWhere('true'));
export const SKIP_CLOSED = sql<{ skipped: number }>(
  skipWhere(`not exists (
    select from webhook_endpoint p where p.id = q.endpoint_id and p.is_active and p.deleted_at is null)`),
);

async function skip(
  query: RunQuery,
  statement: Query<{ skipped: number }>,
  endpointIds: readonly string[],
  limit: number,
): Promise<number> {
  const [row] = await query(statement, [plainArray(endpointIds), limit]);
  return row?.skipped ?? 0;
}
