import { plainArray } from '../../orm/array-literal.ts';
import { sql } from '../../query.ts';

/** A request with its response. Texts but `idempotencyKey` and `details` hold no quotes, backslashes, commas or braces. */
export interface AnsweredRequest {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  readonly createdAt: string;
  readonly id: string;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly source: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly isReplay: 't' | 'f';
  readonly idempotencyKey: string | null;
  readonly details: string | null;
}

/** Rows of workspaces that this cell no longer has are left out; the last value names those of the rows, each once. */
export const INSERT_REQUESTS = sql(`
  insert into request_log (workspace_id, environment_id, application_id, created_at, id, actor_type, actor_id, source,
    method, route, path, status, error_code, duration_ms, is_replay, idempotency_key, details)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::uuid[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::smallint[], $13::text[], $14::int[], $15::boolean[],
    $16::text[], $17::text[])
    as r (workspace_id, environment_id, application_id, created_at, id, actor_type, actor_id, source,
      method, route, path, status, error_code, duration_ms, is_replay, idempotency_key, details)
  where r.workspace_id in (select w.id from workspace w where w.id = any($18::uuid[]))`);

const plain = [
  'workspaceId',
  'environmentId',
  'applicationId',
  'createdAt',
  'id',
  'actorType',
  'actorId',
  'source',
  'method',
  'route',
  'path',
  'status',
  'errorCode',
  'durationMs',
  'isReplay',
] as const satisfies (keyof AnsweredRequest)[];
const quoted = ['idempotencyKey', 'details'] as const satisfies (keyof AnsweredRequest)[];

export function valuesOfRequests(rows: readonly AnsweredRequest[]): string[] {
  return [
    ...plain.map((name) => plainArray(rows.map((row) => row[name]))),
    ...quoted.map((name) => quotedArray(rows.map((row) => row[name]))),
    plainArray([...new Set(rows.map(({ workspaceId }) => workspaceId))]),
  ];
}

/** Texts without control characters: JSON escapes their quotes and backslashes as an array of Postgres does. */
function quotedArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(value))).join(',')}}`;
}
