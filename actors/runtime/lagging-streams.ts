import { streamKey, type StreamPosition } from '../../storage/queries/streams/positions.ts';
import { FairQueue, LATER } from '../../streams/turns/fair-queue.ts';

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
}

export const QUANTUM = 32;

/**
 * The streams with unread messages, served by deficit round robin: each turn adds a quantum of 32, from which the cost
 * of the messages is deducted; a stream in debt skips turns. A workspace has one stream, unless it is partitioned.
 */
export class LaggingStreams {
  readonly #known = new Map<string, Lagging>();
  readonly #turns = new FairQueue<Lagging>(streamKey);

  get size(): number {
    return this.#known.size;
  }

  /** At most `count` of the streams, those first that have been behind for longest. */
  longestBehind(count: number): Lagging[] {
    return [...this.#known.values().take(count)];
  }

  /** Whether the stream has unread messages, those of its present turn included. */
  has(stream: Pick<StreamPosition, 'workspaceId' | 'stream'>): boolean {
    return this.#known.has(streamKey(stream));
  }

  /** Adds a stream, or raises the head of one that is known. */
  add(position: StreamPosition): void {
    const key = streamKey(position);
    const known = this.#known.get(key);
    const none = { deficit: 0, singlesLeft: 0, failures: 0, notBefore: 0 };
    const lagging: Lagging = known ?? { ...position, ...none };
    lagging.head = Math.max(lagging.head, position.head);
    this.#known.set(key, lagging);
    this.#queue(lagging);
  }

  /** The next streams whose turn it is. */
  take(count: number, now: number): Lagging[] {
    this.#payDebts(now);
    const taken: Lagging[] = [];
    const mayBegin = (next: Lagging): number => {
      if (next.notBefore > now) return LATER;
      next.deficit = Math.min(next.deficit + QUANTUM, QUANTUM);
      return next.deficit > 0 ? 1 : LATER;
    };
    const round = this.#turns.turns(mayBegin, { most: this.#turns.size });
    for (const next of round) if (taken.push(...next) === count) break;
    return taken;
  }

  /** When all ready streams are in debt, skips as many empty rounds as the least indebted one needs. */
  #payDebts(now: number): void {
    const ready = [...this.#ready(now)];
    const highest = Math.max(...ready.map(({ deficit }) => deficit));
    if (ready.length === 0 || highest > -QUANTUM) return;
    const rounds = Math.floor(-highest / QUANTUM);
    for (const lagging of ready) lagging.deficit += rounds * QUANTUM;
  }

  /** Requeues a stream after its turn, or drops it when it is fully read. */
  requeue(lagging: Lagging): void {
    if (this.#known.get(streamKey(lagging)) !== lagging) return;
    if (lagging.cursor < lagging.head) this.#queue(lagging);
    else this.drop(lagging);
  }

  drop(lagging: Lagging): void {
    if (this.#known.get(streamKey(lagging)) !== lagging) return;
    this.#known.delete(streamKey(lagging));
    this.#turns.remove(lagging);
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const lagging of this.#known.values()) if (shards.has(lagging.shard)) this.drop(lagging);
  }

  /** Whether a stream can be served now. */
  hasReady(now: number): boolean {
    return this.#ready(now).some(() => true);
  }

  #ready(now: number): IteratorObject<Lagging> {
    return this.#turns.heads().filter(({ notBefore }) => notBefore <= now);
  }

  #queue(lagging: Lagging): void {
    if (!this.#turns.hasLike(lagging)) this.#turns.add(lagging);
  }
}
