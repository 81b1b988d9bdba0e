import {
  countListeners,
  createDeliveries,
  readListeners,
  readListenersOfUnrelayed,
  type FreshDelivery,
} from '../../domain/webhooks/deliveries/create-deliveries.ts';
import { CONSUMERS } from '../../domain/placement/constants.ts';
import type { Services } from '../../domain/ports/services.ts';
import type { Applied, StreamConsumer } from '../runtime/stream-consumer.ts';
import type { Deliverer } from './deliverer.ts';

/**
 * Creates one delivery for each event and subscribed endpoint.
 *
 * Reads: the workspaces' streams and their endpoints; an endpoint that was changed before an event is read as changed.
 * Writes: delivery rows, in the commit that moves the cursor, so an event is fanned out exactly once. Passes due deliveries
 * to the deliverer, which saves a read.
 */
export function fanOut(services: Services, deliverer: Deliverer): StreamConsumer {
  const [firstMs = 0] = services.webhooks.retrySchedule;
  const applied = (deliveries: readonly FreshDelivery[]): Applied => {
    const costs = new Map<string, number>();
    for (const { target } of deliveries)
      costs.set(target.workspaceId, (costs.get(target.workspaceId) ?? 0) + 1);
    return {
      costOf: (workspaceId) => costs.get(workspaceId) ?? 0,
      committed: () => {
        services.failpoint('webhooks.fanned-out');
        if (firstMs === 0 && deliveries.length > 0) deliverer.takeFresh(deliveries);
      },
    };
  };
  return {
    name: CONSUMERS[0],
    apply: async (tx, events) => {
      const listeners = await readListeners(tx.query.bind(tx), events);
      return applied(createDeliveries(services, tx, events, listeners));
    },
    prepare: async (query, shards) => {
      const listeners = await readListenersOfUnrelayed(query, shards);
      return {
        rowsOf: (event) => countListeners(listeners, event),
        apply: (unit, events) => applied(createDeliveries(services, unit, events, listeners)),
      };
    },
  };
}
