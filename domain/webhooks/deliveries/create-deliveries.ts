import {
  WAITING_BODY_BYTES,
  type DeliveryTarget,
  type DueDelivery,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import { newIdAt } from '../../../storage/ids.ts';
import type { RelayedEvent } from '../../../storage/queries/streams/relayed-events.ts';
import {
  endpointsOfUnrelayed,
  insertDeliveries,
  listeningEndpoints,
  shardOfEndpoint,
  type EndpointsOfWorkspaces,
  type ListeningEndpoint,
  type NewDelivery,
} from '../../../storage/queries/webhooks/create-deliveries.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { Signing } from '../../ports/signing.ts';
import type { Settings } from '../../ports/settings.ts';
import { matchesEventType } from '../../event-types.ts';

/** The endpoints of the workspaces whose events are relayed next. A workspace that was not looked at has no list. */
export const readListenersOfUnrelayed = endpointsOfUnrelayed;

interface FreshRow extends NewDelivery<ListeningEndpoint> {
  readonly event: RelayedEvent;
}

/** The endpoints of the events' workspaces. */
export function readListeners(
  query: RunQuery,
  events: readonly RelayedEvent[],
): Promise<EndpointsOfWorkspaces> {
  return listeningEndpoints(query, [...new Set(events.map(({ workspaceId }) => workspaceId))]);
}

/** How many endpoints an event has; null where those of its workspace were not looked at. */
export function countListeners(
  listeners: EndpointsOfWorkspaces,
  event: RelayedEvent,
): number | null {
  const endpoints = listeners.get(event.workspaceId);
  return endpoints?.filter((endpoint) => listensTo(endpoint, event)).length ?? null;
}

/** Creates one delivery per event and subscribed endpoint (contract 75 §4); it is due at once. */
export function createDeliveries(
  services: Pick<Signing, 'clock'> & Pick<Settings, 'webhooks'>,
  unit: Pick<Transaction, 'write'>,
  events: readonly RelayedEvent[],
  listeners: EndpointsOfWorkspaces,
): readonly FreshDelivery[] {
  const createdAt = services.clock();
  const rows = events.flatMap((event) =>
    (listeners.get(event.workspaceId) ?? [])
      .filter((endpoint) => listensTo(endpoint, event))
      .map((endpoint): FreshRow => ({ id: newIdAt(createdAt), endpoint, event })),
  );
  if (rows.length === 0) return [];
  const [firstMs = 0] = services.webhooks.retrySchedule;
  unit.write(insertDeliveries(rows, createdAt, firstMs));
  return rows.map((row) => toFresh(row, createdAt));
}

/** A new delivery with the data needed to send it. */
export interface FreshDelivery {
  readonly delivery: DueDelivery;
  readonly target: DeliveryTarget;
}

function toFresh({ id, endpoint, event }: FreshRow, createdAt: Date): FreshDelivery {
  const { workspaceId, eventId, logSequence } = event;
  const { recordedAt: eventRecordedAt, position: eventPosition } = event;
  const bodyBytes = Buffer.byteLength(event.body);
  const body = bodyBytes <= WAITING_BODY_BYTES ? event.body : null;
  const shard = shardOfEndpoint(endpoint);
  const content = { eventId, body, bodyBytes, eventRecordedAt, eventPosition, logSequence };
  const { id: endpointId, url, version, ordering, rateLimit } = endpoint;
  const { sealedSecrets, sealedHeaders } = endpoint;
  const settings = { url, version, ordering, rateLimit, sealedSecrets, sealedHeaders };
  return {
    delivery: {
      id,
      createdAt,
      workspaceId,
      shard,
      endpointId,
      attempts: 0,
      mayRepeat: false,
      ...content,
    },
    target: { ...settings, id: endpointId, workspaceId, isOpen: true },
  };
}

/** Events without application go to all endpoints of the environment. */
function listensTo(endpoint: ListeningEndpoint, event: RelayedEvent): boolean {
  return (
    endpoint.environmentId === event.environmentId &&
    (event.applicationId === null || endpoint.applicationId === event.applicationId) &&
    matchesEventType(endpoint.enabledEvents, event.type)
  );
}
