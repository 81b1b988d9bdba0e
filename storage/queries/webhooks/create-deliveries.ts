import { plainArray } from '../../orm/array-literal.ts';
import type {
  SealedHeader,
  SealedSecret,
  WebhookOrdering,
} from '../../entities/webhook-endpoint.ts';
import type { RelayedEvent } from '../streams/relayed-events.ts';
import { sql, type RunQuery } from '../../query.ts';
import { shardOf, slotOf } from '../../shards.ts';

/** The target of deliveries: a merchant's endpoint, or that of an installation. */
export interface ListeningEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly installationId: string | null;
  readonly enabledEvents: readonly string[];
  readonly url: string;
  /** Changes with each change of the endpoint. */
  readonly version: string;
  readonly ordering: WebhookOrdering;
  readonly rateLimit: number | null;
  readonly sealedSecrets: readonly SealedSecret[];
  readonly sealedHeaders: readonly SealedHeader[];
  /** The shards of the workspace's partitions, if it is placed. */
  readonly placedShards: readonly number[] | null;
}

/** SQL for the shards of the partitions of the workspace of an endpoint `e`; null unless it is placed. */
const PLACED_SHARDS = '(select p.shards from placement p where p.workspace_id = e.workspace_id)';

export const LISTENING_ENDPOINTS = sql<ListeningEndpoint>(`
     select id, workspace_id as "workspaceId", environment_id as "environmentId",
       application_id as "applicationId", installation_id as "installationId",
       enabled_events as "enabledEvents", url, updated_at::text as version, ordering, rate_limit as "rateLimit",
       sealed_secrets as "sealedSecrets", sealed_headers as "sealedHeaders", ${PLACED_SHARDS} as "placedShards"
     from webhook_endpoint e
    where workspace_id = any($1::uuid[]) and is_active and deleted_at is null`);

/** The active endpoints of the workspaces. */
export async function listeningEndpoints(
  query: RunQuery,
  workspaceIds: readonly string[],
): Promise<ListeningEndpoint[]> {
  return query(LISTENING_ENDPOINTS, [workspaceIds]);
}

/** The fields of a delivery row that come from its endpoint. */
export type DeliveryEndpoint = Pick<
  ListeningEndpoint,
  'id' | 'workspaceId' | 'applicationId' | 'installationId' | 'ordering' | 'placedShards'
>;

/** The shard whose owner sends the endpoint's deliveries. */
export function shardOfEndpoint({ id, workspaceId, placedShards }: ShardFacts): number {
  return placedShards?.[slotOf(id) % placedShards.length] ?? shardOf(workspaceId);
}

type ShardFacts = Pick<DeliveryEndpoint, 'id' | 'workspaceId' | 'placedShards'>;

export interface NewDelivery<Endpoint extends DeliveryEndpoint = DeliveryEndpoint> {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly event: Omit<RelayedEvent, 'applicationId' | 'resourceType' | 'slot' | 'stream' | 'body'>;
}

export const INSERT_DELIVERIES = sql(`
     insert into webhook_delivery_open (created_at, next_attempt_at, status, id, workspace_id,
       environment_id, application_id, installation_id, shard, endpoint_id, is_ordered,
       event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq, order_id, replay_id, log_sequence)
     select $1, clock_timestamp() + $2::float8 * interval '1 ms', 'pending', d.id, e.workspace_id, e.environment_id, p.application_id,
       p.installation_id, p.shard, p.id, p.is_ordered, e.recorded_at, e.position, e.event_id, e.type,
       e.resource_id, e.stream_seq, e.order_id, $20::uuid, e.log_sequence
     from unnest($3::uuid[], $4::int[], $5::int[]) as d(id, event, endpoint)
     join unnest($6::uuid[], $7::uuid[], $8::timestamptz[], $9::bigint[],
       $10::text[], $11::text[], $12::text[], $13::bigint[], $14::uuid[], $21::bigint[])
       with ordinality as e(workspace_id, environment_id, recorded_at, position, event_id,
         type, resource_id, stream_seq, order_id, log_sequence, place) on e.place = d.event
     join unnest($15::uuid[], $16::smallint[], $17::uuid[], $18::uuid[], $19::boolean[])
       with ordinality as p(id, shard, application_id, installation_id, is_ordered, place)
       on p.place = d.endpoint`);

/**
 * Writes open deliveries, due in `waitMs` by the database's clock, which also selects due ones. Each event and
 * endpoint is sent once, and a delivery as its id and the positions of the two.
 */
export async function insertDeliveries(
  query: RunQuery,
  deliveries: readonly NewDelivery[],
  createdAt: Date,
  waitMs: number,
  replayId: string | null = null,
): Promise<void> {
  type Event = NewDelivery['event'];
  const events = placesOf(deliveries.map(({ event }) => event));
  const endpoints = placesOf(deliveries.map(({ endpoint }) => endpoint));
  const ofEvent = (column: (event: Event) => string | number | null): string =>
    plainArray([...events.keys()].map(column));
  const ofEndpoint = (column: (endpoint: DeliveryEndpoint) => string | number | null): string =>
    plainArray([...endpoints.keys()].map(column));
  await query(INSERT_DELIVERIES, [
    createdAt,
    waitMs,
    plainArray(deliveries.map(({ id }) => id)),
    plainArray(deliveries.map(({ event }) => events.get(event) ?? 0)),
    plainArray(deliveries.map(({ endpoint }) => endpoints.get(endpoint) ?? 0)),
    ofEvent(({ workspaceId }) => workspaceId),
    ofEvent(({ environmentId }) => environmentId),
    [...events.keys()].map(({ recordedAt }) => recordedAt),
    ofEvent(({ position }) => position),
    ofEvent(({ eventId }) => eventId),
    ofEvent(({ type }) => type),
    [...events.keys()].map(({ resourceId }) => resourceId),
    ofEvent(({ streamSeq }) => streamSeq),
    ofEvent(({ orderId }) => orderId),
    ofEndpoint(({ id }) => id),
    ofEndpoint(shardOfEndpoint),
    ofEndpoint(({ applicationId }) => applicationId),
    ofEndpoint(({ installationId }) => installationId),
    ofEndpoint(({ ordering }) => String(ordering === 'per_resource')),
    replayId,
    ofEvent(({ logSequence }) => logSequence),
  ]);
}

/** Each distinct item with its position, counted from 1 like `with ordinality`. */
function placesOf<Item>(items: readonly Item[]): Map<Item, number> {
  const places = new Map<Item, number>();
  for (const item of items) if (!places.has(item)) places.set(item, places.size + 1);
  return places;
}
