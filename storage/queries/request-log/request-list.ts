import { composeSql, type Query, type Bind } from '../../query.ts';
import { keysetAfter, keysetOrder, type Keyset, type Position } from '../../page.ts';

export interface RequestRow {
  readonly id: string;
  readonly created_at: Date;
  readonly application_id: string | null;
  readonly actor_type: string;
  readonly actor_id: string | null;
  readonly source: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly duration_ms: number;
  readonly is_replay: boolean;
  readonly idempotency_key: string | null;
  readonly details: string | null;
}

export interface RequestScope {
  readonly workspaceId: string;
  readonly environmentId: string;
  /** Null: all. */
  readonly applicationId: string | null;
}

/** What a request has to meet. */
export interface RequestFilter {
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  /** From and to, inclusive. */
  readonly status?: readonly [number, number] | undefined;
  readonly errorCode?: string | undefined;
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly apiKeyId?: string | undefined;
  readonly minDurationMs?: number | undefined;
  readonly source?: string | undefined;
  readonly notSource?: string | undefined;
  readonly q?: string | undefined;
  readonly since: string;
  readonly until: string;
}

export const requestKeyset: Keyset = {
  list: 'request-log',
  direction: 'descending',
  columns: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
};

/** Requests looked through at once: a filter with few matches must not read a week of a busy environment. */
const SCAN_MAX = 20_000;

const COLUMNS = `id, created_at, application_id, actor_type, actor_id, source, method, route, path, status, error_code,
  duration_ms, is_replay, idempotency_key, details`;

/** The newest requests behind the position that match, of the next SCAN_MAX. */
export function requestPage(
  scope: RequestScope,
  filter: RequestFilter,
  position: Position | null,
  count: number,
): Query<RequestRow> {
  return composeSql((bind) => {
    const met = [...ofApplication(scope, bind), ...conditionsOf(filter, bind)];
    return `
      select ${COLUMNS} from (${scanned(COLUMNS, scope, filter, position, bind)} limit ${bind(SCAN_MAX)}::int) r
      ${met.length > 0 ? `where ${met.join(' and ')}` : ''}
      order by ${keysetOrder(requestKeyset)} limit ${bind(count)}::int`;
  });
}

/** The last of the requests that were looked through; none when there were fewer. */
export function requestScanEnd(
  scope: RequestScope,
  filter: RequestFilter,
  position: Position | null,
): Query<Pick<RequestRow, 'id' | 'created_at'>> {
  return composeSql(
    (bind) =>
      `${scanned('id, created_at', scope, filter, position, bind)} offset ${bind(SCAN_MAX - 1)}::int limit 1`,
  );
}

/** One by its id, in the partitions of its time. */
export function requestById(
  { workspaceId, environmentId, applicationId }: RequestScope,
  id: string,
  since: string,
  until: string,
): Query<RequestRow> {
  return composeSql((bind) => {
    const application =
      applicationId === null ? '' : ` and application_id = ${bind(applicationId)}::uuid`;
    return `
      select ${COLUMNS} from request_log
      where id = ${bind(id)}::uuid and created_at >= ${bind(since)}::timestamptz
        and created_at <= ${bind(until)}::timestamptz and workspace_id = ${bind(workspaceId)}::uuid
        and environment_id = ${bind(environmentId)}::uuid${application}`;
  });
}

function scanned(
  columns: string,
  { workspaceId, environmentId }: RequestScope,
  { status, errorCode, since, until }: RequestFilter,
  position: Position | null,
  bind: Bind,
): string {
  const met = [
    `workspace_id = ${bind(workspaceId)}::uuid`,
    `environment_id = ${bind(environmentId)}::uuid`,
    `created_at >= ${bind(since)}::timestamptz`,
    `created_at < ${bind(until)}::timestamptz`,
  ];
  // Spelt out, so that the index of failures applies.
  if (errorCode !== undefined || (status && status[0] >= 400)) met.push('status >= 400');
  if (position) met.push(keysetAfter(requestKeyset, position, bind));
  return `select ${columns} from request_log where ${met.join(' and ')} order by ${keysetOrder(requestKeyset)}`;
}

function ofApplication({ applicationId }: RequestScope, bind: Bind): string[] {
  return applicationId === null ? [] : [`application_id = ${bind(applicationId)}::uuid`];
}

function conditionsOf(filter: RequestFilter, bind: Bind): string[] {
  const { status, q, requestId, apiKeyId, minDurationMs, notSource } = filter;
  const equal = (column: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${column} = ${bind(value)}`];
  return [
    ...equal('method', filter.method),
    ...equal('route', filter.route),
    ...equal('error_code', filter.errorCode),
    ...equal('idempotency_key', filter.idempotencyKey),
    ...equal('source', filter.source),
    ...(notSource === undefined ? [] : [`source <> ${bind(notSource)}`]),
    ...(status ? [`status between ${bind(status[0])}::int and ${bind(status[1])}::int`] : []),
    ...(requestId === undefined ? [] : [`id = ${bind(requestId)}::uuid`]),
    ...(apiKeyId === undefined ? [] : [`actor_type = 'api_key' and actor_id = ${bind(apiKeyId)}`]),
    ...(minDurationMs === undefined ? [] : [`duration_ms >= ${bind(minDurationMs)}::int`]),
    ...(q === undefined ? [] : [`position(${bind(q)} in path) > 0`]),
  ];
}
