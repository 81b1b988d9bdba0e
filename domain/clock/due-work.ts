import type { EnvironmentKey } from '../../storage/queries/idle-carts.ts';
import type { DatabaseContext, SystemContext } from '../context.ts';

/**
 * Something that falls due by an environment's clock. An advancing test clock asks every source for its next instant,
 * stops there, and has it run; so each source is written once and knows no test clock.
 */
export interface DueWork {
  readonly name: string;
  /** How many actions are due until the instant, as far as can be told beforehand. */
  readonly count: (
    ctx: DatabaseContext,
    environment: EnvironmentKey,
    until: Date,
  ) => Promise<number>;
  /** The first instant, up to `until`, at which something is due (it may be past); null when nothing is. */
  readonly nextDueAt: (
    ctx: SystemContext,
    environment: EnvironmentKey,
    until: Date,
  ) => Promise<Date | null>;
  /**
   * Runs what is due as of `at`, the environment's present; answers how many actions it did. Afterwards none of it is
   * due any more. May run twice after a crash.
   */
  readonly runDue: (
    ctx: SystemContext,
    environment: EnvironmentKey,
    at: Date,
    signal: AbortSignal,
  ) => Promise<number>;
}
