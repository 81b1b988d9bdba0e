import { Places } from '../../streams/turns/places.ts';

/**
 * Bounds the memory of the large bodies in flight. A workspace gets at most a quarter, so that its hanging endpoints
 * leave room for others; the first body of a workspace within the budget is always admitted, and one that exceeds the
 * budget goes alone.
 */
export class ByteBudget {
  readonly #bytes: Places;

  constructor(size: number) {
    this.#bytes = new Places(size, (size * 3) / 4);
  }

  /** The bytes in use. */
  get total(): number {
    return this.#bytes.inUse;
  }

  has(workspaceId: string, bytes: number): boolean {
    if (bytes === 0 || this.total === 0) return true;
    const isFirst = this.#bytes.of(workspaceId) === 0;
    return bytes <= (isFirst ? this.#bytes.free : this.#bytes.freeFor(workspaceId));
  }

  /** Returns the function that gives the bytes back. */
  take(workspaceId: string, bytes: number): () => void {
    this.#bytes.take(workspaceId, bytes);
    return () => this.#bytes.release(workspaceId, bytes);
  }
}
