import { attemptDeadlineMs } from '../../domain/webhooks/deliveries/attempt-delivery.ts';
import type { Gained } from '../runtime/lease-keeper.ts';

/** An attempt may take its deadline, and then be recorded. */
const WAIT_MS = attemptDeadlineMs + 5_000;

/** The given processes that are alive or may have requests in flight. */
type FindAlive = (processIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface PreviousOwner {
  /** Null if unknown. */
  readonly processId: string | null;
  readonly until: number;
}

/**
 * Shards whose previous owner lost its lease without releasing it, and may still have attempts in flight: nothing is
 * sent for them until it has died, has none in flight, or its attempts must have ended.
 */
export class PreviousOwners {
  readonly #findAlive: FindAlive;
  readonly #owners = new Map<number, PreviousOwner>();

  constructor(findAlive: FindAlive) {
    this.#findAlive = findAlive;
  }

  gained(shards: readonly Gained[]): void {
    const until = performance.now() + WAIT_MS;
    for (const { shard, former, wasOurs } of shards) {
      if (wasOurs) continue;
      if (former === null) {
        this.#owners.delete(shard);
        continue;
      }
      this.#owners.set(shard, { processId: former === undefined ? null : former, until });
    }
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) this.#owners.delete(shard);
  }

  isAwaiting(shard: number): boolean {
    return this.#owners.has(shard);
  }

  /** Checks which previous owners are still alive. */
  async refresh(): Promise<void> {
    if (this.#owners.size === 0) return;
    const asked = [...this.#owners];
    const ids = new Set(asked.flatMap(([, { processId }]) => processId ?? []));
    const living = await this.#findAlive([...ids]);
    for (const [shard, owner] of asked) {
      const isGone = owner.processId !== null && !living.has(owner.processId);
      const isOver = isGone || performance.now() >= owner.until;
      if (isOver && this.#owners.get(shard) === owner) this.#owners.delete(shard);
    }
  }
}
