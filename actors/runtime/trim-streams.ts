import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import { lowestCursors, type StreamPosition } from '../../storage/queries/streams/positions.ts';
import type { StreamCopy } from '../../streams/stream-copy.ts';
import { startLoop, type Loop } from './loop.ts';

/**
 * Trims recently read streams to the lowest cursor of all consumers; and once all streams of a newly taken shard, as
 * its previous owner may have died between reading and trimming.
 */
export class StreamTrimmer {
  readonly #copy: StreamCopy;
  readonly #query: RunQuery;
  readonly #consumers: readonly string[];
  readonly #logger: Logger;
  readonly #read = new Map<string, number>();
  readonly #taken = new Set<number>();
  #loop: Loop | null = null;

  constructor(copy: StreamCopy, query: RunQuery, consumers: readonly string[], logger: Logger) {
    this.#copy = copy;
    this.#query = query;
    this.#consumers = consumers;
    this.#logger = logger;
  }

  start(): void {
    this.#loop = startLoop({
      everyMs: TRIM_MS,
      run: () => this.#trim(),
      onError: (error) => this.#logger.debug({ err: error }, 'stream: trimming failed'),
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  addRead({ workspaceId, shard }: StreamPosition): void {
    this.#read.set(workspaceId, shard);
  }

  gained(shards: readonly number[]): void {
    for (const shard of shards) this.#taken.add(shard);
  }

  /** True while newly taken shards are left. */
  async #trim(): Promise<boolean> {
    await this.#addTaken();
    await this.#trimRead();
    return this.#taken.size > 0;
  }

  async #trimRead(): Promise<void> {
    const shards = new Map([...this.#read].slice(0, STREAMS_A_RUN));
    if (shards.size === 0) return;
    for (const workspaceId of shards.keys()) this.#read.delete(workspaceId);
    try {
      const cursors = await lowestCursors(this.#query, this.#consumers, [...shards.keys()]);
      await this.#copy.trim(
        cursors.map(({ workspaceId, cursor }) => ({
          workspaceId,
          shard: shards.get(workspaceId) ?? 0,
          processed: cursor,
        })),
      );
    } catch (error) {
      // Otherwise a workspace that stays quiet would never be added again.
      for (const [workspaceId, shard] of shards) this.#read.set(workspaceId, shard);
      throw error;
    }
  }

  async #addTaken(): Promise<void> {
    const shards = [...this.#taken].slice(0, SHARDS_A_RUN);
    const found = await Promise.all(shards.map((shard) => this.#copy.ready(shard)));
    for (const [index, shard] of shards.entries()) {
      for (const workspaceId of found[index] ?? []) this.#read.set(workspaceId, shard);
      this.#taken.delete(shard);
    }
  }
}

const SHARDS_A_RUN = 32;
const TRIM_MS = 2_000;
const STREAMS_A_RUN = 1_000;
