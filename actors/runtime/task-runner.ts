import type { Logger } from 'pino';
import type { SystemResources } from '../../domain/ports/services.ts';
import type { JobStarter } from '../../storage/database.ts';
import { ofProcess, ofShard, ofShards } from '../../storage/orm/fenced-transaction.ts';
import type { HeldShard } from '../../storage/queries/actors/shard-leases.ts';
import type { OwnerRun, TaskRun } from './task.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { systemContext } from './system-context.ts';

/** A step that a run is of. */
interface StepOf {
  /** Aborted when the step is to end. */
  readonly stop?: AbortSignal;
  /** Begins what the step requests. */
  readonly starter?: JobStarter | undefined;
}

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
   * request `starter` begins. Signal and logger are made when they are asked for, since most steps of actors need neither.
   */
  begin(name: string, held: HeldShard | null = null, step: StepOf = {}): TaskRun | null {
    const { processId } = this;
    if (processId === null) return null;
    const { stop, starter } = step;
    const { services, database: whole } = this.#resources;
    const database = held ? ofShard(whole, processId, held, starter) : ofProcess(whole, processId);
    const requestId = Bun.randomUUIDv7();
    const signals = [this.#keeper.life, this.#stop.signal, ...(stop ? [stop] : [])];
    const parent = this.#logger;
    let signal: AbortSignal | undefined;
    let logger: Logger | undefined;
    return {
      ctx: systemContext({ services, database }, name, requestId),
      get logger() {
        return (logger ??= parent.child({ task: name, requestId }));
      },
      get signal() {
        return (signal ??= AbortSignal.any(signals));
      },
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
