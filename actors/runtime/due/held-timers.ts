import { failedTimerId, type DueTimer } from '../../../storage/queries/timers/due-timers.ts';
import { Places } from '../../../streams/turns/places.ts';

/** The timers in memory, each in the version that was read last, and how many each workspace has. */
export class HeldTimers {
  readonly #timers = new Map<string, DueTimer>();
  readonly #places = new Places(Infinity);

  get size(): number {
    return this.#timers.size;
  }

  versionOf(key: string): number | null {
    return this.#timers.get(key)?.version ?? null;
  }

  of(workspaceId: string): number {
    return this.#places.of(workspaceId);
  }

  /** False for an earlier version of the timer, and for one that was read before its shard was lost. */
  isHeld(timer: DueTimer): boolean {
    return this.#timers.get(failedTimerId(timer)) === timer;
  }

  /** Holds the timer, in place of an earlier version of it. */
  add(timer: DueTimer): void {
    const key = failedTimerId(timer);
    if (!this.#timers.has(key)) this.#places.take(timer.workspaceId);
    this.#timers.set(key, timer);
  }

  release(timer: DueTimer): void {
    if (this.#timers.delete(failedTimerId(timer))) this.#places.release(timer.workspaceId);
  }

  releaseShards(shards: ReadonlySet<number>): void {
    for (const timer of this.#timers.values()) if (shards.has(timer.shard)) this.release(timer);
  }
}
