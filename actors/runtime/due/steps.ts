import type { LeaseKeeper } from '../lease-keeper.ts';
import type { Places } from './places.ts';

/** A due row that begins, as its source runs it. */
export interface Step {
  readonly shard: number;
  /** Whose places it takes, of each of these. */
  readonly turnOf: string;
  readonly places: readonly Places[];
  /** Calls the verb. `signal` asks it to end, as its shard goes to another owner. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Writes that it is done; a crash before it runs the row again. */
  readonly settle: () => Promise<void>;
  /** It has its places until it is settled, not only until it has run. */
  readonly settlesInPlace?: boolean;
  /** Neither run nor settled; decides what becomes of the row. */
  readonly failed: (error: unknown, signal: AbortSignal) => Promise<void>;
  readonly ended?: () => void;
}

interface Running {
  readonly shard: number;
  readonly stop: AbortController;
}

/**
 * The steps of a source that are under way. Each counts on its shard, whose hand-over waits for it, until its end is
 * written, and in its places.
 */
export class Steps {
  readonly #keeper: LeaseKeeper;
  /** Called when the next step may begin. */
  readonly #onRoom: () => void;
  readonly #running = new Map<Promise<void>, Running>();

  constructor(keeper: LeaseKeeper, onRoom: () => void) {
    this.#keeper = keeper;
    this.#onRoom = onRoom;
  }

  start(step: Step): void {
    const stop = new AbortController();
    const endUse = this.#keeper.use(step.shard);
    for (const places of step.places) places.take(step.turnOf);
    const run = this.#run(step, stop.signal).finally(() => {
      endUse();
      this.#running.delete(run);
      step.ended?.();
    });
    this.#running.set(run, { shard: step.shard, stop });
  }

  /** Asks those of shards that are no longer ours, or are being handed over, to end. */
  stopMoved(isOurs: (shard: number) => boolean): void {
    for (const { shard, stop } of this.#running.values()) if (!isOurs(shard)) stop.abort();
  }

  /** Resolves when all have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.keys());
  }

  async #run(step: Step, signal: AbortSignal): Promise<void> {
    let hasPlaces = true;
    const release = (): void => {
      if (!hasPlaces) return;
      hasPlaces = false;
      for (const places of step.places) places.release(step.turnOf);
      this.#onRoom();
    };
    try {
      await step.run(signal);
      if (step.settlesInPlace !== true) release();
      await step.settle();
    } catch (error) {
      if (step.settlesInPlace !== true) release();
      await step.failed(error, signal).catch(() => undefined);
    } finally {
      release();
    }
  }
}
