import { sql, type RunQuery } from '../../../storage/query.ts';

export interface Generated {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly endpointIds: readonly string[];
}

const DAYS = 30;
const CHUNK = 250_000;
const OPEN_MAX = 10_000;
const EVENTS_A_ORDER = 5;

interface Spread {
  readonly endpoints?: number;
  readonly days?: number;
}

/**
 * Fills the log with deliveries of the last days (30) to new endpoints of one application: 96 in 100 succeeded, 2
 * exhausted, 2 skipped; one in five belongs to an order. For each hundred there is one open delivery, at most 10,000.
 */
export async function generateDeliveries(
  query: RunQuery,
  tenant: Omit<Generated, 'endpointIds'>,
  rows: number,
  { endpoints = 50, days = DAYS }: Spread = {},
): Promise<Generated> {
  const { workspaceId, environmentId, applicationId } = tenant;
  await query(
    sql(
      `select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date - $1::int, $1::int)`,
    ),
    [DAYS],
  );
  const made = await query(
    sql<{
      id: string;
    }>(`insert into webhook_endpoint (id, workspace_id, environment_id, application_id, url, enabled_events,
       sealed_secrets, is_active, paused_reason, created_at, updated_at)
     select uuidv7(), $1, $2, $3, 'https://receiver.example.com/' || n, '{order.created}', '[]',
       false, 'merchant', now(), now() from generate_series(1, $4::int) n returning id`),
    [workspaceId, environmentId, applicationId, endpoints],
  );
  const endpointIds = made.map(({ id }) => id);
  const owner = [workspaceId, environmentId, applicationId, endpointIds];
  for (let from = 0; from < rows; from += CHUNK) {
    await query(sql(ENDED), [...owner, from, Math.min(rows, from + CHUNK) - 1, days]);
  }
  await query(sql(OPEN), [...owner, Math.min(OPEN_MAX, Math.ceil(rows / 100))]);
  await query(
    sql(`insert into webhook_delivery_count
       (environment_id, endpoint_id, day, status, application_id, workspace_id, deliveries)
     select environment_id, endpoint_id, (created_at at time zone 'UTC')::date, status, application_id,
       workspace_id, count(*)
     from webhook_delivery where environment_id = $1 and endpoint_id = any($2::uuid[])
     group by 1, 2, 3, 4, 5, 6`),
    [environmentId, endpointIds],
  );
  await query(
    sql(`insert into webhook_delivery_hour
       (environment_id, hour, endpoint_id, status, application_id, workspace_id, deliveries)
     select environment_id, date_trunc('hour', created_at, 'UTC'), endpoint_id, status, application_id,
       workspace_id, count(*)
     from webhook_delivery where environment_id = $1 and endpoint_id = any($2::uuid[])
     group by 1, 2, 3, 4, 5, 6`),
    [environmentId, endpointIds],
  );
  return { ...tenant, endpointIds };
}

/** Each event goes to all endpoints, spread evenly over the days; orders have a few events each. */
const PLACE = `
  md5('event' || n / cardinality($4::uuid[])) as event_hash,
  md5('order' || n / cardinality($4::uuid[]) / ${EVENTS_A_ORDER}) as order_hash,
  ($4::uuid[])[1 + n % cardinality($4::uuid[])] as endpoint_id`;

const ENDED = `
  insert into webhook_delivery (environment_id, application_id, created_at, id, workspace_id, endpoint_id,
    event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq, log_sequence, order_id,
    status, attempts, response_status, response_body, duration_ms, completed_at)
  select $2::uuid, $3::uuid, uuid_extract_timestamp(id), id, $1::uuid, endpoint_id,
    uuid_extract_timestamp(id), n, 'evt_' || event_hash, 'order.created', order_hash, n, n,
    case when n / cardinality($4::uuid[]) / ${EVENTS_A_ORDER} % 5 = 0 then order_hash::uuid end,
    case when n % 100 < 96 then 'succeeded' when n % 100 < 98 then 'exhausted' else 'skipped' end,
    1, 200, 'ok', 12, uuid_extract_timestamp(id)
  from (select n, uuidv7(-interval '1 second' * (1 + n * 7919::bigint % (86400 * $7::int - 7200))) as id, ${PLACE}
          from generate_series($5::bigint, $6::bigint) n) d`;

const OPEN = `
  insert into webhook_delivery_open (endpoint_id, created_at, id, workspace_id, environment_id,
    application_id, shard, is_ordered, event_recorded_at, event_position, event_id, event_type, resource_id,
    stream_seq, log_sequence, order_id, status, attempts, next_attempt_at)
  select endpoint_id, uuid_extract_timestamp(id), id, $1::uuid, $2::uuid, $3::uuid, 0, n % 2 = 0,
    uuid_extract_timestamp(id), n, 'evt_' || event_hash, 'order.created', order_hash, n, n,
    order_hash::uuid, case when n % 3 = 0 then 'pending' else 'failed' end, n % 3, now() + interval '1 hour'
  from (select n, uuidv7(-interval '1 second' * (n % 7200)) as id, ${PLACE}
          from generate_series(0, $5::int - 1) n) d`;
