import type {
  DeliveryTarget,
  DueDelivery,
  DueEndpoint,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import { FairQueue } from '../../streams/turns/fair-queue.ts';
import { EndpointQueue } from './endpoint-queue.ts';

const QUEUES_MAX = 20_000;
const BUFFERED_MAX = 30_000;
/** Deliveries per queue: fewer when the buffer is full or the endpoint slow; the rest stays in the database. */
const BUFFERED_EACH = 1_000;
const BUFFERED_FEW = 16;
/** Of all bodies; beyond that, deliveries wait without theirs. */
const BUFFERED_BYTES = 64 * 1024 * 1024;
/** A queue with fewer is refilled from the database. */
const LOW = 8;

/**
 * The endpoint queues of this process, indexed by their state, whose moves they report. A hanging queue takes no capacity
 * from others.
 */
export class DeliveryBuffer {
  readonly #queues = new Map<string, EndpointQueue>();
  /** Queues that are ready: workspaces take turns, and then the endpoints of each. */
  readonly ready = new FairQueue<EndpointQueue>(({ workspaceId }) => workspaceId, keyOf);
  readonly #stale = new Set<EndpointQueue>();
  readonly #unread = new Set<EndpointQueue>();
  #size = 0;
  #bytes = 0;

  /** The endpoint's queue, a new one if it has none. */
  queueOf(endpoint: DueEndpoint): EndpointQueue {
    const key = keyOf(endpoint);
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new EndpointQueue(endpoint, (moved) => this.#file(moved));
    this.#queues.set(key, queue);
    return queue;
  }

  get(endpoint: QueueKey): EndpointQueue | null {
    return this.#queues.get(keyOf(endpoint)) ?? null;
  }

  /** Whether attempts of the workspace are in flight, or their results not recorded yet, in the shard. */
  isBusy(workspaceId: string, shard: number): boolean {
    for (const queue of this.#queues.values())
      if (queue.workspaceId === workspaceId && queue.shard === shard && queue.busy.size > 0)
        return true;
    return false;
  }

  /** The length of all buffered bodies; one that several endpoints get counts for each. */
  get bytes(): number {
    return this.#bytes;
  }

  hasRoomFor(queue: EndpointQueue): boolean {
    const isWide = !queue.isSlow && this.#size < BUFFERED_MAX;
    return queue.size < (isWide ? BUFFERED_EACH : BUFFERED_FEW);
  }

  add(queue: EndpointQueue, delivery: DueDelivery, target: DeliveryTarget): void {
    const isRoom = this.#bytes + (delivery.body?.length ?? 0) <= BUFFERED_BYTES;
    const kept = isRoom ? delivery : { ...delivery, body: null };
    if (queue.add(kept, target, performance.now())) {
      this.#size += 1;
      this.#bytes += kept.body?.length ?? 0;
    }
  }

  /** The queue's next delivery; the queue goes to the end. */
  take(queue: EndpointQueue, now: number): DueDelivery {
    this.ready.remove(queue);
    const delivery = queue.take(now);
    this.#size -= 1;
    this.#bytes -= delivery.body?.length ?? 0;
    return delivery;
  }

  /** The queues whose endpoints must be read again; they stay stale until `refresh`. */
  stale(): EndpointQueue[] {
    return [...this.#stale];
  }

  /** The endpoint of a stale queue was read again. */
  refresh(queue: EndpointQueue, target: DeliveryTarget | null): void {
    this.updateTarget(queue, target);
    queue.targetRefreshed(performance.now());
    if (!target?.isOpen) this.evict(queue);
  }

  /**
   * The endpoint of a queue was read. When it has switched to ordered delivery, its buffered deliveries, which were
   * read without regard to order, are evicted and read again.
   */
  updateTarget(queue: EndpointQueue, target: DeliveryTarget | null): void {
    if (queue.updateTarget(target)) {
      this.evict(queue);
      this.markUnread(queue);
    }
  }

  /** Drops the buffered deliveries, which stay in the database. */
  evict(queue: EndpointQueue): void {
    this.#size -= queue.size;
    this.#bytes -= queue.bytes;
    queue.evict();
  }

  /** The database may hold more due deliveries. */
  markUnread(queue: EndpointQueue): void {
    queue.markUnread(true);
    this.#unread.add(queue);
  }

  /** Nearly empty queues with unread deliveries; they count as read from here on. */
  takeUnread(count: number, isActive: (shard: number) => boolean): EndpointQueue[] {
    const taken: EndpointQueue[] = [];
    for (const queue of this.#unread) {
      if (taken.length === count) break;
      if (queue.size >= LOW || !isActive(queue.shard)) continue;
      this.#unread.delete(queue);
      queue.markUnread(false);
      taken.push(queue);
    }
    return taken;
  }

  /** Whether the reader should refill the queue. */
  runsLow(queue: EndpointQueue): boolean {
    return queue.hasUnread && queue.size < LOW;
  }

  /**
   * The shards are lost. Their queues stay, with the deliveries in flight: should a shard come back, none of those is
   * sent again while its result is outstanding.
   */
  dropShards(shards: ReadonlySet<number>): void {
    for (const queue of this.#queues.values()) {
      if (!shards.has(queue.shard)) continue;
      this.#unread.delete(queue);
      this.evict(queue);
      queue.forget();
    }
  }

  /** Drops idle queues when there are too many. */
  tidy(): void {
    if (this.#queues.size <= QUEUES_MAX) return;
    for (const queue of this.#queues.values()) if (queue.isIdle) this.#queues.delete(keyOf(queue));
  }

  #file(queue: EndpointQueue): void {
    if (queue.state !== 'ready') this.ready.remove(queue);
    else if (!this.ready.hasLike(queue)) this.ready.add(queue);
    if (queue.state === 'stale') this.#stale.add(queue);
    else this.#stale.delete(queue);
  }
}

/** While its workspace moves, an endpoint may have a queue in each of two shards. */
type QueueKey = Pick<DueEndpoint, 'endpointId' | 'shard'>;

function keyOf({ endpointId, shard }: QueueKey): string {
  return `${shard} ${endpointId}`;
}
