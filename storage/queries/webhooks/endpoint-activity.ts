import { sql } from '../../query.ts';

export interface EndpointHour {
  /** When the hour begins in which the deliveries were created, and the attempts made. */
  readonly hour: Date;
  readonly status: string;
  readonly deliveries: number;
  readonly attempts: number;
}

/** Environment, endpoint, since, workspace: the ended deliveries and the attempts by hour and status. */
export const ENDPOINT_HOURS = sql<EndpointHour>(`
  select hour, status, deliveries, attempts from webhook_delivery_hour
   where environment_id = $1 and endpoint_id = $2 and hour >= $3 and workspace_id = $4
   order by hour`);

export interface EndpointLatency {
  readonly sample: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Endpoint, since, most rows, workspace: how long the last attempts of the newest ended deliveries took. */
export const ENDPOINT_LATENCY = sql<EndpointLatency>(`
  select count(*)::int as sample,
    percentile_disc(0.5) within group (order by duration_ms) as p50,
    percentile_disc(0.95) within group (order by duration_ms) as p95
  from (select duration_ms from webhook_delivery
         where endpoint_id = $1 and created_at >= $2 and created_at <= clock_timestamp() and workspace_id = $4
         order by created_at desc, id desc limit $3::int) d
  where duration_ms is not null`);

/** Endpoint, workspace: deliveries that wait, and how many of them have failed so far. */
export const ENDPOINT_WAITING = sql<{ readonly waiting: number; readonly failing: number }>(`
  select count(*)::int as waiting, (count(*) filter (where status = 'failed'))::int as failing
    from (select status from webhook_delivery_open where endpoint_id = $1 and workspace_id = $2 limit 10000) d`);
