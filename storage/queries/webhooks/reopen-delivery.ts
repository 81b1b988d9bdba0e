import { instantOf } from '../../ids.ts';
import { sql, type RunQuery } from '../../query.ts';

/** Delivery: serializes its retries, so that none takes it out of the log while another reads it. */
export const AWAIT_RETRIES_OF = sql(
  'select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))',
);

interface DeliveryKey {
  readonly id: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

interface StoredDelivery {
  readonly createdAt: Date;
  readonly endpointId: string;
  /** Whether it already waits for an attempt. */
  readonly isOpen: boolean;
}

export const FIND_DELIVERY = sql<StoredDelivery>(`
     select q.created_at as "createdAt", q.endpoint_id as "endpointId", true as "isOpen"
       from webhook_delivery_open q
      where q.environment_id = $1 and q.application_id = $2 and q.id = $3
     union all
     select created_at, endpoint_id, false from webhook_delivery
      where environment_id = $1 and application_id = $2 and id = $3
        and created_at = $4
     limit 1`);

/** Finds a delivery of the application in the queue or, by the instant in its id, in the log. */
export async function findDelivery(
  query: RunQuery,
  { id, environmentId, applicationId }: DeliveryKey,
): Promise<StoredDelivery | null> {
  const [row] = await query(FIND_DELIVERY, [environmentId, applicationId, id, instantOf(id)]);
  return row ?? null;
}

export const REOPEN_DELIVERY = sql(`
  update webhook_delivery_open set next_attempt_at = clock_timestamp(), is_requested = true
        where id = $1 returning id`);

/**
 * Makes a delivery due now: an open one is brought forward, an ended one goes from the log back to the queue and
 * is no longer counted there. Its attempts keep counting, so a late result of an earlier attempt cannot be recorded.
 * False when it is no longer in either place.
 */
export async function reopenDelivery(
  query: RunQuery,
  key: DeliveryKey,
  kept: StoredDelivery,
  shard: number,
): Promise<boolean> {
  const { id, environmentId, applicationId } = key;
  const place = [kept.endpointId, kept.createdAt, id];
  if (kept.isOpen) {
    const rows = await query(REOPEN_DELIVERY, [id]);
    return rows.length > 0;
  }
  const rows = await query(REOPEN_ENDED, [...place, environmentId, applicationId, shard]);
  return rows.length > 0;
}

export const REOPEN_ENDED = sql(`
  with reopened as (
    delete from webhook_delivery
     where environment_id = $4 and application_id = $5 and created_at = $2 and id = $3 and endpoint_id = $1
    returning *),
  counted as (
    update webhook_delivery_count c set deliveries = c.deliveries - 1
      from reopened r
     where c.environment_id = $4 and c.endpoint_id = $1
       and c.day = (r.created_at at time zone 'UTC')::date and c.status = r.status),
  counted_by_hour as (
    update webhook_delivery_hour c set deliveries = c.deliveries - 1
      from reopened r
     where c.environment_id = $4 and c.endpoint_id = $1
       and c.hour = date_trunc('hour', r.created_at, 'UTC') and c.status = r.status)
  insert into webhook_delivery_open (endpoint_id, created_at, id, workspace_id, environment_id, application_id,
    installation_id, shard, is_ordered, event_recorded_at, event_position, event_id, event_type, resource_id,
    stream_seq, log_sequence, order_id, replay_id, status, attempts, response_status, response_body, duration_ms, error,
    attempted_at, attempt, earlier_attempts, is_requested, next_attempt_at)
  select r.endpoint_id, r.created_at, r.id, r.workspace_id, r.environment_id, r.application_id,
    r.installation_id, $6::smallint, p.ordering = 'per_resource', r.event_recorded_at, r.event_position,
    r.event_id, r.event_type, r.resource_id, r.stream_seq, r.log_sequence, r.order_id, r.replay_id, 'pending',
    r.attempts, r.response_status, r.response_body, r.duration_ms, r.error, r.attempted_at, r.attempt, r.earlier_attempts,
    true, clock_timestamp()
  from reopened r join webhook_endpoint p on p.id = r.endpoint_id
  returning id`);
