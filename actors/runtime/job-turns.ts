import type { JobQueue } from '../../storage/queries/actors/due-jobs.ts';

/** A part of the free room of a kind, for one queue. */
export interface JobTurn {
  readonly queue: JobQueue;
  readonly most: number;
}

/** The queues with due jobs, of each kind in turn: a workspace with many jobs delays no other's. */
export class JobTurns {
  /** A map keeps its order, which is that of the turns. */
  readonly #kinds = new Map<string, Map<string, JobQueue>>();

  /** Adds a queue at the end, unless it waits already. */
  add(queue: JobQueue): void {
    const queues = this.#kinds.get(queue.kind) ?? new Map<string, JobQueue>();
    this.#kinds.set(queue.kind, queues);
    if (!queues.has(keyOf(queue))) queues.set(keyOf(queue), queue);
  }

  has(kind: string): boolean {
    return (this.#kinds.get(kind)?.size ?? 0) > 0;
  }

  /** Takes the next queues of the kind, at most one a free place, and shares the places among them. */
  take(kind: string, places: number): JobTurn[] {
    const queues = this.#kinds.get(kind);
    if (!queues) return [];
    const taken = [...queues.values()].slice(0, places);
    for (const queue of taken) queues.delete(keyOf(queue));
    const each = Math.floor(places / taken.length);
    const further = places % taken.length;
    return taken.map((queue, index) => ({ queue, most: each + (index < further ? 1 : 0) }));
  }

  dropShards(shards: ReadonlySet<number>): void {
    for (const queues of this.#kinds.values())
      for (const [key, { shard }] of queues) if (shards.has(shard)) queues.delete(key);
  }
}

/** A workspace that is divided has a queue in each of its shards, and so have the jobs of no workspace. */
function keyOf({ shard, turnOf }: JobQueue): string {
  return `${shard} ${turnOf}`;
}
