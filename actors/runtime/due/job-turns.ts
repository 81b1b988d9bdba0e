import type { JobQueue } from '../../../storage/database.ts';
import { FairQueue } from '../../../streams/turns/fair-queue.ts';
import { Places } from '../../../streams/turns/places.ts';

/** A queue that waits. */
export interface WaitingQueue extends JobQueue {
  /** Nobody has seen a job of it that is not claimed. */
  readonly mayBeEmpty?: boolean;
}

/** A part of the free room of a kind, for one queue. */
interface JobTurn {
  readonly queue: WaitingQueue;
  readonly most: number;
}

/** Whether jobs of the queue may start now. */
type MayRun = (queue: Pick<JobQueue, 'kind' | 'turnOf'>) => boolean;
const always: MayRun = () => true;

/**
 * The queues with due jobs, in turn, and the places in which jobs of each kind run: a workspace with many jobs delays no
 * other's, and one with slow jobs leaves a place of each kind to the next.
 */
export class JobTurns {
  readonly #concurrencyOf: (kind: string) => number;
  /** A workspace that is divided has a turn in each of its shards, and so have the jobs of no workspace. */
  readonly #queues = new FairQueue<WaitingQueue>(
    ({ shard, turnOf }) => `${shard} ${turnOf}`,
    ({ kind }) => kind,
  );
  readonly #places = new Map<string, Places>();

  constructor(concurrencyOf: (kind: string) => number) {
    this.#concurrencyOf = concurrencyOf;
  }

  /** Adds a queue at the end, unless it waits already. */
  add(queue: WaitingQueue): void {
    if (!this.#queues.hasLike(queue)) this.#queues.add(queue);
  }

  /** Whether a queue has room for a job. */
  hasNext(mayRun: MayRun = always): boolean {
    return this.#queues.heads().some((queue) => this.#hasRoom(queue, mayRun));
  }

  /** Takes the next queues that have room, and shares the free places of each kind among them. */
  take(mayRun: MayRun = always): JobTurn[] {
    const taken = new Map<WaitingQueue, number>();
    const freeFor = (queue: JobQueue): number => (this.#hasRoom(queue, mayRun) ? 1 : 0);
    const isOpen = (kind: string): boolean => this.placesOf(kind).free > 0;
    for (const next of this.#queues.turns(freeFor, { isOpen }))
      for (const queue of next) {
        this.placesOf(queue.kind).take(queue.turnOf);
        taken.set(queue, (taken.get(queue) ?? 0) + 1);
        this.#queues.add(queue);
      }
    // They are taken for good by the jobs that start.
    for (const [queue, most] of taken) {
      this.placesOf(queue.kind).release(queue.turnOf, most);
      this.#queues.remove(queue);
    }
    return [...taken].map(([queue, most]) => ({ queue, most }));
  }

  /** Takes the place of a job that begins without a turn: only where there is room and nobody waits for one of its kind. */
  takeAtOnce(kind: string, turnOf: string): Places | null {
    const places = this.placesOf(kind);
    if (this.#queues.hasKind(kind) || places.freeFor(turnOf) === 0) return null;
    places.take(turnOf);
    return places;
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const queue of this.#queues.heads())
      if (shards.has(queue.shard)) this.#queues.remove(queue);
  }

  #hasRoom(queue: JobQueue, mayRun: MayRun): boolean {
    return this.placesOf(queue.kind).freeFor(queue.turnOf) > 0 && mayRun(queue);
  }

  /** The places in which its jobs run. */
  placesOf(kind: string): Places {
    const places = this.#places.get(kind) ?? new Places(this.#concurrencyOf(kind));
    this.#places.set(kind, places);
    return places;
  }
}
