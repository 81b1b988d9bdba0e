/** Counts what runs within a maximum, of which one workspace leaves `spare` to the others. */
export class Places {
  readonly #most: number;
  readonly #share: number;
  readonly #taken = new Map<string, number>();
  #inUse = 0;

  /** Without a spare place, whoever comes first has all. */
  constructor(most: number, spare = 1) {
    this.#most = most;
    this.#share = most > spare ? most - spare : most;
  }

  get inUse(): number {
    return this.#inUse;
  }

  get free(): number {
    return Math.max(0, this.#most - this.#inUse);
  }

  /** How many the workspace has taken. */
  of(workspaceId: string): number {
    return this.#taken.get(workspaceId) ?? 0;
  }

  /** How many of the free places this workspace may take. */
  freeFor(workspaceId: string): number {
    return Math.max(0, Math.min(this.free, this.#share - this.of(workspaceId)));
  }

  take(workspaceId: string, count = 1): void {
    this.#inUse += count;
    this.#taken.set(workspaceId, this.of(workspaceId) + count);
  }

  release(workspaceId: string, count = 1): void {
    const left = this.of(workspaceId) - count;
    this.#inUse -= count;
    if (left > 0) this.#taken.set(workspaceId, left);
    else this.#taken.delete(workspaceId);
  }
}
