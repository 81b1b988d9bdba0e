import { failedTimerId, type Wake } from '../../storage/queries/timers/due-timers.ts';
import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import type { Actor, ActorEvent, WokenBy } from './define-actor.ts';

interface Rule {
  readonly kind: string;
  readonly idOf: NonNullable<WokenBy[keyof WokenBy]>;
}

/** Whom each type of event wakes. */
export type EventRules = ReadonlyMap<string, readonly Rule[]>;

export function rulesOf(actors: readonly Actor[]): EventRules {
  const rules = new Map<string, Rule[]>();
  for (const { kind, on = {} } of actors)
    for (const [type, idOf] of Object.entries(on))
      rules.set(type, [...(rules.get(type) ?? []), { kind, idOf }]);
  return rules;
}

/** Whom the events wake: one entry for each aggregate, at the earliest of its events. */
export function wakesOf(rules: EventRules, events: readonly RelayedEvent[]): Wake[] {
  const wakes = new Map<string, Wake>();
  for (const event of events) {
    for (const { kind, idOf } of rules.get(event.type) ?? []) {
      const id = idOf(toActorEvent(event));
      if (id === null) continue;
      const { workspaceId, environmentId } = event;
      const wake = { kind, id, workspaceId, environmentId, at: new Date(event.recordedAt) };
      const key = failedTimerId(wake);
      if (!wakes.has(key)) wakes.set(key, wake);
    }
  }
  return [...wakes.values()];
}

function toActorEvent({ type, resourceId, body }: RelayedEvent): ActorEvent {
  const envelope: { readonly data: ActorEvent['data'] } = JSON.parse(body);
  return { type, resourceId, data: envelope.data };
}
