import type { HeldShard } from '../../storage/queries/actors/shard-leases.ts';

export interface Gained extends HeldShard {
  /** The process whose lease expired; null after a release, undefined when the response to the take-over was lost. */
  readonly former?: string | null;
  /** It was this process's before; a workspace has left it, so what is held in memory is read again. */
  readonly wasOurs?: true;
}

interface Hold {
  readonly epoch: number;
  inUse: number;
  isDraining: boolean;
}

/** The shards that this process believes to hold, and the work in flight on each. */
export class HeldShards {
  readonly #holds = new Map<number, Hold>();
  #waiting: (() => void)[] = [];
  /** Cached: read many times a second, rarely changed. */
  #active: readonly number[] | null = null;

  add(gained: readonly HeldShard[]): void {
    this.#active = null;
    for (const { shard, epoch } of gained) {
      this.#holds.set(shard, { epoch, inUse: 0, isDraining: false });
    }
  }

  remove(shards: readonly number[]): void {
    this.#active = null;
    for (const shard of shards) this.#holds.delete(shard);
    this.#notify();
  }

  /** Every shard, draining ones included. */
  all(): number[] {
    return [...this.#holds.keys()];
  }

  /** Shards that accept new work. */
  active(): readonly number[] {
    this.#active ??= [...this.#holds].flatMap(([shard, { isDraining }]) =>
      isDraining ? [] : [shard],
    );
    return this.#active;
  }

  isActive(shard: number): boolean {
    return this.#holds.get(shard)?.isDraining === false;
  }

  epochOf(shard: number): number | null {
    return this.#holds.get(shard)?.epoch ?? null;
  }

  /** Counts work on a shard until the returned function is called. */
  use(shard: number): () => void {
    const hold = this.#holds.get(shard);
    if (!hold) return () => undefined;
    hold.inUse += 1;
    return () => {
      hold.inUse -= 1;
      if (hold.inUse === 0) this.#notify();
    };
  }

  isBusy(shard: number): boolean {
    return (this.#holds.get(shard)?.inUse ?? 0) > 0;
  }

  drain(shards: readonly number[]): void {
    this.#active = null;
    for (const shard of shards) {
      const hold = this.#holds.get(shard);
      if (hold) hold.isDraining = true;
    }
  }

  /** Cancels draining. */
  resume(shards: readonly number[]): void {
    if (shards.length > 0) this.#active = null;
    for (const shard of shards) {
      const hold = this.#holds.get(shard);
      if (hold) hold.isDraining = false;
    }
  }

  /** Waits until the shards are idle, at most `timeoutMs`. */
  async idle(shards: readonly number[], timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    const isBusy = () => shards.some((shard) => this.isBusy(shard));
    while (isBusy() && performance.now() < deadline) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadline - performance.now());
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
