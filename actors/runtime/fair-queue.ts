import type { StreamPosition } from '../../storage/queries/streams/positions.ts';

export interface Lagging {
  readonly workspaceId: string;
  readonly shard: number;
  head: number;
  cursor: number;
  /** Messages and rows it may still cost this turn; in debt it waits a turn. */
  deficit: number;
  /** Messages still to be taken one at a time, since one of them failed. */
  singlesLeft: number;
  failures: number;
  notBefore: number;
  isQueued: boolean;
}

export const QUANTUM = 32;

/**
 * The workspaces with unread messages, taken by deficit round robin: each turn gives a workspace a quantum
 * of 32, what its messages cost is taken off, and a debt is paid with turns.
 */
export class FairQueue {
  readonly #known = new Map<string, Lagging>();
  readonly #order: Lagging[] = [];

  get size(): number {
    return this.#known.size;
  }

  /** Adds a workspace, or raises the head of one that is known. */
  add(position: StreamPosition): void {
    const known = this.#known.get(position.workspaceId);
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
    this.#known.set(position.workspaceId, lagging);
    this.#queue(lagging);
  }

  /** The next workspaces whose turn it is. */
  take(count: number, now: number): Lagging[] {
    this.#payDebts(now);
    const taken: Lagging[] = [];
    for (let seen = this.#order.length; seen > 0 && taken.length < count; seen -= 1) {
      const next = this.#order.shift();
      if (!next) break;
      next.isQueued = false;
      if (this.#known.get(next.workspaceId) !== next) continue;
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

  /** Where all that may be taken are in debt, goes over as many empty rounds as it takes for one of them. */
  #payDebts(now: number): void {
    const ready = this.#order.filter((next) => this.#isReady(next, now));
    const highest = Math.max(...ready.map(({ deficit }) => deficit));
    if (ready.length === 0 || highest > -QUANTUM) return;
    const rounds = Math.floor(-highest / QUANTUM);
    for (const lagging of ready) lagging.deficit += rounds * QUANTUM;
  }

  /** Puts a workspace back after its turn, or forgets it when it is read to the end. */
  requeue(lagging: Lagging): void {
    if (this.#known.get(lagging.workspaceId) !== lagging) return;
    if (lagging.cursor < lagging.head) this.#queue(lagging);
    else this.#known.delete(lagging.workspaceId);
  }

  drop(lagging: Lagging): void {
    this.#known.delete(lagging.workspaceId);
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const lagging of this.#known.values()) {
      if (shards.has(lagging.shard)) this.#known.delete(lagging.workspaceId);
    }
  }

  /** Whether a workspace waits that may be taken now. */
  hasReady(now: number): boolean {
    return this.#order.some((next) => this.#isReady(next, now));
  }

  #isReady(lagging: Lagging, now: number): boolean {
    return lagging.notBefore <= now && this.#known.get(lagging.workspaceId) === lagging;
  }

  #queue(lagging: Lagging): void {
    if (lagging.isQueued) return;
    lagging.isQueued = true;
    this.#order.push(lagging);
  }
}
