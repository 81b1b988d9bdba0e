import type { Logger } from 'pino';
import { streamKey, type StreamPosition } from '../../storage/queries/streams/positions.ts';
import { moveLateEvents } from '../../storage/queries/streams/unrelayed-events.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import { relayShards, type RelayedBatch } from '../../streams/relay.ts';
import type { StreamCopy } from '../../streams/stream-copy.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { FencedEffects } from './fenced-effects.ts';
import { RECHECK_MS, type LeaseKeeper } from './lease-keeper.ts';
import { startLoop, type Loop } from './loop.ts';
import type { StreamLoop } from './stream-loop.ts';

/**
 * Relays committed events of the owned shards: when woken, and those without a wake when the poll of what is due has
 * found them.
 *
 * Reads: unrelayed events. Writes: their numbers (fenced), then their copies in Redis, in order. Guarantees: stream
 * loops are notified after events are numbered, whether or not Redis has them.
 */
export interface RelayLoopParts {
  readonly keeper: Pick<LeaseKeeper, 'isActive'>;
  readonly effects: Pick<FencedEffects, 'run'>;
  readonly copy: Pick<StreamCopy, 'append'>;
  readonly logger: Logger;
  readonly failpoint: (name: string) => void;
  /** Notified with the positions of each relayed batch. */
  readonly streams: readonly Pick<StreamLoop, 'relayed'>[];
  /** Notified of the shards in whose streams events were numbered, those of other processes among them. */
  readonly numbered: (shards: ReadonlySet<number>) => void;
  readonly metrics: Pick<ActorMetrics, 'relayed'>;
}

/** Under load, events of this time span share a commit. */
const GATHER_MS = 15;
const SHARDS_A_RUN = 32;
const APPENDS_MAX = 4;

export class RelayLoop {
  readonly #parts: RelayLoopParts;
  readonly #woken = new Set<number>();
  /** With events that no wake-up has named; those that wait longest first. */
  readonly #found = new Set<number>();
  /** Relayed since the last poll was sent, which may have read before that. */
  readonly #recent = new Set<number>();
  /** Whose lease was not ours a moment ago: they are asked for again when it has been read. */
  readonly #paused = new Set<number>();
  #appending = 0;
  #appended: Promise<void> = Promise.resolve();
  #loop: Loop | null = null;

  constructor(parts: RelayLoopParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#loop = startLoop({
      everyMs: 60_000,
      gatherMs: GATHER_MS,
      run: () => this.#run(),
      onError: (error) => {
        if (error instanceof FenceLost) return RECHECK_MS;
        this.#parts.logger.warn({ err: error }, 'relay: a run failed');
        return undefined;
      },
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    await this.#appended;
  }

  wake(shards: Iterable<number>): void {
    let isOurs = false;
    for (const shard of shards) {
      if (!this.#parts.keeper.isActive(shard) || this.#paused.has(shard)) continue;
      this.#woken.add(shard);
      isOurs = true;
    }
    if (isOurs) this.#loop?.wake();
  }

  /** A poll is sent. */
  asked(): void {
    this.#recent.clear();
  }

  /** All shards that have events to relay; those of other processes among them. */
  found(shards: readonly number[]): void {
    for (const shard of shards)
      if (this.#parts.keeper.isActive(shard) && !this.#recent.has(shard)) this.#found.add(shard);
    if (this.#found.size > 0) this.#loop?.wake();
  }

  async #run(): Promise<boolean> {
    const { effects } = this.#parts;
    // First: wake-ups that never cease would starve them.
    const found = this.#take(this.#found);
    const shards = found.length > 0 ? found : this.#take(this.#woken);
    if (shards.length === 0) return false;
    for (const shard of found) this.#woken.delete(shard);
    try {
      const batch = await effects.run(shards, (tx) => relayShards(tx, shards));
      for (const shard of shards) this.#recent.add(shard);
      if (found.length > 0 && batch.events.length === 0)
        await effects.run(shards, (tx) => moveLateEvents(tx.query.bind(tx), shards));
      await this.#relayed(batch);
    } catch (error) {
      if (!(error instanceof FenceLost) || error.shards.length === 0) throw error;
      this.#pause(shards, new Set(error.shards));
    }
    return this.#woken.size > 0 || shards.length === SHARDS_A_RUN;
  }

  async #relayed(batch: RelayedBatch): Promise<void> {
    for (const shard of batch.unfinished) this.#woken.add(shard);
    if (batch.events.length > 0) await this.#publish(batch);
  }

  /** Leaves lost shards out for a moment; the others of their run continue without them. */
  #pause(shards: readonly number[], lost: ReadonlySet<number>): void {
    for (const shard of shards) this.#woken.add(shard);
    for (const shard of lost) {
      this.#woken.delete(shard);
      this.#paused.add(shard);
    }
    setTimeout(() => {
      for (const shard of lost) this.#paused.delete(shard);
      this.wake(lost);
    }, RECHECK_MS);
  }

  #take(from: Set<number>): number[] {
    const taken: number[] = [];
    for (const shard of from) {
      if (taken.length === SHARDS_A_RUN) break;
      from.delete(shard);
      if (this.#parts.keeper.isActive(shard) && !this.#paused.has(shard)) taken.push(shard);
    }
    return taken;
  }

  /** Copies the events to Redis after the earlier ones; waits only when too many copies are in flight. */
  async #publish(batch: RelayedBatch): Promise<void> {
    const { copy, streams, metrics, numbered } = this.#parts;
    this.#parts.failpoint('relay.numbered');
    this.#appending += 1;
    this.#appended = this.#appended.then(async () => {
      await copy.append(batch.events).catch(() => undefined);
      this.#appending -= 1;
      metrics.relayed(batch.events.map(({ workspaceId }) => workspaceId));
      const positions = positionsOf(batch.events);
      for (const stream of streams) stream.relayed(positions);
      numbered(new Set(positions.map(({ shard }) => shard)));
    });
    if (this.#appending >= APPENDS_MAX) await this.#appended;
  }
}

function positionsOf(events: RelayedBatch['events']): StreamPosition[] {
  const positions = new Map<string, StreamPosition>();
  for (const { workspaceId, stream, shard, streamSeq, isHeld } of events) {
    if (isHeld) continue;
    const key = streamKey({ workspaceId, stream });
    const cursor = positions.get(key)?.cursor ?? streamSeq - 1;
    positions.set(key, { workspaceId, stream, shard, cursor, head: streamSeq });
  }
  return [...positions.values()];
}
