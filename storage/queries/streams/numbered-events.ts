/** SQL: of `e`, an event with its numbers, what its envelope is composed of (`storage/outbox/envelope.ts`). */
export const CONTENT_COLUMNS = `e.id, e.type, e.created_at as "createdAt", e.workspace_id as "workspaceId",
  e.environment_id as "environmentId", e.application_id as "applicationId", e.log_sequence as "logSequence",
  e.sequence, e.resource_type as "resourceType", e.resource_id as "resourceId", e.packed`;

/** SQL: the length of its text, about that of the envelope. */
export const CONTENT_BYTES = 'e.bytes';

/**
 * SQL: what event_number has of a resource's id, beside which an index is two thirds as large. Who looks for a resource compares
 * its id with that of the event.
 */
export function resourceHash(resourceId: string): string {
  return `hashtextextended(${resourceId}, 0)`;
}

/** SQL: the events of `numbers`, a select of event_number, with their numbers; each is looked up by its key. */
export function eventsOf(numbers: string): string {
  // The limit holds the planner to that, who would otherwise read a whole day of events for a page of numbers.
  return `
    select n.stream, n.stream_seq, n.log_sequence, e.* from (${numbers}) n
    cross join lateral (
      select * from event where event.recorded_at = n.recorded_at and event.position = n.position limit 1) e`;
}

/** SQL: the same in the order, each with the bytes of those before it, `bytes_before`. */
export function measuredEventsOf(numbers: string, order: string): string {
  return `
    select e.*, sum(${CONTENT_BYTES}) over (order by ${order}) - ${CONTENT_BYTES} as bytes_before
    from (${eventsOf(numbers)}) e`;
}
