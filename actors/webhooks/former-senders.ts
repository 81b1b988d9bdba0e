import { attemptDeadlineMs } from '../../domain/webhooks/attempt-delivery.ts';
import type { Gained } from '../runtime/lease-keeper.ts';

/** An attempt may be under way for its deadline, and then be recorded. */
const WAIT_MS = attemptDeadlineMs + 5_000;

/** Those of the processes that live or may still have requests under way. */
type LivingOf = (processIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface Former {
  /** Null when it is not known. */
  readonly processId: string | null;
  readonly until: number;
}

/**
 * Shards whose former owner lost its lease without giving it up, and may still wait for answers and record them:
 * nothing is sent for them until it has died, has nothing under way any more, or its attempts must be over.
 */
export class FormerSenders {
  readonly #livingOf: LivingOf;
  readonly #formers = new Map<number, Former>();

  constructor(livingOf: LivingOf) {
    this.#livingOf = livingOf;
  }

  gained(shards: readonly Gained[]): void {
    const until = performance.now() + WAIT_MS;
    for (const { shard, former } of shards) {
      if (former === null) this.#formers.delete(shard);
      else this.#formers.set(shard, { processId: former === undefined ? null : former, until });
    }
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) this.#formers.delete(shard);
  }

  areAwaited(shard: number): boolean {
    return this.#formers.has(shard);
  }

  /** Asks who of them still lives. */
  async refresh(): Promise<void> {
    if (this.#formers.size === 0) return;
    const asked = [...this.#formers];
    const ids = new Set(asked.flatMap(([, { processId }]) => processId ?? []));
    const living = await this.#livingOf([...ids]);
    for (const [shard, former] of asked) {
      const isGone = former.processId !== null && !living.has(former.processId);
      const isOver = isGone || performance.now() >= former.until;
      if (isOver && this.#formers.get(shard) === former) this.#formers.delete(shard);
    }
  }
}
