import type { Database } from '../../domain/context.ts';
import type { FreshDelivery } from '../../domain/webhooks/deliveries/create-deliveries.ts';
import {
  readDueDeliveries,
  readTargets,
  type DueDelivery,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import {
  SKIP_BATCH,
  skipClosedDeliveries,
} from '../../domain/webhooks/deliveries/skip-deliveries.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import type { DeliveryBuffer } from './delivery-buffer.ts';
import type { EndpointQueue } from './endpoint-queue.ts';

interface ReaderParts {
  readonly database: Database;
  /** Whether this process may send for the shard. */
  readonly isActive: (shard: number) => boolean;
  readonly effects: FencedEffects;
  readonly buffer: DeliveryBuffer;
  /** Whether the shard's initial backlog was found. */
  readonly hasScanned: (shard: number) => boolean;
}

const READ_QUEUES = 64;
const READ_EACH = 64;
const READ_EACH_SLOW = 8;

/** Fills the delivery buffer, from the database for nearly empty queues, and with new deliveries. */
export class DeliveryReader {
  readonly #parts: ReaderParts;
  /** Deliveries settled and shards lost since a read began: its rows for them are outdated. */
  readonly #overtaken = new Set<string>();
  readonly #lost = new Set<number>();
  #isReading = false;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
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
    if (this.#isReading) for (const shard of shards) this.#lost.add(shard);
  }

  /** Buffers new deliveries without a read, if their queue has nothing older unread and is unordered. */
  takeFresh(deliveries: readonly FreshDelivery[]): void {
    const { isActive, buffer, hasScanned } = this.#parts;
    for (const { delivery, target } of deliveries) {
      if (!isActive(delivery.shard)) continue;
      const queue = buffer.queueOf(delivery);
      const isDirect =
        !queue.hasUnread &&
        target.ordering === 'none' &&
        hasScanned(queue.shard) &&
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
