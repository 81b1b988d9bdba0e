import type { Logger } from 'pino';
import type { SystemResources } from '../../domain/context.ts';
import { ofProcess } from '../../storage/fenced-transaction.ts';
import type { TaskRun } from './task.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { systemContext } from './system-context.ts';

/** Creates the context of one run of a task, bound to the process's current lease. */
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

  /** Null while the process has no lease. */
  begin(name: string): TaskRun | null {
    const { processId } = this;
    if (processId === null) return null;
    const { services, database } = this.#resources;
    const requestId = Bun.randomUUIDv7();
    return {
      ctx: systemContext({ services, database: ofProcess(database, processId) }, name, requestId),
      logger: this.#logger.child({ task: name, requestId }),
      signal: AbortSignal.any([this.#keeper.life, this.#stop.signal]),
    };
  }
}
