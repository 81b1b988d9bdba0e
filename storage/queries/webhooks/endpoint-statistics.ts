import { sql } from '../../query.ts';
import type { EndpointHour, EndpointLatency } from './endpoint-activity.ts';

/**
 * Environment, endpoint, workspace, hours (UTC): the ended deliveries and the attempts of each hour by status. The counts are sorted by
 * environment and hour: the range would be read with those of all endpoints, so each hour is looked up by itself.
 */
export const ENDPOINT_COUNTS = sql<EndpointHour>(`
  select c.hour, c.status, c.deliveries, c.attempts from unnest($4::timestamptz[]) as h(hour)
   cross join lateral (
     select hour, status, deliveries, attempts from webhook_delivery_hour
      where environment_id = $1 and hour = h.hour and endpoint_id = $2 and workspace_id = $3
      limit 10) c`);

export interface IntervalLatency extends EndpointLatency {
  /** From 1. */
  readonly place: number;
}

/**
 * Endpoint, workspace, beginnings, ends, most rows of each: how long the last attempts of the newest deliveries of each
 * interval took. So many rows are read at most, however many there are.
 */
export const ENDPOINT_LATENCIES = sql<IntervalLatency>(`
  select i.place::int as place, l.sample, l.p50, l.p95
    from unnest($3::timestamptz[], $4::timestamptz[], $5::int[]) with ordinality as i(start, stop, most, place)
   cross join lateral (
     select count(*)::int as sample,
       percentile_disc(0.5) within group (order by duration_ms) as p50,
       percentile_disc(0.95) within group (order by duration_ms) as p95
     from (select duration_ms from webhook_delivery
            where endpoint_id = $1 and created_at >= i.start and created_at < i.stop and workspace_id = $2
            order by created_at desc, id desc limit i.most) d
     where duration_ms is not null) l
   where l.sample > 0`);

/** Waiting deliveries that are looked through. */
export const OPEN_MAX = 50_000;

export interface OpenDeliveries {
  /** When the hour begins (UTC) in which they were made. */
  readonly hour: Date;
  readonly waiting: number;
  readonly failing: number;
}

/** Endpoint, workspace: what waits, by the hour in which it was made; of more than OPEN_MAX the longest due. */
export const ENDPOINT_OPEN = sql<OpenDeliveries>(
  `
  select date_bin('1 hour', created_at, timestamptz '2000-01-01T00:00:00Z') as hour, count(*)::int as waiting,
    (count(*) filter (where status = 'failed'))::int as failing
  from (select created_at, status from webhook_delivery_open
         where endpoint_id = $1 and workspace_id = $2
         order by next_attempt_at limit ${OPEN_MAX}) d
  group by 1`,
  ['hour'],
);
