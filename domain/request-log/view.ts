import type { RequestRow } from '../../storage/queries/request-log/request-list.ts';

/** What only shows: it is in one text column. */
export interface RequestDetails {
  readonly query?: object;
  readonly body?: unknown;
  readonly error?: unknown;
  readonly userAgent?: string;
  readonly network?: string;
}

export function toRequestLogView(row: RequestRow) {
  const { query, body, error, userAgent, network } = detailsOf(row);
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    durationMs: row.duration_ms,
    method: row.method,
    route: row.route,
    path: row.path,
    query: query ?? null,
    status: row.status,
    errorCode: row.error_code,
    credential: { type: row.actor_type, id: row.actor_id },
    source: row.source,
    applicationId: row.application_id,
    idempotencyKey: row.idempotency_key,
    replayed: row.is_replay,
    userAgent: userAgent ?? null,
    network: network ?? null,
    body: body ?? null,
    error: error ?? null,
  };
}

/** The one cast: only the log's own writer fills the column. */
function detailsOf({ details }: RequestRow): RequestDetails {
  return details === null ? {} : (JSON.parse(details) as RequestDetails);
}
