import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import {
  lowestCursors,
  markReadStreams,
  streamKey,
  type StreamPosition,
} from '../../storage/queries/streams/positions.ts';
import type { StreamCopy, StreamName } from '../../streams/stream-copy.ts';
import { startLoop, type Loop } from './loop.ts';

/**
 * Trims recently read streams to the lowest cursor of all consumers, and has those that are read to their ends passed over
 * by whoever looks for events; and once all streams of a newly taken shard, as its previous owner may have died between
 * reading and trimming. What it writes is true whoever owns the shard.
 */
export class StreamTrimmer {
  readonly #copy: StreamCopy;
  readonly #query: RunQuery;
  readonly #consumers: readonly string[];
  readonly #logger: Logger;
  readonly #read = new Map<string, StreamName>();
  readonly #taken = new Set<number>();
  /** Shards in which streams may have been read to their ends. */
  readonly #toMark = new Set<number>();
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

  addRead({ workspaceId, stream, shard }: StreamPosition): void {
    this.#toMark.add(shard);
    this.#add({ workspaceId, stream, shard });
  }

  #add(name: StreamName): void {
    this.#read.set(streamKey(name), name);
  }

  gained(shards: readonly number[]): void {
    for (const shard of shards) {
      this.#taken.add(shard);
      this.#toMark.add(shard);
    }
  }

  /** True while newly taken shards are left. */
  async #trim(): Promise<boolean> {
    await this.#markRead();
    await this.#addTaken();
    await this.#trimRead();
    return this.#taken.size > 0;
  }

  async #markRead(): Promise<void> {
    const shards = [...this.#toMark];
    if (shards.length === 0) return;
    this.#toMark.clear();
    try {
      await markReadStreams(this.#query, this.#consumers, shards);
    } catch (error) {
      for (const shard of shards) this.#toMark.add(shard);
      throw error;
    }
  }

  async #trimRead(): Promise<void> {
    const names = [...this.#read.values()].slice(0, STREAMS_A_RUN);
    if (names.length === 0) return;
    for (const name of names) this.#read.delete(streamKey(name));
    try {
      const cursors = await lowestCursors(this.#query, this.#consumers, names);
      const processed = new Map(cursors.map((read) => [streamKey(read), read.cursor]));
      await this.#copy.trim(
        names.map((name) => ({ ...name, processed: processed.get(streamKey(name)) ?? 0 })),
      );
    } catch (error) {
      // Otherwise a stream that stays quiet would never be added again.
      for (const name of names) this.#add(name);
      throw error;
    }
  }

  async #addTaken(): Promise<void> {
    const shards = [...this.#taken].slice(0, SHARDS_A_RUN);
    const found = await Promise.all(shards.map((shard) => this.#copy.ready(shard)));
    for (const [index, shard] of shards.entries()) {
      for (const name of found[index] ?? []) this.#add(name);
      this.#taken.delete(shard);
    }
  }
}

const SHARDS_A_RUN = 32;
const TRIM_MS = 2_000;
const STREAMS_A_RUN = 1_000;
