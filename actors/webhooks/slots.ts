import { Places } from '../../streams/turns/places.ts';

/**
 * Limits the deliveries in flight. Quick and slow endpoints draw from separate pools, and a delivery that takes longer
 * than a second moves to the slow pool while it runs; so hanging endpoints fill the slow pool and leave the quick one
 * free.
 */
export class Slots {
  readonly #quick: Places;
  readonly #slow: Places;
  /** Those in the quick pool, the oldest first. */
  readonly #moving = new Set<Slot>();

  /** `size` in each pool; a workspace gets at most a fifth of each. */
  constructor(size: number) {
    const spare = size - Math.max(1, Math.floor(size / 5));
    this.#quick = new Places(size, spare);
    this.#slow = new Places(size, spare);
  }

  get inUse(): { quick: number; slow: number } {
    return { quick: this.#quick.inUse, slow: this.#slow.inUse };
  }

  /** Whether a slot is free for this workspace and kind. */
  has(workspaceId: string, isSlow: boolean): boolean {
    return this.#poolOf(isSlow).freeFor(workspaceId) > 0;
  }

  take(workspaceId: string, isSlow: boolean, now: number): Slot {
    const slot: Slot = { workspaceId, since: now, isSlow };
    this.#poolOf(isSlow).take(workspaceId);
    if (!isSlow) this.#moving.add(slot);
    return slot;
  }

  release(slot: Slot): void {
    this.#moving.delete(slot);
    this.#poolOf(slot.isSlow).release(slot.workspaceId);
  }

  /** Moves deliveries in flight for longer than `slowMs`; true when a quick slot became free. */
  moveSlow(now: number, slowMs: number): boolean {
    let hasMoved = false;
    for (const slot of this.#moving) {
      if (slot.since > now - slowMs) break;
      this.release(slot);
      slot.isSlow = true;
      this.#slow.take(slot.workspaceId);
      hasMoved = true;
    }
    return hasMoved;
  }

  #poolOf(isSlow: boolean): Places {
    return isSlow ? this.#slow : this.#quick;
  }
}

export interface Slot {
  readonly workspaceId: string;
  readonly since: number;
  isSlow: boolean;
}
