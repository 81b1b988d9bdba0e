import { failedTimerId, type DueTimer } from '../../../storage/queries/timers/due-timers.ts';

/** The timers in memory, each in the version that was read last, and how many each workspace has. */
export class HeldTimers {
  readonly #timers = new Map<string, DueTimer>();
  readonly #ofWorkspace = new Map<string, number>();

  get size(): number {
    return this.#timers.size;
  }

  versionOf(key: string): number | null {
    return this.#timers.get(key)?.version ?? null;
  }

  of(workspaceId: string): number {
    return this.#ofWorkspace.get(workspaceId) ?? 0;
  }

  /** False for an earlier version of the timer, and for one that was read before its shard was lost. */
  isHeld(timer: DueTimer): boolean {
    return this.#timers.get(failedTimerId(timer)) === timer;
  }

  /** Holds the timer, in place of an earlier version of it. */
  add(timer: DueTimer): void {
    const key = failedTimerId(timer);
    if (!this.#timers.has(key)) this.#count(timer.workspaceId, 1);
    this.#timers.set(key, timer);
  }

  release(timer: DueTimer): void {
    if (this.#timers.delete(failedTimerId(timer))) this.#count(timer.workspaceId, -1);
  }

  releaseShards(shards: ReadonlySet<number>): void {
    for (const timer of this.#timers.values()) if (shards.has(timer.shard)) this.release(timer);
  }

  #count(workspaceId: string, by: number): void {
    const count = this.of(workspaceId) + by;
    if (count === 0) this.#ofWorkspace.delete(workspaceId);
    else this.#ofWorkspace.set(workspaceId, count);
  }
}
