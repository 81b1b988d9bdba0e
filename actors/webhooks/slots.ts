/**
 * How many deliveries may be in flight at once. Quick endpoints and slow ones draw from pools of their
 * own, and a delivery that takes longer than a second changes over to the slow pool while it runs; so
 * endpoints that hang fill up the slow pool and leave the quick one free.
 */
export class Slots {
  readonly #size: number;
  readonly #perWorkspace: number;
  readonly #quick = new Pool();
  readonly #slow = new Pool();

  /** `size` in each pool; a workspace gets at most a fifth of each. */
  constructor(size: number) {
    this.#size = size;
    this.#perWorkspace = Math.max(1, Math.floor(size / 5));
  }

  get inUse(): { quick: number; slow: number } {
    return { quick: this.#quick.size, slow: this.#slow.size };
  }

  /** Whether there is a slot for this workspace and kind. */
  has(workspaceId: string, isSlow: boolean): boolean {
    const pool = isSlow ? this.#slow : this.#quick;
    return pool.size < this.#size && pool.of(workspaceId) < this.#perWorkspace;
  }

  take(workspaceId: string, isSlow: boolean, now: number): Slot {
    const slot: Slot = { workspaceId, since: now, isSlow };
    (isSlow ? this.#slow : this.#quick).add(slot);
    return slot;
  }

  release(slot: Slot): void {
    (slot.isSlow ? this.#slow : this.#quick).delete(slot);
  }

  /** Moves what has been in flight for longer than `slowMs`; true when a quick slot came free. */
  moveSlow(now: number, slowMs: number): boolean {
    const moving = this.#quick.olderThan(now - slowMs);
    for (const slot of moving) {
      this.#quick.delete(slot);
      slot.isSlow = true;
      this.#slow.add(slot);
    }
    return moving.length > 0;
  }
}

export interface Slot {
  readonly workspaceId: string;
  readonly since: number;
  isSlow: boolean;
}

class Pool {
  /** In the order of taking. */
  readonly #slots = new Set<Slot>();
  readonly #workspaces = new Map<string, number>();

  get size(): number {
    return this.#slots.size;
  }

  of(workspaceId: string): number {
    return this.#workspaces.get(workspaceId) ?? 0;
  }

  add(slot: Slot): void {
    this.#slots.add(slot);
    this.#workspaces.set(slot.workspaceId, this.of(slot.workspaceId) + 1);
  }

  delete(slot: Slot): void {
    if (!this.#slots.delete(slot)) return;
    const left = this.of(slot.workspaceId) - 1;
    if (left === 0) this.#workspaces.delete(slot.workspaceId);
    else this.#workspaces.set(slot.workspaceId, left);
  }

  olderThan(instant: number): Slot[] {
    const older: Slot[] = [];
    for (const slot of this.#slots) {
      if (slot.since > instant) break;
      older.push(slot);
    }
    return older;
  }
}
