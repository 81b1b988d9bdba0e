import {
  WAITING_BODY_BYTES,
  type DeliveryTarget,
  type DueDelivery,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import { newIdAt } from '../../../storage/ids.ts';
import type { RelayedEvent } from '../../../storage/queries/streams/relayed-events.ts';
import {
  insertDeliveries,
  listeningEndpoints,
  shardOfEndpoint,
  type ListeningEndpoint,
  type NewDelivery,
} from '../../../storage/queries/webhooks/create-deliveries.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Signing } from '../../ports/signing.ts';
import type { Settings } from '../../ports/settings.ts';
import { matchesEventType } from '../../event-types.ts';

interface FreshRow extends NewDelivery<ListeningEndpoint> {
  readonly event: RelayedEvent;
}

/** Creates one delivery per event and subscribed endpoint (contract 75 §4); it is due at once. */
export async function createDeliveries(
  services: Pick<Signing, 'clock'> & Pick<Settings, 'webhooks'>,
  tx: Transaction,
  events: readonly RelayedEvent[],
): Promise<readonly FreshDelivery[]> {
  const query = tx.query.bind(tx);
  const workspaceIds = [...new Set(events.map(({ workspaceId }) => workspaceId))];
  const endpoints = await listeningEndpoints(query, workspaceIds);
  const createdAt = services.clock();
  const rows = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => listensTo(endpoint, event))
      .map((endpoint): FreshRow => ({ id: newIdAt(createdAt), endpoint, event })),
  );
  if (rows.length === 0) return [];
  const [firstMs = 0] = services.webhooks.retrySchedule;
  await insertDeliveries(query, rows, createdAt, firstMs);
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
    endpoint.workspaceId === event.workspaceId &&
    endpoint.environmentId === event.environmentId &&
    (event.applicationId === null || endpoint.applicationId === event.applicationId) &&
    matchesEventType(endpoint.enabledEvents, event.type)
  );
}
