import type { JobQueue } from '../../../storage/queries/actors/due-jobs.ts';
import { Places } from '../places.ts';

/** A part of the free room of a kind, for one queue. */
export interface JobTurn {
  readonly queue: JobQueue;
  readonly most: number;
}

/** Whether jobs of the workspace may start now. */
type MayRun = (turnOf: string) => boolean;
const always: MayRun = () => true;

type Running = Pick<JobQueue, 'kind' | 'turnOf'>;

/**
 * The queues with due jobs, of each kind in turn, and the places in which jobs run: a workspace with many jobs delays no
 * other's, and one with slow jobs leaves a place of each kind to the next.
 */
export class JobTurns {
  readonly #concurrencyOf: (kind: string) => number;
  /** A map keeps its order, which is that of the turns. */
  readonly #kinds = new Map<string, Map<string, JobQueue>>();
  readonly #places = new Map<string, Places>();

  constructor(concurrencyOf: (kind: string) => number) {
    this.#concurrencyOf = concurrencyOf;
  }

  /** Adds a queue at the end, unless it waits already. */
  add(queue: JobQueue): void {
    const queues = this.#kinds.get(queue.kind) ?? new Map<string, JobQueue>();
    this.#kinds.set(queue.kind, queues);
    if (!queues.has(keyOf(queue))) queues.set(keyOf(queue), queue);
  }

  started({ kind, turnOf }: Running): void {
    this.#placesOf(kind).take(turnOf);
  }

  ended({ kind, turnOf }: Running): void {
    this.#placesOf(kind).release(turnOf);
  }

  /** Whether a queue of the kind has room for a job. */
  hasNext(kind: string, mayRun: MayRun = always): boolean {
    const places = this.#placesOf(kind);
    const mayStart = ({ turnOf }: JobQueue): boolean =>
      places.freeFor(turnOf) > 0 && mayRun(turnOf);
    return this.#queuesOf(kind).some(mayStart);
  }

  /** Takes the next queues of the kind that have room, and shares the free places among them. */
  take(kind: string, mayRun: MayRun = always): JobTurn[] {
    const places = this.#placesOf(kind);
    const taken = new Map<JobQueue, number>();
    for (let free = -1; free !== places.free;) {
      free = places.free;
      for (const queue of this.#queuesOf(kind)) {
        if (places.freeFor(queue.turnOf) === 0 || !mayRun(queue.turnOf)) continue;
        places.take(queue.turnOf);
        taken.set(queue, (taken.get(queue) ?? 0) + 1);
      }
    }
    // They are taken for good by the jobs that start.
    for (const [queue, most] of taken) {
      places.release(queue.turnOf, most);
      this.#kinds.get(kind)?.delete(keyOf(queue));
    }
    return [...taken].map(([queue, most]) => ({ queue, most }));
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const queues of this.#kinds.values())
      for (const [key, { shard }] of queues) if (shards.has(shard)) queues.delete(key);
  }

  #queuesOf(kind: string): JobQueue[] {
    return [...(this.#kinds.get(kind)?.values() ?? [])];
  }

  #placesOf(kind: string): Places {
    const places = this.#places.get(kind) ?? new Places(this.#concurrencyOf(kind));
    this.#places.set(kind, places);
    return places;
  }
}

/** A workspace that is divided has a queue in each of its shards, and so have the jobs of no workspace. */
function keyOf({ shard, turnOf }: JobQueue): string {
  return `${shard} ${turnOf}`;
}
