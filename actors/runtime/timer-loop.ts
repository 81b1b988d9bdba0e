import type { Logger } from 'pino';
import {
  claimTimers,
  completeTimer,
  postponeTimer,
  type ClaimedTimer,
} from '../../storage/queries/due-timers.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { TimerDuty } from './duty.ts';
import type { DutyRunner } from './duty-runner.ts';
import { retryAfterMs } from './job-loop.ts';
import { startLoop, type Loop } from './loop.ts';

/**
 * Fires timers that are due, in any process, each by one at a time. A timer that was set anew while it fired
 * stays; what it was set for is checked by the verb against the version, so a late fire does no harm.
 */
const CLAIM_MS = 60_000;
const POLL_MS = 500;
const BATCH = 20;

export class TimerLoop {
  readonly #runner: DutyRunner;
  readonly #query: RunQuery;
  readonly #logger: Logger;
  readonly #duties: ReadonlyMap<string, TimerDuty>;
  #loop: Loop | null = null;

  constructor(runner: DutyRunner, query: RunQuery, logger: Logger, duties: readonly TimerDuty[]) {
    this.#runner = runner;
    this.#query = query;
    this.#logger = logger;
    this.#duties = new Map(duties.map((duty) => [duty.name, duty]));
  }

  start(): void {
    if (this.#duties.size === 0) return;
    this.#loop = startLoop({
      everyMs: POLL_MS,
      run: () => this.#poll(),
      onError: (error) => this.#logger.warn({ err: error }, 'timers: polling failed'),
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async #poll(): Promise<boolean> {
    if (this.#runner.processId === null) return false;
    const claimId = crypto.randomUUID();
    const kinds = [...this.#duties.keys()];
    const timers = await claimTimers(this.#query, claimId, kinds, BATCH, CLAIM_MS);
    await Promise.all(timers.map((timer) => this.#fire(timer, claimId)));
    return timers.length === BATCH;
  }

  async #fire(timer: ClaimedTimer, claimId: string): Promise<void> {
    const duty = this.#duties.get(timer.kind);
    const run = this.#runner.begin(timer.kind);
    if (!duty || !run) return;
    try {
      const payload: unknown = JSON.parse(timer.payload);
      await duty.run(run, { ...timer, payload });
      await completeTimer(this.#query, claimId, timer);
    } catch (error) {
      run.logger.warn({ timer: timer.id, err: error }, 'timer: failed');
      const retryMs = retryAfterMs(timer.attempts);
      await postponeTimer(this.#query, claimId, timer, String(error), retryMs).catch(
        () => undefined,
      );
    }
  }
}
