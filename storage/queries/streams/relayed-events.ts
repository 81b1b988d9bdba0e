import { storedEnvelopeOf, type StoredContent } from '../../outbox/envelope.ts';
import { sql, type RunQuery } from '../../query.ts';
import { measuredEventsOf } from './numbered-events.ts';

/** A numbered event, as stream readers get it. */
export interface RelayedEvent {
  readonly workspaceId: string;
  readonly stream: number;
  readonly streamSeq: number;
  readonly logSequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly slot: number;
  readonly orderId: string | null;
  /** With `position` the event's key; exact text. */
  readonly recordedAt: string;
  readonly position: number;
  /** The envelope's exact bytes. */
  readonly body: string;
}

/** SQL: of `e`, an event with its numbers, all but the body. */
export const NUMBERED_COLUMNS = `e.workspace_id as "workspaceId", e.stream, e.slot, e.stream_seq as "streamSeq",
  e.log_sequence as "logSequence", e.id as "eventId", e.type, e.environment_id as "environmentId",
  e.application_id as "applicationId", e.resource_type as "resourceType", e.resource_id as "resourceId",
  e.order_id as "orderId", e.recorded_at::text as "recordedAt", e.position`;

/** What is read of one stream at once, beyond the event that exceeds it. */
export const STREAM_BYTES = 1024 * 1024;

export interface StreamRange {
  readonly workspaceId: string;
  readonly stream: number;
  /** The number after which the range begins. */
  readonly after: number;
  readonly limit: number;
}

type RelayedRow = Omit<RelayedEvent, 'body'> &
  Pick<StoredContent, 'createdAt' | 'sequence' | 'packed'>;

const NUMBERS_AFTER = `
  select * from event_number
   where event_number.workspace_id = s.workspace_id and event_number.stream = s.stream and stream_seq > s.after
   order by stream_seq limit s.most`;

export const READ_RELAYED = sql<RelayedRow>(`
  select ${NUMBERED_COLUMNS}, e.created_at as "createdAt", e.sequence, e.packed
    from unnest($1::uuid[], $2::bigint[], $3::int[], $4::int[]) as s(workspace_id, after, most, stream)
    cross join lateral (${measuredEventsOf(NUMBERS_AFTER, 'e.stream_seq')}) e
   where e.bytes_before < ${STREAM_BYTES}
   order by e.workspace_id, e.stream, e.stream_seq`);

/** Ranges of several streams from the event table, each in order, as far as `STREAM_BYTES` go. */
export async function readRelayed(
  query: RunQuery,
  ranges: readonly StreamRange[],
): Promise<RelayedEvent[]> {
  const rows = await query(READ_RELAYED, [
    ranges.map(({ workspaceId }) => workspaceId),
    ranges.map(({ after }) => after),
    ranges.map(({ limit }) => limit),
    ranges.map(({ stream }) => stream),
  ]);
  return rows.map(({ createdAt, sequence, packed, ...event }) => {
    const content = { ...event, id: event.eventId, createdAt, sequence, packed };
    return { ...event, body: storedEnvelopeOf(content) };
  });
}
