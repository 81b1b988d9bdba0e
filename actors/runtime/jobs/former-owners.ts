import type { Gained } from '../lease-keeper.ts';

/** The given processes that are alive. */
type FindAlive = (processIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface FormerOwner {
  readonly processId: string;
  /** What it had claimed has ended by then. */
  readonly until: number;
}

/** Shards whose previous owner lost its lease without releasing it, until that process is known to have died. */
export class FormerOwners {
  readonly #forMs: number;
  readonly #owners = new Map<number, FormerOwner>();

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  gained(shards: readonly Gained[]): void {
    const until = performance.now() + this.#forMs;
    for (const { shard, former: processId = null, wasOurs } of shards) {
      if (wasOurs) continue;
      if (processId === null) this.#owners.delete(shard);
      else this.#owners.set(shard, { processId, until });
    }
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) this.#owners.delete(shard);
  }

  /** The shards whose previous owner has died, each once. One that is only slow is waited for. */
  async takeDead(findAlive: FindAlive): Promise<number[]> {
    if (this.#owners.size === 0) return [];
    const asked = [...this.#owners];
    const living = await findAlive([...new Set(asked.map(([, { processId }]) => processId))]);
    const dead: number[] = [];
    for (const [shard, owner] of asked) {
      if (this.#owners.get(shard) !== owner) continue;
      const isDead = !living.has(owner.processId);
      if (isDead) dead.push(shard);
      if (isDead || performance.now() >= owner.until) this.#owners.delete(shard);
    }
    return dead;
  }
}
