import type { DueScope as QueryScope } from '../../storage/queries/clock/due-work.ts';
import type { SystemContext } from '../context.ts';

/** The scope and instant of a run of due work. */
export interface DueScope {
  /** Null: each environment by its own present. An instant applies to environments with a test clock, too. */
  readonly at: Date | null;
  /** Null: every environment. */
  readonly environmentId: string | null;
  /** Only in real time, and there what has been due for so long. Absent: everything that is due. */
  readonly lateMs?: number;
}

/** The scope as the queries of due rows take it. */
export function dueRange(
  { services }: Pick<SystemContext, 'services'>,
  { at, environmentId, lateMs }: DueScope,
): QueryScope {
  return {
    at: at ?? new Date(services.clock().getTime() - (lateMs ?? 0)),
    overTestClocks: at !== null,
    environmentId,
    onlyRealTime: lateMs !== undefined,
  };
}

/**
 * Work that falls due by a clock and has an actor, which does it at its instant. As a sweep it repairs what the actor left
 * undone, and runs for staff as of any instant.
 */
export interface DueWork {
  /** Its sweep's name in contract 90 §5. */
  readonly name: string;
  /** When the repair runs, in UTC. */
  readonly pattern: string;
  /**
   * Runs all due work of the scope in batches, until the signal aborts; returns the number of actions. Safe to repeat
   * and to run several times at once.
   */
  readonly run: (ctx: SystemContext, scope: DueScope, signal?: AbortSignal) => Promise<number>;
}
