import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/queries/run-query.ts';
import { lowestCursors, type StreamPosition } from '../../storage/queries/stream-positions.ts';
import type { StreamCopy } from '../../streams/stream-copy.ts';
import { startLoop, type Loop } from './loop.ts';

/** Trims the streams that were read lately to the lowest cursor of all consumers. */
export class StreamTrimmer {
  readonly #copy: StreamCopy;
  readonly #query: RunQuery;
  readonly #consumers: readonly string[];
  readonly #logger: Logger;
  readonly #read = new Map<string, number>();
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

  note({ workspaceId, shard }: StreamPosition): void {
    this.#read.set(workspaceId, shard);
  }

  async #trim(): Promise<void> {
    const shards = new Map([...this.#read].slice(0, STREAMS_A_RUN));
    if (shards.size === 0) return;
    for (const workspaceId of shards.keys()) this.#read.delete(workspaceId);
    const cursors = await lowestCursors(this.#query, this.#consumers, [...shards.keys()]);
    await this.#copy.trim(
      cursors.map(({ workspaceId, cursor }) => ({
        workspaceId,
        shard: shards.get(workspaceId) ?? 0,
        processed: cursor,
      })),
    );
  }
}

const TRIM_MS = 2_000;
const STREAMS_A_RUN = 1_000;
