import { failedTimerId, type DueTimer } from '../../../storage/queries/timers/due-timers.ts';

/** The versions of the timers in memory, and how many each workspace has. */
export class HeldTimers {
  readonly #versions = new Map<string, number>();
  readonly #ofWorkspace = new Map<string, number>();

  get size(): number {
    return this.#versions.size;
  }

  versionOf(key: string): number | null {
    return this.#versions.get(key) ?? null;
  }

  of(workspaceId: string): number {
    return this.#ofWorkspace.get(workspaceId) ?? 0;
  }

  /** Holds the timer, in place of an earlier version of it. */
  add(timer: DueTimer): void {
    const key = failedTimerId(timer);
    if (!this.#versions.has(key)) this.#count(timer.workspaceId, 1);
    this.#versions.set(key, timer.version);
  }

  release(timer: DueTimer): void {
    if (this.#versions.delete(failedTimerId(timer))) this.#count(timer.workspaceId, -1);
  }

  #count(workspaceId: string, by: number): void {
    const count = this.of(workspaceId) + by;
    if (count === 0) this.#ofWorkspace.delete(workspaceId);
    else this.#ofWorkspace.set(workspaceId, count);
  }
}
