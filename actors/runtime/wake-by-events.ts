import { wakeTimers } from '../../storage/queries/timers/due-timers.ts';
import { slotOf, likelyShardOf } from '../../storage/shards.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { Actor } from './define-actor.ts';
import { rulesOf, wakesOf } from './event-wakes.ts';
import type { StreamConsumer } from './stream-consumer.ts';

/**
 * The consumer, which also wakes the actors that name an event's type: their timers become due at the event's commit, in
 * the transaction that moves the consumer's cursor. So an event wakes once, in order, and needs no cursor of its own; an
 * event whose type no actor names costs a lookup in a map. One that is named is read from the stream: its timer may be
 * locked, which numbering must not wait for.
 */
export function wakingActors(
  consumer: StreamConsumer,
  actors: readonly Actor[],
  metrics: Pick<ActorMetrics, 'wokenByEvent'>,
): StreamConsumer {
  const rules = rulesOf(actors);
  const { name, prepare } = consumer;
  return {
    name,
    apply: async (tx, events) => {
      const wakes = wakesOf(rules, events);
      for (const { workspaceId, id, at } of wakes)
        tx.timerSet(likelyShardOf(workspaceId, slotOf(id)), at);
      if (wakes.length > 0) tx.write(wakeTimers(wakes));
      const applied = await consumer.apply(tx, events);
      return {
        costOf: applied.costOf,
        committed: () => {
          for (const { kind } of wakes) metrics.wokenByEvent(kind);
          applied.committed?.();
        },
      };
    },
    ...(prepare && {
      prepare: async (query, shards) => {
        const { rowsOf, apply } = await prepare(query, shards);
        return { rowsOf: (event) => (rules.has(event.type) ? null : rowsOf(event)), apply };
      },
    }),
  };
}
