/**
 * Further writes of a statement whose part `ended` deletes open deliveries and returns their results: they go into
 * the log and are counted there, by the day and the hour in which they were created; attempts are counted by the hour in
 * which they were made. Every transaction raises the counts in the same order, so that no two deadlock: attempts after
 * which another follows come last, in rows of their own status.
 */
export const LOG_PARTS = {
  logged: `
    insert into webhook_delivery (environment_id, application_id, created_at, id, workspace_id, endpoint_id,
      installation_id, event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq,
      log_sequence, order_id, replay_id, status, attempts, response_status, response_body, duration_ms, error, attempted_at,
      attempt, earlier_attempts, completed_at)
    select environment_id, application_id, created_at, id, workspace_id, endpoint_id, installation_id,
      event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq, log_sequence, order_id,
      replay_id, status, attempts, response_status, response_body, duration_ms, error, attempted_at, attempt, earlier_attempts,
      clock_timestamp()
    from ended`,
  counted: `
    insert into webhook_delivery_count as c
      (environment_id, endpoint_id, day, status, application_id, workspace_id, deliveries)
    select environment_id, endpoint_id, (created_at at time zone 'UTC')::date, status, application_id,
      workspace_id, count(*)
    from ended group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (environment_id, endpoint_id, day, status)
      do update set deliveries = c.deliveries + excluded.deliveries`,
  counted_by_hour: countedByHour(`
    (date_trunc('hour', created_at, 'UTC'), 1, 0), (date_trunc('hour', attempted_at, 'UTC'), 0, 1)`),
} as const;

/** These parts as text of a `with`, of deliveries that ended without another attempt. */
export const LOG_SKIPPED = Object.entries({
  ...LOG_PARTS,
  counted_by_hour: countedByHour(`(date_trunc('hour', created_at, 'UTC'), 1, 0)`),
})
  .map(([name, text]) => `${name} as (${text})`)
  .join(', ');

/** SQL: counts the rows of `ended`, each by these values: an hour, deliveries, attempts. */
export function countedByHour(values: string): string {
  return `
    insert into webhook_delivery_hour as c
      (environment_id, hour, endpoint_id, status, application_id, workspace_id, deliveries, attempts)
    select environment_id, h.hour, endpoint_id, status, application_id, workspace_id, sum(h.deliveries),
      sum(h.attempts)
    from ended cross join lateral (values ${values}) as h(hour, deliveries, attempts)
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
    on conflict (environment_id, hour, endpoint_id, status) do update
      set deliveries = c.deliveries + excluded.deliveries, attempts = c.attempts + excluded.attempts`;
}

/** The columns that `ended` returns unchanged. */
export const KEPT_COLUMNS = `q.environment_id, q.application_id, q.created_at, q.id, q.workspace_id, q.endpoint_id,
  q.installation_id, q.event_recorded_at, q.event_position, q.event_id, q.event_type, q.resource_id,
  q.stream_seq, q.log_sequence, q.order_id, q.replay_id`;
