import {
  deliveryTargets,
  dueEndpoints,
  orderLateRows,
  readBody,
  takeDueDeliveries,
  type DeliveryRequest,
  type DeliveryTarget,
  type DueDelivery,
  type DueEndpoint,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import type { Database } from '../../context.ts';

export type { DeliveryTarget, DueDelivery, DueEndpoint };

/** The endpoints of the shards with deliveries that became due after `since`; null asks for all that are due. */
export function findDueEndpoints(
  database: Database,
  shards: readonly number[],
  since: string | null,
): Promise<{ endpoints: DueEndpoint[]; now: string }> {
  return dueEndpoints(database.read.bind(database), shards, since);
}

/** Marks deliveries as ordered that were created while their endpoint switched to ordered delivery. */
export function enforceOrdering(database: Database, shards: readonly number[]): Promise<void> {
  return database.transaction((tx) => orderLateRows(tx.query.bind(tx), shards));
}

/** The delivery with the body that it waited without. */
export async function withBody(database: Database, delivery: DueDelivery): Promise<DueDelivery> {
  if (delivery.body !== null || delivery.bodyBytes === 0) return delivery;
  return { ...delivery, body: await readBody(database.read.bind(database), delivery) };
}

/** The current targets of the endpoints. */
export async function readTargets(
  database: Database,
  endpointIds: readonly string[],
): Promise<Map<string, DeliveryTarget>> {
  const targets = await deliveryTargets(database.read.bind(database), endpointIds);
  return new Map(targets.map((target) => [target.id, target]));
}

/** The due deliveries of the endpoints, and their current targets. */
export async function readDueDeliveries(
  database: Database,
  requested: readonly DeliveryRequest[],
  busy: readonly string[],
): Promise<{ deliveries: DueDelivery[]; targets: Map<string, DeliveryTarget> }> {
  const query = database.read.bind(database);
  const ids = requested.map(({ endpointId }) => endpointId);
  const [deliveries, targets] = await Promise.all([
    takeDueDeliveries(query, requested, busy),
    readTargets(database, ids),
  ]);
  return { deliveries, targets };
}
