import type { Logger } from 'pino';
import { absentProcesses, endLeases } from '../../storage/queries/actors/processes.ts';
import type { RunQuery } from '../../storage/query.ts';

const LOOK_MS = 500;
/** Longer than a living process takes to open its heartbeat connection again after it broke. */
const ABSENT_MS = 2_000;

/**
 * Ends the leases of processes that have died, so that their shards need not wait for the leases' end.
 *
 * Reads: whose heartbeat connection is open, which the kernel closes with its process. Writes: the end of the leases of one
 * that was absent at each check for two seconds. Does not guarantee: that it is dead. One that lives finds its lease lost
 * and begins anew, and the fence rejects what it had not committed.
 */
export class DeadProcesses {
  readonly #query: RunQuery;
  readonly #logger: Logger;
  /** Without a heartbeat whenever they were checked since that moment. */
  #absentSince: ReadonlyMap<string, number> = new Map();
  #lookAt = 0;

  constructor(query: RunQuery, logger: Logger) {
    this.#query = query;
    this.#logger = logger;
  }

  /** `now`: milliseconds of a clock that never goes back. */
  async look(now = performance.now()): Promise<void> {
    if (now < this.#lookAt) return;
    this.#lookAt = now + LOOK_MS;
    const before = this.#absentSince;
    const absent = await absentProcesses(this.#query);
    this.#absentSince = new Map(absent.map((id) => [id, before.get(id) ?? now]));
    for (const [processId, since] of this.#absentSince) {
      if (now < since + ABSENT_MS) continue;
      const shards = await endLeases(this.#query, processId);
      if (shards > 0)
        this.#logger.warn({ processId, shards }, 'leases: a process has died; its shards are free');
    }
  }
}
