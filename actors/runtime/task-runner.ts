import type { Logger } from 'pino';
import type { SystemResources } from '../../domain/ports/services.ts';
import type { JobStarter } from '../../storage/database.ts';
import { ofProcess, ofShard, ofShards } from '../../storage/orm/fenced-transaction.ts';
import type { HeldShard } from '../../storage/queries/actors/shard-leases.ts';
import type { OwnerRun, TaskRun } from './task.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { systemContext } from './system-context.ts';

/** Creates the context of one run of a task, bound to the process's current lease or to one of its shards. */
export class TaskRunner {
  readonly #resources: SystemResources;
  readonly #keeper: LeaseKeeper;
  readonly #logger: Logger;
  readonly #stop = new AbortController();

  constructor(resources: SystemResources, keeper: LeaseKeeper, logger: Logger) {
    this.#resources = resources;
    this.#keeper = keeper;
    this.#logger = logger;
  }

  get processId(): string | null {
    return this.#stop.signal.aborted ? null : this.#keeper.processId;
  }

  /** Aborts the running tasks. */
  stop(): void {
    this.#stop.abort();
  }

  /**
   * Null while the process has no lease. Units of work of a shard commit only while this process holds the shard; what they
   * request `starter` begins.
   */
  begin(name: string, held: HeldShard | null = null, starter?: JobStarter): TaskRun | null {
    const { processId } = this;
    if (processId === null) return null;
    const { services, database: whole } = this.#resources;
    const database = held ? ofShard(whole, processId, held, starter) : ofProcess(whole, processId);
    const requestId = Bun.randomUUIDv7();
    return {
      ctx: systemContext({ services, database }, name, requestId),
      logger: this.#logger.child({ task: name, requestId }),
      signal: AbortSignal.any([this.#keeper.life, this.#stop.signal]),
    };
  }

  /** The same for work on all shards of this process; null while it has none. */
  beginOwned(name: string): OwnerRun | null {
    const run = this.begin(name);
    const shards = this.#keeper.active();
    if (run === null || shards.length === 0) return null;
    return {
      ...run,
      shards,
      fenced: (asked, work) =>
        this.#keeper.under(asked, (processId, held) =>
          work({ ...run.ctx, database: ofShards(this.#resources.database, processId, held) }),
        ),
    };
  }
}
