import { wakeTimers } from '../../storage/queries/timers/due-timers.ts';
import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import { slotOf, likelyShardOf } from '../../storage/shards.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { Actor } from './define-actor.ts';
import { rulesOf, wakesOf } from './event-wakes.ts';
import type { Applied, StreamConsumer, UnitOfNumbering } from './stream-consumer.ts';

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
  /** Adds the wakes to the unit of work; returns what is to be called once they are committed. */
  const wake = (unit: UnitOfNumbering, events: readonly RelayedEvent[]): (() => void) => {
    const wakes = wakesOf(rules, events);
    for (const { workspaceId, id, at } of wakes)
      unit.timerSet(likelyShardOf(workspaceId, slotOf(id)), at);
    if (wakes.length > 0) unit.write(wakeTimers(wakes));
    return () => {
      for (const { kind } of wakes) metrics.wokenByEvent(kind);
    };
  };
  const also = ({ costOf, committed }: Applied, woken: () => void): Applied => ({
    costOf,
    committed: () => {
      woken();
      committed?.();
    },
  });
  const { name, prepare } = consumer;
  return {
    name,
    apply: async (tx, events) => {
      const woken = wake(tx, events);
      return also(await consumer.apply(tx, events), woken);
    },
    ...(prepare && {
      prepare: async (query, shards) => {
        const { rowsOfEvent, apply } = await prepare(query, shards);
        return {
          rowsOfEvent,
          apply: (unit, events) => also(apply(unit, events), wake(unit, events)),
        };
      },
    }),
  };
}
