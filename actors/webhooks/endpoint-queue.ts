import type {
  DeliveryTarget,
  DueDelivery,
  DueEndpoint,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import { defineStates, moved } from '../../storage/states.ts';

/**
 * What this process holds for one endpoint: deliveries in memory and in flight, and how the endpoint has been doing.
 *
 *   empty  holds nothing to send
 *   ready  is in the ring: sends its next delivery once a slot and its rate limit allow it (next-step.ts)
 *   full   has as many in flight as the endpoint takes: 4, or 1 in order or as a probe of a failing endpoint
 *   stale  must read its endpoint again first, which may have been paused or changed since
 *
 * `endpointQueueCauses` says who makes each move. Deliveries are evicted when the endpoint is closed or asks for order
 * from now on, or the shard is lost; they stay in the database and come back from there.
 *
 * Independent of the state: `hasUnread` (the database may hold more that is due, which the reader fetches when few are
 * left), `isSlow` (slots of the slow pool, small reads), and a shard that previous owners may still send for, in which
 * nothing begins (`runtime/due/previous-owners.ts`). With `ordering: per_resource` a delivery waits in the database until the one
 * before it of its resource has ended, so that the next read finds it.
 *
 * Only this class assigns its fields, and it reports each move to DeliveryBuffer, which alone adds, takes and evicts.
 */
type EndpointQueueState = 'empty' | 'ready' | 'full' | 'stale';

export const endpointQueueStates = defineStates<EndpointQueueState>({
  of: 'endpoint queue',
  initial: ['empty'],
  moves: {
    empty: ['ready', 'full'],
    ready: ['full', 'stale', 'empty'],
    full: ['ready', 'empty'],
    stale: ['ready', 'full', 'empty'],
  },
});

/** Who makes each move, and when. */
export const endpointQueueCauses = {
  'empty -> ready': 'the reader adds deliveries',
  'empty -> full': 'the reader adds deliveries while earlier ones are in flight',
  'ready -> full': 'the deliverer sends as many as the endpoint takes',
  'ready -> stale': 'its turn comes more than a second after its endpoint was read',
  'ready -> empty': 'the deliverer sends the last one, or they are evicted',
  'full -> ready': 'an attempt ends',
  'full -> empty': 'they are evicted',
  'stale -> ready': 'the reader reads its endpoint again',
  'stale -> full': 'the reader reads its endpoint again, which fails and takes one at a time',
  'stale -> empty': 'they are evicted',
} as const satisfies Readonly<Record<string, string>>;

const IN_FLIGHT_MAX = 4;
const BREAKER_FAILURES = 5;
const SLOW_MS = 1_000;

export class EndpointQueue {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly shard: number;
  #state: EndpointQueueState = 'empty';
  #waiting: DueDelivery[] = [];
  /** Ids buffered, in flight or not recorded yet: a read leaves them out. */
  readonly #busy = new Set<string>();
  /** Of the buffered bodies. */
  #bytes = 0;
  #inFlight = 0;
  #target: DeliveryTarget | null = null;
  #targetReadAt = 0;
  #isStale = false;
  #hasUnread = false;
  #consecutiveFailures = 0;
  #isSlow = false;
  /** The last recorded health; null if unknown. */
  #isHealthy: boolean | null = null;
  #nextSendAt = 0;

  readonly #onMove: (queue: EndpointQueue) => void;

  constructor(
    { endpointId, workspaceId, shard }: DueEndpoint,
    onMove: (queue: EndpointQueue) => void,
  ) {
    this.endpointId = endpointId;
    this.workspaceId = workspaceId;
    this.shard = shard;
    this.#onMove = onMove;
  }

  get state(): EndpointQueueState {
    return this.#state;
  }

  /** The number of buffered deliveries, without those in flight. */
  get size(): number {
    return this.#waiting.length;
  }

  /** The length of the buffered bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What the next delivery's body needs beyond what is buffered. */
  get unreadBytes(): number {
    const [next] = this.#waiting;
    return next?.body === null ? next.bodyBytes : 0;
  }

  get busy(): ReadonlySet<string> {
    return this.#busy;
  }

  get target(): DeliveryTarget | null {
    return this.#target;
  }

  get targetReadAt(): number {
    return this.#targetReadAt;
  }

  get hasUnread(): boolean {
    return this.#hasUnread;
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  get isIdle(): boolean {
    return !this.#hasUnread && this.#busy.size === 0 && this.#inFlight === 0;
  }

  /** When the endpoint's rate limit permits the next delivery. */
  get nextSendAt(): number {
    return (this.#target?.rateLimit ?? null) === null ? 0 : this.#nextSendAt;
  }

  /** False when the queue already has the delivery. */
  add(delivery: DueDelivery, target: DeliveryTarget, now: number): boolean {
    this.#target = target;
    this.#targetReadAt = now;
    if (this.#busy.has(delivery.id)) return false;
    this.#busy.add(delivery.id);
    this.#waiting.push(delivery);
    this.#bytes += delivery.body?.length ?? 0;
    this.#move();
    return true;
  }

  /** Takes the next delivery, which is in flight from here on, and uses its part of the rate limit. */
  take(now: number): DueDelivery {
    const delivery = this.#waiting.shift();
    if (!delivery) throw new Error('an empty queue has nothing to send');
    this.#bytes -= delivery.body?.length ?? 0;
    const rate = this.#target?.rateLimit ?? null;
    if (rate !== null) this.#nextSendAt = Math.max(this.#nextSendAt, now) + 1_000 / rate;
    this.#inFlight += 1;
    this.#move();
    return delivery;
  }

  /** An attempt got a response: updates the endpoint's health. */
  attemptAnswered(isSuccess: boolean, durationMs: number): void {
    this.#consecutiveFailures = isSuccess ? 0 : this.#consecutiveFailures + 1;
    this.#isSlow = durationMs > SLOW_MS || this.#consecutiveFailures >= BREAKER_FAILURES;
    this.#move();
  }

  /** An attempt ended, answered or aborted. */
  attemptEnded(): void {
    this.#inFlight -= 1;
    this.#move();
  }

  /** The result of a delivery is recorded, or it has none. */
  settle(deliveryId: string): void {
    this.#busy.delete(deliveryId);
  }

  changesHealth(isSuccess: boolean): boolean {
    return this.#isHealthy !== isSuccess;
  }

  recordedHealth(isSuccess: boolean): void {
    this.#isHealthy = isSuccess;
  }

  /** Requires a read of the endpoint before the next delivery. */
  expireTarget(): void {
    this.#targetReadAt = Number.NEGATIVE_INFINITY;
  }

  /** Leaves the ring until its endpoint is read again. */
  markStale(): void {
    this.#isStale = true;
    this.#move();
  }

  /**
   * Stores the target as read; true when buffered deliveries must be evicted, as it has switched to ordered delivery.
   */
  updateTarget(target: DeliveryTarget | null): boolean {
    const asksForOrder = target?.ordering === 'per_resource' && this.#target?.ordering === 'none';
    this.#target = target;
    this.#move();
    return asksForOrder && this.#waiting.length > 0;
  }

  /** The target of a stale queue was read; the queue is no longer stale. */
  targetRefreshed(now: number): void {
    this.#targetReadAt = now;
    this.#isStale = false;
    this.#move();
  }

  evict(): void {
    for (const { id } of this.#waiting) this.#busy.delete(id);
    this.#waiting = [];
    this.#bytes = 0;
    this.#isStale = false;
    this.#move();
  }

  markUnread(hasUnread: boolean): void {
    this.#hasUnread = hasUnread;
  }

  /** Resets the queue: another process may own the endpoint meanwhile. Deliveries in flight stay known. */
  forget(): void {
    this.#hasUnread = false;
    this.#target = null;
    this.#consecutiveFailures = 0;
    this.#isSlow = false;
    this.#isHealthy = null;
    this.#nextSendAt = 0;
    this.#move();
  }

  #move(): void {
    this.#state = moved(endpointQueueStates, this.#state, this.#derived());
    this.#onMove(this);
  }

  #derived(): EndpointQueueState {
    if (this.#waiting.length === 0) return 'empty';
    if (this.#isStale) return 'stale';
    return this.#inFlight >= this.#inFlightMax() ? 'full' : 'ready';
  }

  #inFlightMax(): number {
    const isOrdered = this.#target?.ordering === 'per_resource';
    return isOrdered || this.#consecutiveFailures >= BREAKER_FAILURES ? 1 : IN_FLIGHT_MAX;
  }
}
