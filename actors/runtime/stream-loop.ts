import type { Logger } from 'pino';
import { parkedResources } from '../../storage/queries/streams/dead-letters.ts';
import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import type { NumberedEvent } from '../../streams/relay.ts';
import type { RunQuery } from '../../storage/query.ts';
import {
  laggingStreams,
  streamKey,
  type StreamPosition,
} from '../../storage/queries/streams/positions.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import { ParkedResources } from '../../streams/dead-letter.ts';
import type { StreamReader } from '../../streams/reader.ts';
import { commitParking, commitBatches, CursorMoved, type StreamBatch } from './commit-batches.ts';
import type { FencedEffects } from './fenced-effects.ts';
import { LaggingStreams, type Lagging } from './lagging-streams.ts';
import { RECHECK_MS, type LeaseKeeper } from './lease-keeper.ts';
import { startLoop, type Loop } from './loop.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';
import type { Applied, StreamConsumer } from './stream-consumer.ts';

/**
 * Feeds one consumer with the streams of the shards that this process owns.
 *
 * Reads: streams from cursors in Postgres, but for events that the consumer has got as they were numbered
 * (read-at-once.ts). Writes: in one fenced transaction the consumer's effects and the cursors, so
 * an effect is committed exactly once, whoever owns the shard. Guarantees: order within a stream; turns by deficit round
 * robin over streams; a message that fails five times is set aside with all later ones of its resource, and the stream
 * continues.
 */
export interface StreamLoopParts {
  readonly consumer: StreamConsumer;
  readonly keeper: LeaseKeeper;
  readonly effects: FencedEffects;
  readonly reader: StreamReader;
  readonly query: RunQuery;
  readonly logger: Logger;
  /** Notified of each workspace's processed position. */
  readonly processed: (position: StreamPosition) => void;
}

const WORKSPACES_A_TURN = 16;
const FAILURES_MAX = 5;
/** Under load, messages of this time span share a commit. */
const GATHER_MS = 15;
const REPAIR_MS = 5_000;
/** The pause of a workspace after an empty turn: its shard is being handed over, or nothing is readable yet. */
const IDLE_MS = 100;

export class StreamLoop {
  readonly #parts: StreamLoopParts;
  readonly #queue = new LaggingStreams();
  readonly #parked = new ParkedResources();
  /** The streams of placed workspaces whose set aside resources are known; those of the others come with their shard. */
  readonly #begun = new Map<string, number>();
  /** Streams with numbered events that are still to be announced. */
  readonly #expected = new Set<string>();
  /** Shards in which another process says that streams have events. */
  readonly #asked = new Set<number>();
  #unloaded = new Set<number>();
  #loaded = new Set<number>();
  #repairAt = 0;
  #loop: Loop | null = null;

  constructor(parts: StreamLoopParts) {
    this.#parts = parts;
    parts.keeper.listen({
      gained: (shards) => {
        for (const shard of shards) this.#unloaded.add(shard);
        this.#loop?.wake();
      },
      lost: (shards) => {
        for (const shard of shards) {
          this.#unloaded.delete(shard);
          this.#loaded.delete(shard);
          this.#asked.delete(shard);
        }
        for (const [key, shard] of this.#begun) if (shards.includes(shard)) this.#begun.delete(key);
        this.#queue.dropShards(new Set(shards));
        this.#parked.forget(new Set(shards));
      },
    });
  }

  get lagging(): number {
    return this.#queue.size;
  }

  /** How far the workspaces are read that have been behind for longest. */
  longestBehind(count: number): readonly StreamPosition[] {
    return this.#queue.longestBehind(count);
  }

  start(): void {
    const { consumer, logger } = this.#parts;
    this.#loop = startLoop({
      everyMs: 1_000,
      gatherMs: GATHER_MS,
      run: () => this.#turn(),
      onError: (error) => {
        if (error instanceof FenceLost) return RECHECK_MS;
        logger.warn({ err: error, consumer: consumer.name }, 'stream: a turn failed');
        return undefined;
      },
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  get consumer(): StreamConsumer {
    return this.#parts.consumer;
  }

  /**
   * Whether the consumer may get events, the next ones of a stream, in the commit that numbers them: it knows of none before
   * them that it has not read, nor that one of their resources is set aside.
   */
  mayReadAtOnce(events: readonly NumberedEvent[]): boolean {
    return events.every((event, index) => {
      if (this.#parked.has(event)) return false;
      if (index > 0) return true;
      const { shard, stream } = event;
      const key = streamKey(event);
      if (!this.#loaded.has(shard) || !this.#parts.keeper.isActive(shard)) return false;
      if (stream !== 0 && !this.#begun.has(key)) return false;
      return !this.#expected.has(key) && !this.#queue.has(event);
    });
  }

  /** Events of these streams were numbered, and will be announced when their copies are made. */
  expect(positions: readonly StreamPosition[]): void {
    for (const position of positions) this.#expected.add(streamKey(position));
  }

  /** Events were numbered; `cursor` is the position right before them. */
  relayed(positions: readonly StreamPosition[]): void {
    for (const position of positions) {
      this.#expected.delete(streamKey(position));
      if (this.#loaded.has(position.shard) && this.#hasBegun(position)) this.#queue.add(position);
      // It may have been numbered during a load, which misses it.
      else if (this.#parts.keeper.isActive(position.shard)) this.#repairAt = 0;
    }
    this.#loop?.wake();
  }

  /** Streams of the shards may have events that were not announced to this process. */
  look(shards: Iterable<number>): void {
    for (const shard of shards) if (this.#parts.keeper.isActive(shard)) this.#asked.add(shard);
    if (this.#asked.size > 0) this.#loop?.wake();
  }

  /** Before a stream of a placed workspace is read for the first time, its shard is loaded as if it were new. */
  #hasBegun(position: StreamPosition): boolean {
    if (position.stream === 0 || this.#begun.has(streamKey(position))) return true;
    this.#unloaded.add(position.shard);
    return false;
  }

  async #turn(): Promise<boolean> {
    await this.#load();
    const now = performance.now();
    const turns = this.#queue.take(WORKSPACES_A_TURN, now);
    try {
      if (turns.length > 0) await this.#serve(turns, now);
    } catch (error) {
      if (error instanceof FenceLost && error.shards.length > 0) {
        this.#pause(turns, new Set(error.shards));
        return true;
      }
      if (!(error instanceof CursorMoved)) throw error;
      for (const lagging of turns) this.#queue.drop(lagging);
      this.#repairAt = 0;
      return true;
    } finally {
      for (const lagging of turns) this.#queue.requeue(lagging);
    }
    return this.#isUnloaded() || this.#queue.hasReady(performance.now());
  }

  /** Leaves the streams of lost shards out for a moment; the others of their turn continue without them. */
  #pause(turns: readonly Lagging[], lost: ReadonlySet<number>): void {
    const notBefore = performance.now() + RECHECK_MS;
    for (const lagging of turns) if (lost.has(lagging.shard)) lagging.notBefore = notBefore;
    setTimeout(() => this.#loop?.wake(), RECHECK_MS);
  }

  /** A stream was found that begins now: its shard is loaded before it is read. */
  #isUnloaded(): boolean {
    if (this.#unloaded.size === 0) return false;
    return this.#parts.keeper.active().some((shard) => this.#unloaded.has(shard));
  }

  /** Loads new shards at once and, every five seconds, all of them, which repairs missed hints. */
  async #load(): Promise<void> {
    const { consumer, keeper, query } = this.#parts;
    const isRepair = performance.now() >= this.#repairAt;
    const active = keeper.active();
    const fresh = new Set(active.filter((shard) => this.#unloaded.has(shard)));
    const asked = active.filter((shard) => this.#asked.has(shard));
    const shards = isRepair ? active : [...fresh.union(new Set(asked))];
    if (shards.length === 0) return;
    this.#asked.clear();
    for (const shard of fresh) this.#unloaded.delete(shard);
    try {
      if (fresh.size > 0) await this.#loadParked([...fresh]);
      for (const position of await laggingStreams(query, consumer.name, shards)) {
        const { shard } = position;
        if (fresh.has(shard)) this.#begun.set(streamKey(position), shard);
        if (this.#hasBegun(position)) this.#queue.add(position);
      }
    } catch (error) {
      for (const shard of fresh) this.#unloaded.add(shard);
      throw error;
    }
    for (const shard of fresh) if (keeper.isActive(shard)) this.#loaded.add(shard);
    if (!isRepair) return;
    this.#repairAt = performance.now() + REPAIR_MS;
    await replayDeadLetters({ ...this.#parts, parked: this.#parked }, active);
  }

  async #loadParked(shards: readonly number[]): Promise<void> {
    const { consumer, query } = this.#parts;
    for (const resource of await parkedResources(query, consumer.name, shards))
      this.#parked.park(resource, resource.shard);
  }

  async #serve(turns: readonly Lagging[], startedAt: number): Promise<void> {
    const owned = turns.filter(({ shard }) => this.#parts.keeper.isActive(shard));
    const read = await this.#parts.reader.read(
      owned.map(({ workspaceId, stream, shard, cursor, deficit, singlesLeft }) => ({
        workspaceId,
        stream,
        shard,
        after: cursor,
        limit: singlesLeft > 0 ? 1 : deficit,
      })),
    );
    const batches = owned.flatMap((lagging, index): StreamBatch[] => {
      const events = read[index] ?? [];
      return events.length > 0 ? [{ lagging, events }] : [];
    });
    const served = new Set(batches.map(({ lagging }) => lagging));
    for (const lagging of turns) {
      if (!served.has(lagging)) lagging.notBefore = startedAt + IDLE_MS;
    }
    if (batches.length === 0) return;
    await this.#process(batches, startedAt);
  }

  async #process(batches: readonly StreamBatch[], startedAt: number): Promise<void> {
    try {
      const applied = await commitBatches(this.#parts, this.#parked, batches);
      applied?.committed?.();
      this.#account(batches, applied, performance.now() - startedAt);
    } catch (error) {
      if (error instanceof FenceLost || error instanceof CursorMoved) throw error;
      if (isInfrastructureFailure(error)) throw error;
      await this.#isolate(batches, error);
    }
  }

  #account(batches: readonly StreamBatch[], applied: Applied | null, elapsedMs: number): void {
    // 25 ms cost a whole turn, split among the workspaces served.
    const time = Math.floor((elapsedMs / 25) * (32 / batches.length));
    for (const { lagging, events } of batches) {
      const cost = events.length + (applied?.costOf(lagging.workspaceId) ?? 0);
      lagging.cursor += events.length;
      lagging.deficit -= Math.max(cost, time);
      lagging.singlesLeft = Math.max(0, lagging.singlesLeft - events.length);
      lagging.failures = 0;
      const { workspaceId, stream, shard, head, cursor } = lagging;
      this.#parts.processed({ workspaceId, stream, shard, head, cursor });
    }
  }

  /** Isolates the failure: workspace by workspace, then message by message. */
  async #isolate(batches: readonly StreamBatch[], error: unknown): Promise<void> {
    const [only] = batches;
    if (only === undefined) return;
    if (batches.length > 1) {
      for (const batch of batches) await this.#process([batch], performance.now());
      return;
    }
    const { lagging, events } = only;
    const [message] = events;
    if (events.length > 1 || message === undefined) {
      lagging.singlesLeft = events.length;
      return;
    }
    lagging.failures += 1;
    lagging.notBefore = performance.now() + 50 * 2 ** lagging.failures;
    const { consumer, logger } = this.#parts;
    const facts = { consumer: consumer.name, eventId: message.eventId, type: message.type };
    logger.warn({ ...facts, failures: lagging.failures, err: error }, 'stream: a message failed');
    if (lagging.failures >= FAILURES_MAX) {
      await this.#park(only, message, error);
      logger.error(facts, 'stream: a resource was parked');
    }
  }

  async #park(batch: StreamBatch, message: RelayedEvent, error: unknown): Promise<void> {
    const failure = { attempts: batch.lagging.failures, error: String(error) };
    await commitParking(this.#parts, batch.lagging, message, failure);
    this.#parked.park(message, batch.lagging.shard);
    this.#account([batch], null, 0);
  }
}
