import type { EnvironmentKey } from '../../storage/queries/abandonment/due-carts.ts';
import type { DatabaseContext, SystemContext } from '../context.ts';

/** Where and as of when due work runs. */
export interface DueScope {
  /** Null: each environment by its own present. An instant holds for environments with a test clock too. */
  readonly at: Date | null;
  /** Null: every environment. */
  readonly environmentId: string | null;
}

/**
 * Something that falls due by a clock. It is written once for its three callers: the actors, which run it by its
 * pattern; an advancing test clock, which stops at each due instant; and a staff sweep as of any instant.
 */
export interface DueWork {
  /** As the contract names its sweep (90 §5). */
  readonly name: string;
  /** When the actors run it, in UTC. */
  readonly pattern: string;
  /** How many actions fall due in the environment until the instant, as far as that is known beforehand. */
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
   * Runs all that is due in the scope, batch after batch, until the signal aborts; answers how many actions it did.
   * Safe to repeat and to run several times at once.
   */
  readonly run: (ctx: SystemContext, scope: DueScope, signal?: AbortSignal) => Promise<number>;
}
