import { plainArray } from '../../orm/array-literal.ts';
import type {
  SealedHeader,
  SealedSecret,
  WebhookOrdering,
} from '../../entities/webhook-endpoint.ts';
import type { RelayedEvent } from '../streams/relayed-events.ts';
import { TAKEN_PER_SHARD } from '../streams/unrelayed-events.ts';
import { sql, type RunQuery, type WriteStatement } from '../../query.ts';
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

/** SQL: an endpoint `e` gets events. */
const IS_LISTENING = 'e.is_active and e.deleted_at is null';

/** SQL for the columns of an endpoint `e`. */
const LISTENING_COLUMNS = `e.id, e.environment_id as "environmentId", e.application_id as "applicationId",
  e.installation_id as "installationId", e.enabled_events as "enabledEvents", e.url, e.updated_at::text as version,
  e.ordering, e.rate_limit as "rateLimit", e.sealed_secrets as "sealedSecrets", e.sealed_headers as "sealedHeaders",
  ${PLACED_SHARDS} as "placedShards"`;

export const LISTENING_ENDPOINTS = sql<ListeningEndpoint>(`
     select e.workspace_id as "workspaceId", ${LISTENING_COLUMNS}
     from webhook_endpoint e
    where e.workspace_id = any($1::uuid[]) and ${IS_LISTENING}`);

/** The active endpoints of workspaces; one that has none may have an empty list. */
export type EndpointsOfWorkspaces = ReadonlyMap<string, readonly ListeningEndpoint[]>;

export async function listeningEndpoints(
  query: RunQuery,
  workspaceIds: readonly string[],
): Promise<EndpointsOfWorkspaces> {
  const endpoints = await query(LISTENING_ENDPOINTS, [workspaceIds]);
  return Map.groupBy(endpoints, ({ workspaceId }) => workspaceId);
}

/** A workspace without endpoints has one row without any. */
type EndpointOfWorkspace =
  | ListeningEndpoint
  | ({ readonly [Column in keyof ListeningEndpoint]: null } & { readonly workspaceId: string });

/** Shards, as many of the first events of each as are relayed at once. */
export const ENDPOINTS_OF_UNRELAYED = sql<EndpointOfWorkspace>(`
     select w.workspace_id as "workspaceId", ${LISTENING_COLUMNS}
     from (
       select distinct u.workspace_id from unnest($1::smallint[]) as s(shard)
       cross join lateral (
         select workspace_id from unrelayed_event where unrelayed_event.shard = s.shard order by entry limit $2) u) w
     left join webhook_endpoint e on e.workspace_id = w.workspace_id and ${IS_LISTENING}`);

/**
 * Those of the workspaces with events that the relay takes next, each of which has a list. To be asked behind the query for
 * these events, so that it sees what was committed before them.
 */
export async function endpointsOfUnrelayed(
  query: RunQuery,
  shards: readonly number[],
): Promise<EndpointsOfWorkspaces> {
  const rows = await query(ENDPOINTS_OF_UNRELAYED, [plainArray(shards), TAKEN_PER_SHARD]);
  const found = new Map<string, ListeningEndpoint[]>();
  for (const row of rows) {
    const endpoints = found.get(row.workspaceId) ?? [];
    found.set(row.workspaceId, endpoints);
    if (row.id !== null) endpoints.push(row);
  }
  return found;
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

/**
 * Writes open deliveries, due in `waitMs` by the database's clock, which also selects due ones. Each event and
 * endpoint is sent once, and a delivery as its id and the positions of the two.
 */
export function insertDeliveries(
  deliveries: readonly NewDelivery[],
  createdAt: Date,
  waitMs: number,
  replayId: string | null = null,
): WriteStatement {
  type Event = NewDelivery['event'];
  const events = placesOf(deliveries.map(({ event }) => event));
  const endpoints = placesOf(deliveries.map(({ endpoint }) => endpoint));
  const each = (column: (delivery: NewDelivery) => string | number): string =>
    plainArray(deliveries.map(column));
  const ofEvent = (column: (event: Event) => string | number | null): string =>
    plainArray([...events.keys()].map(column));
  const ofEndpoint = (column: (endpoint: DeliveryEndpoint) => string | number | null): string =>
    plainArray([...endpoints.keys()].map(column));
  return (bind) => `
    insert into webhook_delivery_open (created_at, next_attempt_at, status, id, workspace_id,
      environment_id, application_id, installation_id, shard, endpoint_id, is_ordered, event_recorded_at,
      event_position, event_id, event_type, resource_id, stream_seq, log_sequence, order_id, replay_id)
    select ${bind(createdAt)}::timestamptz, clock_timestamp() + ${bind(waitMs)}::float8 * interval '1 ms', 'pending',
      d.id, e.workspace_id, e.environment_id, p.application_id, p.installation_id, p.shard, p.id, p.is_ordered,
      e.recorded_at, e.position, e.event_id, e.type, e.resource_id, e.stream_seq, e.log_sequence, e.order_id,
      ${bind(replayId)}::uuid
    from unnest(
      ${bind(each(({ id }) => id))}::uuid[],
      ${bind(each(({ event }) => events.get(event) ?? 0))}::int[],
      ${bind(each(({ endpoint }) => endpoints.get(endpoint) ?? 0))}::int[]) as d(id, event, endpoint)
    join unnest(
      ${bind(ofEvent(({ workspaceId }) => workspaceId))}::uuid[],
      ${bind(ofEvent(({ environmentId }) => environmentId))}::uuid[],
      ${bind([...events.keys()].map(({ recordedAt }) => recordedAt))}::timestamptz[],
      ${bind(ofEvent(({ position }) => position))}::bigint[],
      ${bind(ofEvent(({ eventId }) => eventId))}::text[],
      ${bind(ofEvent(({ type }) => type))}::text[],
      ${bind([...events.keys()].map(({ resourceId }) => resourceId))}::text[],
      ${bind(ofEvent(({ streamSeq }) => streamSeq))}::bigint[],
      ${bind(ofEvent(({ logSequence }) => logSequence))}::bigint[],
      ${bind(ofEvent(({ orderId }) => orderId))}::uuid[])
      with ordinality as e(workspace_id, environment_id, recorded_at, position, event_id, type, resource_id,
        stream_seq, log_sequence, order_id, place) on e.place = d.event
    join unnest(
      ${bind(ofEndpoint(({ id }) => id))}::uuid[],
      ${bind(ofEndpoint(shardOfEndpoint))}::smallint[],
      ${bind(ofEndpoint(({ applicationId }) => applicationId))}::uuid[],
      ${bind(ofEndpoint(({ installationId }) => installationId))}::uuid[],
      ${bind(ofEndpoint(({ ordering }) => String(ordering === 'per_resource')))}::boolean[])
      with ordinality as p(id, shard, application_id, installation_id, is_ordered, place) on p.place = d.endpoint`;
}

/** Each distinct item with its position, counted from 1 like `with ordinality`. */
function placesOf<Item>(items: readonly Item[]): Map<Item, number> {
  const places = new Map<Item, number>();
  for (const item of items) if (!places.has(item)) places.set(item, places.size + 1);
  return places;
}
