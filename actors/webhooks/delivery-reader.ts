import type { Database } from '../../domain/context.ts';
import type { FreshDelivery } from '../../domain/webhooks/deliveries/create-deliveries.ts';
import {
  enforceOrdering,
  findDueEndpoints,
  readDueDeliveries,
  readTargets,
  type DueDelivery,
  type DueEndpoint,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import {
  SKIP_BATCH,
  skipClosedDeliveries,
} from '../../domain/webhooks/deliveries/skip-deliveries.ts';
import type { DueSpan } from '../runtime/due/due-engine.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import type { DeliveryBuffer } from './delivery-buffer.ts';
import type { EndpointQueue } from './endpoint-queue.ts';

interface ReaderParts {
  readonly database: Database;
  /** The shards that this process may send for. */
  readonly active: () => readonly number[];
  readonly isActive: (shard: number) => boolean;
  readonly effects: FencedEffects;
  readonly buffer: DeliveryBuffer;
}

const SCAN_ALL_MS = 30_000;

const READ_QUEUES = 64;
const READ_EACH = 64;
const READ_EACH_SLOW = 8;

/**
 * Fills the delivery buffer. Endpoints with deliveries that became due are found in new shards since ever, every half
 * minute in all of them, which repairs missed ones, and otherwise by the engine's poll; nearly empty queues are then read
 * from the database. New deliveries are taken without a read.
 */
export class DeliveryReader {
  readonly #parts: ReaderParts;
  /** Deliveries settled and shards lost since a read began: its rows for them are outdated. */
  readonly #overtaken = new Set<string>();
  readonly #lost = new Set<number>();
  #isReading = false;
  #isScanning = false;
  /** Shards whose initial backlog was found. */
  readonly #scanned = new Set<number>();
  #since: string | null = null;
  #scanAllAt = 0;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** Looks through shards for what is due since ever; true when something was found. */
  async scan(): Promise<boolean> {
    const { database, active } = this.#parts;
    const isWhole = performance.now() >= this.#scanAllAt;
    const shards = active().filter((shard) => isWhole || !this.#scanned.has(shard));
    if (shards.length === 0) return false;
    this.#isScanning = true;
    try {
      if (isWhole) await enforceOrdering(database, shards);
      const { endpoints, now } = await findDueEndpoints(database, shards, null);
      const still = this.#mark(endpoints);
      for (const shard of shards) if (still.has(shard)) this.#scanned.add(shard);
      if (isWhole) {
        this.#scanAllAt = performance.now() + SCAN_ALL_MS;
        this.#since = now;
      }
      return endpoints.length > 0;
    } finally {
      this.#isScanning = false;
    }
  }

  /** What the next poll asks for: nothing during a scan, so that it passes over no instant of a shard that is new. */
  get span(): DueSpan {
    const since = this.#isScanning ? null : this.#since;
    return { shards: since === null ? [] : this.#parts.active(), since };
  }

  /** The result of the poll of that span. */
  found({ shards }: DueSpan, endpoints: readonly DueEndpoint[], now: string): void {
    if (shards.length === 0) return;
    this.#since = now;
    this.#mark(endpoints);
    this.#parts.buffer.tidy();
  }

  /** Marks the queues of shards that are still sent for; returns these shards. */
  #mark(endpoints: readonly DueEndpoint[]): ReadonlySet<number> {
    const { active, buffer } = this.#parts;
    const still = new Set(active());
    for (const endpoint of endpoints)
      if (still.has(endpoint.shard)) buffer.markUnread(buffer.queueOf(endpoint));
    return still;
  }

  /** Reads due deliveries for nearly empty queues; true when there may be more to read at once. */
  async read(): Promise<boolean> {
    const { database, isActive, buffer } = this.#parts;
    await this.#refreshStale();
    const queues = buffer.takeUnread(READ_QUEUES, isActive);
    if (queues.length === 0) return false;
    const wanted = queues.map((queue) => {
      const { endpointId, shard } = queue;
      return { endpointId, shard, limit: limitOf(queue) };
    });
    const busy = queues.flatMap((queue) => [...queue.busy]);
    this.#isReading = true;
    try {
      const { deliveries, targets } = await readDueDeliveries(database, wanted, busy);
      for (const queue of queues) buffer.updateTarget(queue, targets.get(queue.endpointId) ?? null);
      this.#takeRead(deliveries, new Map(queues.map((queue) => [queue, limitOf(queue)])));
      await this.#skipClosed(queues, deliveries);
    } catch (error) {
      for (const queue of queues) buffer.markUnread(queue);
      throw error;
    } finally {
      this.#isReading = false;
      this.#overtaken.clear();
      this.#lost.clear();
    }
    return queues.length === READ_QUEUES;
  }

  /** The delivery's result was recorded: a read that began earlier may still return it as due. */
  settled({ id }: DueDelivery): void {
    if (this.#isReading) this.#overtaken.add(id);
  }

  lost(shards: readonly number[]): void {
    for (const shard of shards) {
      this.#scanned.delete(shard);
      if (this.#isReading) this.#lost.add(shard);
    }
  }

  /** Buffers new deliveries without a read, if their queue has nothing older unread and is unordered. */
  takeFresh(deliveries: readonly FreshDelivery[]): void {
    const { isActive, buffer } = this.#parts;
    for (const { delivery, target } of deliveries) {
      if (!isActive(delivery.shard)) continue;
      const queue = buffer.queueOf(delivery);
      const isDirect =
        !queue.hasUnread &&
        target.ordering === 'none' &&
        this.#scanned.has(queue.shard) &&
        buffer.hasRoomFor(queue);
      if (isDirect) buffer.add(queue, delivery, target);
      else buffer.markUnread(queue);
    }
  }

  async #refreshStale(): Promise<void> {
    const { database, buffer } = this.#parts;
    const queues = buffer.stale();
    if (queues.length === 0) return;
    const ids = queues.map(({ endpointId }) => endpointId);
    const targets = await readTargets(database, ids);
    for (const queue of queues) buffer.refresh(queue, targets.get(queue.endpointId) ?? null);
  }

  #takeRead(deliveries: readonly DueDelivery[], limits: ReadonlyMap<EndpointQueue, number>): void {
    const { isActive, buffer } = this.#parts;
    const counts = new Map<EndpointQueue, number>();
    for (const delivery of deliveries) {
      const queue = buffer.get(delivery);
      if (!queue?.target?.isOpen || !isActive(queue.shard)) continue;
      if (this.#overtaken.has(delivery.id) || this.#lost.has(queue.shard)) continue;
      buffer.add(queue, delivery, queue.target);
      counts.set(queue, (counts.get(queue) ?? 0) + 1);
    }
    for (const [queue, count] of counts) if (count === limits.get(queue)) buffer.markUnread(queue);
  }

  /** Skips the open deliveries of endpoints that were paused or deleted meanwhile. */
  async #skipClosed(
    queues: readonly EndpointQueue[],
    deliveries: readonly DueDelivery[],
  ): Promise<void> {
    const named = new Set(deliveries.map(({ endpointId }) => endpointId));
    const closed = queues.filter(
      ({ target, endpointId }) => target?.isOpen === false && named.has(endpointId),
    );
    if (closed.length === 0) return;
    const shards = [...new Set(closed.map(({ shard }) => shard))];
    const ids = closed.map(({ endpointId }) => endpointId);
    const skipped = await this.#parts.effects.run(shards, (tx) => skipClosedDeliveries(tx, ids));
    if (skipped < SKIP_BATCH) return;
    for (const queue of closed) this.#parts.buffer.markUnread(queue);
  }
}

/** A slow endpoint is read in small batches, so that its deliveries take no capacity from others. */
function limitOf(queue: EndpointQueue): number {
  return queue.isSlow ? READ_EACH_SLOW : READ_EACH;
}
