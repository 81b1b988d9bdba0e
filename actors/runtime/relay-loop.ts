import type { Logger } from 'pino';
import { streamKey, type StreamPosition } from '../../storage/queries/streams/positions.ts';
import { moveLateEvents } from '../../storage/queries/streams/unrelayed-events.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import type { NumberedEvent } from '../../streams/relay.ts';
import type { StreamCopy } from '../../streams/stream-copy.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { FencedEffects } from './fenced-effects.ts';
import { RECHECK_MS, type LeaseKeeper } from './lease-keeper.ts';
import { startLoop, type Loop } from './loop.ts';
import { numberAndRead, type ReadBatch } from './read-at-once.ts';
import type { StreamLoop } from './stream-loop.ts';

/**
 * Relays committed events of the owned shards: when woken, and those without a wake when the poll of what is due has
 * found them.
 *
 * Reads: unrelayed events. Writes: their numbers (fenced), and in the same commit what consumers make of them that have read
 * everything before; then copies of the others in Redis, in order. Guarantees: stream loops are notified of the others
 * after these are numbered, whether or not Redis has them; a consumer that fails does not hold up numbers.
 */
export interface RelayLoopParts {
  readonly keeper: Pick<LeaseKeeper, 'isActive'>;
  readonly effects: Pick<FencedEffects, 'run' | 'runAsStatement' | 'isLost'>;
  readonly copy: Pick<StreamCopy, 'append'>;
  readonly logger: Logger;
  readonly failpoint: (name: string) => void;
  /** Notified with the positions of each relayed batch, of the streams that not all of them have read with it. */
  readonly streams: readonly Pick<
    StreamLoop,
    'consumer' | 'mayReadAtOnce' | 'expect' | 'relayed'
  >[];
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
    // First: wake-ups that never cease would starve them.
    const found = this.#take(this.#found);
    const shards = found.length > 0 ? found : this.#take(this.#woken);
    if (shards.length === 0) return false;
    for (const shard of found) this.#woken.delete(shard);
    try {
      const batch = await this.#relay(shards);
      for (const shard of shards) this.#recent.add(shard);
      if (found.length > 0 && batch.events.length === 0) await this.#moveLate(shards);
      await this.#relayed(batch);
    } catch (error) {
      if (!(error instanceof FenceLost) || error.shards.length === 0) throw error;
      this.#pause(shards, new Set(error.shards));
    }
    return this.#woken.size > 0 || shards.length === SHARDS_A_RUN;
  }

  /** With the consumers that are up to date; where that fails, whatever the reason, without them. */
  async #relay(shards: readonly number[]): Promise<ReadBatch> {
    const { effects, streams, logger } = this.#parts;
    try {
      return await effects.runAsStatement(shards, (unit) => numberAndRead(unit, shards, streams));
    } catch (error) {
      if (effects.isLost(error)) throw error;
      logger.debug({ err: error }, 'relay: events are numbered without their consumers');
      return effects.runAsStatement(shards, (unit) => numberAndRead(unit, shards, []));
    }
  }

  async #moveLate(shards: readonly number[]): Promise<void> {
    await this.#parts.effects.run(shards, (tx) => moveLateEvents(tx.query.bind(tx), shards));
  }

  async #relayed(batch: ReadBatch): Promise<void> {
    for (const shard of batch.unfinished) this.#woken.add(shard);
    if (batch.events.length === 0) return;
    this.#parts.failpoint('relay.numbered');
    const published = this.#publish(batch);
    batch.committed();
    this.#parts.metrics.relayed(batch.events.map(({ workspaceId }) => workspaceId));
    await published;
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

  /**
   * Copies the events that are still to be read to Redis after the earlier ones; waits only when too many copies are in
   * flight.
   */
  async #publish({ events, read, readBy }: ReadBatch): Promise<void> {
    const { copy, streams, numbered } = this.#parts;
    const unread = events.filter((event) => !read.has(streamKey(event)));
    if (unread.length === 0) return;
    const positions = positionsOf(unread);
    const readers = streams.map((stream) => {
      const own = readBy.get(stream);
      return { stream, left: positions.filter((position) => !own?.has(streamKey(position))) };
    });
    for (const { stream, left } of readers) stream.expect(left);
    this.#appending += 1;
    this.#appended = this.#appended.then(async () => {
      await copy.append(unread).catch(() => undefined);
      this.#appending -= 1;
      for (const { stream, left } of readers) stream.relayed(left);
      numbered(new Set(positions.map(({ shard }) => shard)));
    });
    if (this.#appending >= APPENDS_MAX) await this.#appended;
  }
}

function positionsOf(events: readonly NumberedEvent[]): StreamPosition[] {
  const positions = new Map<string, StreamPosition>();
  for (const { workspaceId, stream, shard, streamSeq, isHeld } of events) {
    if (isHeld) continue;
    const key = streamKey({ workspaceId, stream });
    const cursor = positions.get(key)?.cursor ?? streamSeq - 1;
    positions.set(key, { workspaceId, stream, shard, cursor, head: streamSeq });
  }
  return [...positions.values()];
}
