import type { StreamPosition } from '../../storage/queries/streams/positions.ts';

export interface Lagging {
  readonly workspaceId: string;
  readonly stream: number;
  readonly shard: number;
  head: number;
  cursor: number;
  /** The remaining quantum, in messages and rows; a workspace in debt waits a turn. */
  deficit: number;
  /** Messages to process one by one, since one of them failed. */
  singlesLeft: number;
  failures: number;
  notBefore: number;
  isQueued: boolean;
}

export const QUANTUM = 32;

/**
 * The streams with unread messages, served by deficit round robin: each turn adds a quantum of 32, from which the cost
 * of the messages is deducted; a stream in debt skips turns. A workspace has one stream, unless it is partitioned.
 */
export class FairQueue {
  readonly #known = new Map<string, Lagging>();
  readonly #order: Lagging[] = [];

  get size(): number {
    return this.#known.size;
  }

  /** At most `count` of the streams, those first that have been behind for longest. */
  longestBehind(count: number): Lagging[] {
    return [...this.#known.values().take(count)];
  }

  /** Adds a stream, or raises the head of one that is known. */
  add(position: StreamPosition): void {
    const known = this.#known.get(keyOf(position));
    if (known) {
      known.head = Math.max(known.head, position.head);
      this.#queue(known);
      return;
    }
    const lagging: Lagging = {
      ...position,
      deficit: 0,
      singlesLeft: 0,
      failures: 0,
      notBefore: 0,
      isQueued: false,
    };
    this.#known.set(keyOf(position), lagging);
    this.#queue(lagging);
  }

  /** The next streams whose turn it is. */
  take(count: number, now: number): Lagging[] {
    this.#payDebts(now);
    const taken: Lagging[] = [];
    for (let seen = this.#order.length; seen > 0 && taken.length < count; seen -= 1) {
      const next = this.#order.shift();
      if (!next) break;
      next.isQueued = false;
      if (this.#known.get(keyOf(next)) !== next) continue;
      if (next.notBefore <= now) {
        next.deficit = Math.min(next.deficit + QUANTUM, QUANTUM);
        if (next.deficit > 0) {
          taken.push(next);
          continue;
        }
      }
      this.#queue(next);
    }
    return taken;
  }

  /** When all ready streams are in debt, skips as many empty rounds as the least indebted one needs. */
  #payDebts(now: number): void {
    const ready = this.#order.filter((next) => this.#isReady(next, now));
    const highest = Math.max(...ready.map(({ deficit }) => deficit));
    if (ready.length === 0 || highest > -QUANTUM) return;
    const rounds = Math.floor(-highest / QUANTUM);
    for (const lagging of ready) lagging.deficit += rounds * QUANTUM;
  }

  /** Requeues a stream after its turn, or drops it when it is fully read. */
  requeue(lagging: Lagging): void {
    if (this.#known.get(keyOf(lagging)) !== lagging) return;
    if (lagging.cursor < lagging.head) this.#queue(lagging);
    else this.#known.delete(keyOf(lagging));
  }

  drop(lagging: Lagging): void {
    this.#known.delete(keyOf(lagging));
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const lagging of this.#known.values()) {
      if (shards.has(lagging.shard)) this.#known.delete(keyOf(lagging));
    }
  }

  /** Whether a stream can be served now. */
  hasReady(now: number): boolean {
    return this.#order.some((next) => this.#isReady(next, now));
  }

  #isReady(lagging: Lagging, now: number): boolean {
    return lagging.notBefore <= now && this.#known.get(keyOf(lagging)) === lagging;
  }

  #queue(lagging: Lagging): void {
    if (lagging.isQueued) return;
    lagging.isQueued = true;
    this.#order.push(lagging);
  }
}

function keyOf({ workspaceId, stream }: Pick<Lagging, 'workspaceId' | 'stream'>): string {
  return `${workspaceId} ${stream}`;
}
