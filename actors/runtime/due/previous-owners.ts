import type { Gained } from '../held-shards.ts';

/** The given processes that are alive or may have requests in flight. */
type FindAlive = (processIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** As long as a claim of a job lasts; an attempt to deliver takes less. */
const KNOWN_FOR_MS = 60_000;
const ASK_MS = 100;

interface PreviousOwner {
  /** Null if unknown. */
  readonly processId: string | null;
  readonly since: number;
}

/**
 * The hand-over of shards whose previous owner lost its lease without releasing it. It may still have attempts in flight
 * and jobs claimed, so what it had begun waits until it has died, or for as long as that may take. One that is only slow is
 * waited for.
 */
export class PreviousOwners {
  readonly #findAlive: FindAlive;
  readonly #owners = new Map<number, PreviousOwner>();
  readonly #onDead: ((shards: readonly number[]) => void)[] = [];
  #askAt = 0;

  constructor(findAlive: FindAlive) {
    this.#findAlive = findAlive;
  }

  /** Notified of shards whose previous owner has died, each once. */
  listen(onDead: (shards: readonly number[]) => void): void {
    this.#onDead.push(onDead);
  }

  gained(shards: readonly Gained[]): void {
    const since = performance.now();
    this.#askAt = 0;
    for (const { shard, former, wasOurs } of shards) {
      if (wasOurs) continue;
      if (former === null) this.#owners.delete(shard);
      else this.#owners.set(shard, { processId: former ?? null, since });
    }
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) this.#owners.delete(shard);
  }

  /** Whether the previous owner may be alive, for less than `forMs` since the shard was taken from it. */
  isAwaited(shard: number, forMs: number): boolean {
    const owner = this.#owners.get(shard);
    return owner !== undefined && performance.now() < owner.since + forMs;
  }

  /** Asks which previous owners are still alive, unless it has done so a moment ago. */
  async refresh(): Promise<void> {
    if (this.#owners.size === 0 || performance.now() < this.#askAt) return;
    this.#askAt = performance.now() + ASK_MS;
    const asked = [...this.#owners].filter(([, { processId }]) => processId !== null);
    const until = performance.now() - KNOWN_FOR_MS;
    for (const [shard, { since }] of this.#owners) if (since < until) this.#owners.delete(shard);
    if (asked.length === 0) return;
    const ids = new Set(asked.flatMap(([, { processId }]) => processId ?? []));
    const living = await this.#findAlive([...ids]).catch((error: unknown) => {
      this.#askAt = 0;
      throw error;
    });
    const dead = asked.filter(
      ([shard, owner]) => this.#owners.get(shard) === owner && !living.has(owner.processId ?? ''),
    );
    const shards = dead.map(([shard]) => shard);
    for (const shard of shards) this.#owners.delete(shard);
    if (shards.length > 0) for (const notify of this.#onDead) notify(shards);
  }
}
