import { isPlacedHere } from '../../shards.ts';
import { plainArray } from '../../orm/array-literal.ts';
import type {
  SealedHeader,
  SealedSecret,
  WebhookOrdering,
} from '../../entities/webhook-endpoint.ts';
import { storedEnvelopeOf, type StoredContent } from '../../outbox/envelope.ts';
import { sql, type RunQuery } from '../../query.ts';
import { CONTENT_BYTES, CONTENT_COLUMNS } from '../streams/numbered-events.ts';

export interface DueEndpoint {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly shard: number;
}

/** Null in all columns but the clock when nothing is due. */
interface DueEndpointRow {
  readonly endpointId: string | null;
  readonly workspaceId: string | null;
  readonly shard: number | null;
  readonly now: string;
}

/** SQL of the endpoints with due deliveries, of shards and since an instant; beside a `clock` with the present. */
export function dueEndpointsOf(shards: string, since: string): string {
  return `
       select distinct d.endpoint_id, d.workspace_id, d.shard from webhook_delivery_open d
        where d.shard = any(${shards}::smallint[]) and d.next_attempt_at <= (select now from clock)
          and d.next_attempt_at > coalesce(${since}::timestamptz - interval '5 s', '-infinity')
          and ${isPlacedHere('d')}`;
}

export const DUE_ENDPOINTS = sql<DueEndpointRow>(`
     with clock as materialized (select clock_timestamp() as now),
     due as (${dueEndpointsOf('$1', '$2')})
     select due.endpoint_id as "endpointId", due.workspace_id as "workspaceId", due.shard,
       clock.now::text as now
     from clock left join due on true`);

/**
 * The endpoints of the shards with deliveries that fell due after `since` (null: ever), or some seconds
 * before it, as commits may be late. Also returns the database's clock, from which the next call continues.
 */
export async function dueEndpoints(
  query: RunQuery,
  shards: readonly number[],
  since: string | null,
): Promise<{ endpoints: DueEndpoint[]; now: string }> {
  const rows = await query(DUE_ENDPOINTS, [plainArray(shards), since]);
  const endpoints = rows.flatMap(({ endpointId, workspaceId, shard }): DueEndpoint[] =>
    endpointId === null || workspaceId === null || shard === null
      ? []
      : [{ endpointId, workspaceId, shard }],
  );
  return { endpoints, now: rows[0]?.now ?? '-infinity' };
}

export interface DueDelivery {
  readonly id: string;
  readonly createdAt: Date;
  readonly workspaceId: string;
  readonly shard: number;
  readonly endpointId: string;
  readonly eventId: string;
  readonly attempts: number;
  /** It was due when its shard was taken from an owner that may have sent it without a record. */
  readonly mayRepeat: boolean;
  /** The envelope's exact text; null when it is to be read for its attempt, or when the event is already deleted. */
  readonly body: string | null;
  /** About; 0 when the event is already deleted. */
  readonly bodyBytes: number;
  readonly eventRecordedAt: string;
  readonly eventPosition: number;
  readonly logSequence: number;
}

/** A larger body is read only for its attempt, so that the deliveries that wait need little memory. */
export const WAITING_BODY_BYTES = 16 * 1024;

export const READ_CONTENT = sql<StoredContent>(`
  select ${CONTENT_COLUMNS} from (
    select event.*, $3::bigint as log_sequence from event where recorded_at = $1 and position = $2) e`);

/** The body of a delivery that waits without it; null when the event was deleted meanwhile. */
export async function readBody(
  query: RunQuery,
  { eventRecordedAt, eventPosition, logSequence }: DueDelivery,
): Promise<string | null> {
  const key = [eventRecordedAt, eventPosition, logSequence];
  const [content] = await query(READ_CONTENT, key);
  return content ? storedEnvelopeOf(content) : null;
}

/** What is read of the event beside the delivery's own columns. */
interface EventFacts extends Omit<
  StoredContent,
  'id' | 'createdAt' | 'workspaceId' | 'logSequence'
> {
  readonly emittedAt: Date;
}

/** Without data where it is to be read for the attempt; without anything of an event that is already deleted. */
type DueDeliveryRow = Omit<DueDelivery, 'body'> &
  (
    | EventFacts
    | ({ readonly [Fact in keyof EventFacts]: EventFacts[Fact] | null } & { readonly packed: null })
  );

// `+ 0`: the index of shards would read all that is due in one.
export const DUE_DELIVERIES = sql<DueDeliveryRow>(`
     select d.id, d.created_at as "createdAt", d.workspace_id as "workspaceId", d.shard,
       d.endpoint_id as "endpointId", d.event_id as "eventId", d.attempts, coalesce(d.next_attempt_at <= (select interrupted_at from shard_lease where shard = w.shard), false)
         as "mayRepeat",
       coalesce(${CONTENT_BYTES}, 0) as "bodyBytes",
       d.event_recorded_at::text as "eventRecordedAt", d.event_position as "eventPosition",
       d.log_sequence as "logSequence", e.type, e.created_at as "emittedAt", e.environment_id as "environmentId",
       e.application_id as "applicationId", e.sequence, e.resource_type as "resourceType",
       e.resource_id as "resourceId",
       case when ${CONTENT_BYTES} <= ${WAITING_BODY_BYTES} then e.packed end as packed
     from unnest($1::uuid[], $2::int[], $4::smallint[]) as w(endpoint_id, most, shard)
     join webhook_endpoint p on p.id = w.endpoint_id
     cross join lateral (
       (select q.* from webhook_delivery_open q
         where p.ordering = 'none' and q.endpoint_id = w.endpoint_id and q.shard + 0 = w.shard
           and q.next_attempt_at <= clock_timestamp() and q.id <> all($3::uuid[])
         order by q.next_attempt_at, q.stream_seq limit w.most)
       union all
       (with recursive head as (
          (select b.* from webhook_delivery_open b
            where p.ordering <> 'none' and b.endpoint_id = w.endpoint_id and b.is_ordered
            order by b.resource_id, b.stream_seq limit 1)
          union all
          select n.* from head cross join lateral (
            select b.* from webhook_delivery_open b
             where b.endpoint_id = w.endpoint_id and b.is_ordered and b.resource_id > head.resource_id
             order by b.resource_id, b.stream_seq limit 1) n)
        select * from head where next_attempt_at <= clock_timestamp() and id <> all($3::uuid[]) and shard = w.shard
        limit w.most)) d
     left join event e on e.recorded_at = d.event_recorded_at and e.position = d.event_position
     where ${isPlacedHere('d')}`);

export interface DeliveryRequest {
  readonly endpointId: string;
  readonly shard: number;
  readonly limit: number;
}

/**
 * The deliveries that may be sent to the endpoints now, the longest due first; rows in `busy` are in flight. With
 * `ordering: per_resource` only the first open row of each resource may be sent: these are found by walking from
 * resource to resource (the oldest id first) until there are enough, so that a long queue behind one of them is not
 * read for each delivery. While its workspace moves, an endpoint has rows of two shards, each sent by its own owner.
 */
export async function takeDueDeliveries(
  query: RunQuery,
  endpoints: readonly DeliveryRequest[],
  busy: readonly string[],
): Promise<DueDelivery[]> {
  const rows = await query(DUE_DELIVERIES, [
    plainArray(endpoints.map(({ endpointId }) => endpointId)),
    plainArray(endpoints.map(({ limit }) => limit)),
    plainArray(busy),
    plainArray(endpoints.map(({ shard }) => shard)),
  ]);
  return rows.map(toDelivery);
}

function toDelivery(row: DueDeliveryRow): DueDelivery {
  return {
    id: row.id,
    createdAt: row.createdAt,
    workspaceId: row.workspaceId,
    shard: row.shard,
    endpointId: row.endpointId,
    eventId: row.eventId,
    attempts: row.attempts,
    mayRepeat: row.mayRepeat,
    body:
      row.packed === null
        ? null
        : storedEnvelopeOf({ ...row, id: row.eventId, createdAt: row.emittedAt }),
    bodyBytes: row.bodyBytes,
    eventRecordedAt: row.eventRecordedAt,
    eventPosition: row.eventPosition,
    logSequence: row.logSequence,
  };
}

export const ORDER_LATE_ROWS = sql(`
     update webhook_delivery_open d set is_ordered = true
       from webhook_endpoint p
      where p.ordering = 'per_resource' and d.endpoint_id = p.id and not d.is_ordered
        and d.shard = any($1::smallint[])`);

/**
 * Sets the order of rows that were created while their endpoint became ordered: otherwise the walk over resources does
 * not see them.
 */
export async function orderLateRows(query: RunQuery, shards: readonly number[]): Promise<void> {
  await query(ORDER_LATE_ROWS, [plainArray(shards)]);
}

export interface DeliveryTarget {
  readonly id: string;
  readonly workspaceId: string;
  readonly url: string;
  /** Changes with each change of the endpoint. */
  readonly version: string;
  readonly ordering: WebhookOrdering;
  readonly rateLimit: number | null;
  readonly isOpen: boolean;
  readonly sealedSecrets: readonly SealedSecret[];
  readonly sealedHeaders: readonly SealedHeader[];
}

export const DELIVERY_TARGETS = sql<DeliveryTarget>(`
     select id, workspace_id as "workspaceId", url, updated_at::text as version,
       ordering, rate_limit as "rateLimit",
       (is_active and deleted_at is null) as "isOpen", sealed_secrets as "sealedSecrets",
       sealed_headers as "sealedHeaders"
     from webhook_endpoint where id = any($1::uuid[])`);

export async function deliveryTargets(
  query: RunQuery,
  endpointIds: readonly string[],
): Promise<DeliveryTarget[]> {
  return query(DELIVERY_TARGETS, [endpointIds]);
}
