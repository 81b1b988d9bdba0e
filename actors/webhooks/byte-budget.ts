/**
 * Bounds the memory of the large bodies in flight. A workspace gets at most a quarter, so that its hanging endpoints
 * leave room for others; the first body of a workspace within the budget is always admitted, and one that exceeds the
 * budget goes alone.
 */
export class ByteBudget {
  readonly #size: number;
  readonly #perWorkspace: number;
  readonly #used = new Map<string, number>();
  #total = 0;

  constructor(size: number) {
    this.#size = size;
    this.#perWorkspace = size / 4;
  }

  /** The bytes in use. */
  get total(): number {
    return this.#total;
  }

  has(workspaceId: string, bytes: number): boolean {
    if (bytes === 0 || this.#total === 0) return true;
    const own = this.#used.get(workspaceId) ?? 0;
    if (this.#total + bytes > this.#size) return false;
    return own === 0 || own + bytes <= this.#perWorkspace;
  }

  /** Returns the function that gives the bytes back. */
  take(workspaceId: string, bytes: number): () => void {
    this.#add(workspaceId, bytes);
    return () => this.#add(workspaceId, -bytes);
  }

  #add(workspaceId: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#used.get(workspaceId) ?? 0) + bytes;
    if (own === 0) this.#used.delete(workspaceId);
    else this.#used.set(workspaceId, own);
  }
}
