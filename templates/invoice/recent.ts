/**
 * The values that were used last, at most as many as asked for: of two halves the newer one gets what is used, and replaces
 * the older one when it is full. A use costs no deletion.
 */
export class RecentValues<Key, Value> {
  readonly #half: number;
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  get(key: Key): Value | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}
