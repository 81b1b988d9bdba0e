import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { NO_SHARD } from '../../../storage/shards.ts';
import type { JobStarter } from '../../../storage/database.ts';
import type { Places } from '../../../streams/turns/places.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import type { TaskRun } from '../task.ts';
import type { TaskRunner } from '../task-runner.ts';

/** A due row that begins, as its source runs it. */
export interface Step {
  /** Names it in what its verb writes. */
  readonly name: string;
  readonly shard: number;
  /** Under which this process holds the shard. */
  readonly epoch: number;
  /** Whose places it takes, of each of these. */
  readonly turnOf: string;
  readonly places: readonly Places[];
  /** Begins what it requests. */
  readonly starter?: JobStarter;
  /** Calls the verb; `stop` asks it to end. */
  readonly run: (run: TaskRun, stop: () => void) => Promise<void>;
  /** Writes that it is done; a crash before it runs the row again. */
  readonly settle: () => Promise<void>;
  /** It has its places until it is settled, not only until it has run. */
  readonly settlesInPlace?: boolean;
  /** Decides what becomes of the row; `wasStopped`: it had been asked to end. */
  readonly failed: (error: unknown, wasStopped: boolean) => Promise<void>;
  readonly ended: () => void;
}

interface Running {
  readonly shard: number;
  readonly stop: AbortController;
}

/**
 * The steps of a source that are under way, each fenced by the epoch of its shard. A step counts on its shard, whose
 * hand-over waits for it, until its end is written.
 */
export class Steps {
  readonly #keeper: LeaseKeeper;
  readonly #runner: TaskRunner;
  /** Called when the next step may begin. */
  readonly #onRoom: () => void;
  readonly #running = new Map<Promise<void>, Running>();

  constructor(keeper: LeaseKeeper, runner: TaskRunner, onRoom: () => void) {
    this.#keeper = keeper;
    this.#runner = runner;
    this.#onRoom = onRoom;
  }

  start(step: Step): void {
    const { shard } = step;
    const stop = new AbortController();
    const endUse = this.#keeper.use(shard);
    for (const places of step.places) places.take(step.turnOf);
    const run = this.#run(step, stop).finally(() => {
      endUse();
      this.#running.delete(run);
      step.ended();
    });
    this.#running.set(run, { shard, stop });
  }

  /** Asks those of shards that are no longer ours, or are being handed over, to end. */
  stopMoved(isOurs: (shard: number) => boolean): void {
    for (const { shard, stop } of this.#running.values()) if (!isOurs(shard)) stop.abort();
  }

  /** Resolves when all have ended, and what the last of them began. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }

  async #run(step: Step, stop: AbortController): Promise<void> {
    const { name, shard, epoch, starter } = step;
    const held = shard === NO_SHARD ? null : { shard, epoch };
    const run = this.#runner.begin(name, held, { stop: stop.signal, starter });
    let hasPlaces = true;
    const release = (): void => {
      if (!hasPlaces) return;
      hasPlaces = false;
      for (const places of step.places) places.release(step.turnOf);
      this.#onRoom();
    };
    try {
      if (run === null) throw new FenceLost('the process lost its lease');
      await step.run(run, () => stop.abort());
      if (step.settlesInPlace !== true) release();
      await step.settle();
    } catch (error) {
      if (step.settlesInPlace !== true) release();
      await step.failed(error, run?.signal.aborted ?? true).catch(() => undefined);
    } finally {
      release();
    }
  }
}
