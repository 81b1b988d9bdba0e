import type { EnvironmentKey } from '../../storage/queries/abandonment/due-carts.ts';
import type { DueScope as QueryScope } from '../../storage/queries/clock/due-work.ts';
import type { DatabaseContext, SystemContext } from '../context.ts';

/** The scope and instant of a run of due work. */
export interface DueScope {
  /** Null: each environment by its own present. An instant applies to environments with a test clock, too. */
  readonly at: Date | null;
  /** Null: every environment. */
  readonly environmentId: string | null;
  /**
   * Only environments with a test clock, or only those in real time and there what has been due for `lateMs`. Absent:
   * everything that is due.
   */
  readonly only?: 'test-clocks' | { readonly lateMs: number };
}

/** The scope as the queries of due rows take it. */
export function dueRange(
  { services }: Pick<SystemContext, 'services'>,
  { at, environmentId, only }: DueScope,
): QueryScope {
  const lateMs = typeof only === 'object' ? only.lateMs : 0;
  return {
    at: at ?? new Date(services.clock().getTime() - lateMs),
    overTestClocks: at !== null,
    environmentId,
    inRealTime: only === undefined ? null : only !== 'test-clocks',
  };
}

/**
 * Work that falls due by a clock, defined once for its three callers: the actors, which run it by its pattern; an
 * advancing test clock, which stops at each due instant; and a staff sweep as of any instant.
 */
export interface DueWork {
  /** Its sweep's name in the contract (90 §5). */
  readonly name: string;
  /** In real time an actor does it at its instant, and the sweep only repairs. */
  readonly hasActor: boolean;
  /** When the sweep runs, in UTC. */
  readonly pattern: string;
  /** The number of actions due in the environment by the instant, as far as it is known in advance. */
  readonly countDue: (
    ctx: DatabaseContext,
    environment: EnvironmentKey,
    until: Date,
  ) => Promise<number>;
  /** The first instant, up to `until`, at which something is due (it may be past); null when nothing is. */
  readonly nextDueAt: (
    ctx: DatabaseContext,
    environment: EnvironmentKey,
    until: Date,
  ) => Promise<Date | null>;
  /**
   * Runs all due work of the scope in batches, until the signal aborts; returns the number of actions. Safe to repeat
   * and to run several times at once.
   */
  readonly run: (ctx: SystemContext, scope: DueScope, signal?: AbortSignal) => Promise<number>;
}
