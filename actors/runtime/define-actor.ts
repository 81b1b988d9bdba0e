import type { EventType } from '../../domain/event-types.ts';
import type { DueTimer } from '../../storage/queries/timers/due-timers.ts';
import type { TaskRun } from './task.ts';

/** An event of the workspace's stream, with the data that webhooks show. */
export interface ActorEvent {
  readonly type: string;
  readonly resourceId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events that wake actors of a kind: which aggregate, or null for none. Pure. */
export type WokenBy = Readonly<Partial<Record<EventType, (event: ActorEvent) => string | null>>>;

/**
 * The owner of one aggregate's time: it decides when, a verb decides what. The runtime wakes it at the instant of its
 * timer (`setTimer` in storage/outbox/timers.ts), by the events of `on`, and when an operator asks; in the process that owns
 * the workspace's shard, one step at a time for each aggregate, and again after a crash: so its verb must be idempotent.
 */
export interface Actor {
  readonly kind: string;
  /** Steps in flight per process, of which one workspace leaves `together`; default 17. */
  readonly concurrency?: number;
  /**
   * Steps of one workspace that start together before the next workspace has its turn; default 1. More where its verb's
   * units of work share their commits (`sharing`).
   */
  readonly together?: number;
  readonly on?: WokenBy;
  /**
   * Calls the verb. Returns when to be woken next, or null when nothing more is to be waited for; a timer that the verb
   * set itself is before both. Its units of work commit only while this process owns the shard of the workspace.
   */
  readonly wake: (run: TaskRun, timer: DueTimer) => Promise<Date | null>;
}

export function defineActor(actor: Actor): Actor {
  return actor;
}
