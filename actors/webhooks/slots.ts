/**
 * Limits the deliveries in flight. Quick and slow endpoints draw from separate pools, and a delivery that takes longer
 * than a second moves to the slow pool while it runs; so hanging endpoints fill the slow pool and leave the quick one
 * free.
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

  /** Whether a slot is free for this workspace and kind. */
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

  /** Moves deliveries in flight for longer than `slowMs`; true when a quick slot became free. */
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
  /** Oldest first. */
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
