import type { Logger } from 'pino';
import type { SystemContext, SystemDatabase } from '../../domain/context.ts';
import type { SystemResources } from '../../domain/ports/services.ts';
import { ofProcess, ofShard, ofShards } from '../../storage/fenced-transaction.ts';
import type { HeldShard } from '../../storage/queries/actors/shard-leases.ts';
import { FenceLost } from '../../storage/database-errors.ts';
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

  /** Null while the process has no lease. */
  begin(name: string): TaskRun | null {
    const { processId } = this;
    if (processId === null) return null;
    return this.#run(name, ofProcess(this.#resources.database, processId));
  }

  /** The same for work of one shard: its units of work commit only while this process holds the shard. */
  beginOn(name: string, held: HeldShard): TaskRun | null {
    const { processId } = this;
    if (processId === null) return null;
    return this.#run(name, ofShard(this.#resources.database, processId, held));
  }

  /** The same for work on all shards of this process; null while it has none. */
  beginOwned(name: string): OwnerRun | null {
    const run = this.begin(name);
    const shards = this.#keeper.active();
    if (run === null || shards.length === 0) return null;
    return { ...run, shards, fenced: (held, work) => this.#fenced(run, held, work) };
  }

  async #fenced<T>(
    { ctx }: TaskRun,
    shards: readonly number[],
    work: (ctx: SystemContext) => Promise<T>,
  ): Promise<T> {
    const { processId } = this;
    const keeper = this.#keeper;
    if (processId === null) throw new FenceLost('this process has no lease');
    const held = shards.map((shard) => ({ shard, epoch: keeper.holds.epochOf(shard) ?? -1 }));
    const ends = shards.map((shard) => keeper.use(shard));
    try {
      return await work({ ...ctx, database: ofShards(this.#resources.database, processId, held) });
    } catch (error) {
      if (error instanceof FenceLost) keeper.recheck();
      throw error;
    } finally {
      for (const end of ends) end();
    }
  }

  #run(name: string, database: SystemDatabase): TaskRun {
    const { services } = this.#resources;
    const requestId = Bun.randomUUIDv7();
    return {
      ctx: systemContext({ services, database }, name, requestId),
      logger: this.#logger.child({ task: name, requestId }),
      signal: AbortSignal.any([this.#keeper.life, this.#stop.signal]),
    };
  }
}
