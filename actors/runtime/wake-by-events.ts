import { wakeTimers } from '../../storage/queries/timers/due-timers.ts';
import { slotOf, likelyShardOf } from '../../storage/shards.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { Actor } from './define-actor.ts';
import { rulesOf, wakesOf } from './event-wakes.ts';
import type { StreamConsumer } from './stream-consumer.ts';

/**
 * The consumer, which also wakes the actors that name an event's type: their timers become due at the event's commit, in
 * the transaction that moves the consumer's cursor. So an event wakes once, in order, and needs no cursor of its own; an
 * event whose type no actor names costs a lookup in a map.
 */
export function wakingActors(
  consumer: StreamConsumer,
  actors: readonly Actor[],
  metrics: Pick<ActorMetrics, 'wokenByEvent'>,
): StreamConsumer {
  const rules = rulesOf(actors);
  return {
    name: consumer.name,
    apply: async (tx, events) => {
      const wakes = wakesOf(rules, events);
      for (const { workspaceId, id, at } of wakes)
        tx.timerSet(likelyShardOf(workspaceId, slotOf(id)), at);
      const [applied] = await tx.batch([
        () => consumer.apply(tx, events),
        () => wakeTimers(tx.query.bind(tx), wakes),
      ]);
      return {
        costOf: applied.costOf,
        committed: () => {
          for (const { kind } of wakes) metrics.wokenByEvent(kind);
          applied.committed?.();
        },
      };
    },
  };
}
