import { newIdAt } from '../../storage/ids.ts';
import {
  insertDeliveries,
  type DeliveryEndpoint,
  type NewDelivery,
} from '../../storage/queries/webhooks/create-deliveries.ts';
import { shardOf } from '../../storage/shards.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Services } from '../services.ts';

/**
 * A new delivery of each event to one endpoint, whatever it subscribes to: due now, with the same `webhook-id`
 * as ever (75 §4, replay). The owner of the workspace's shard finds them within half a second; a resource's
 * events keep their order if the endpoint asks for it. Answers how many there are.
 */
export async function createDeliveriesTo(
  services: Services,
  tx: Transaction,
  endpoint: DeliveryEndpoint,
  events: readonly NewDelivery['event'][],
): Promise<number> {
  if (events.length === 0) return 0;
  const createdAt = services.clock();
  const rows = events.map((event): NewDelivery => {
    return { id: newIdAt(createdAt), endpoint, event, shard: shardOf(event.workspaceId) };
  });
  await insertDeliveries(tx.query.bind(tx), rows, createdAt, 0);
  return rows.length;
}
