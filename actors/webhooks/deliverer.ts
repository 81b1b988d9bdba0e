import type { Logger } from 'pino';
import type { SystemDatabase } from '../../domain/context.ts';
import type { Services } from '../../domain/ports/services.ts';
import { attemptDeadlineMs } from '../../domain/webhooks/deliveries/attempt-delivery.ts';
import type { FreshDelivery } from '../../domain/webhooks/deliveries/create-deliveries.ts';
import {
  withBody,
  type DeliveryTarget,
  type DueDelivery,
  type DueEndpoint,
} from '../../domain/webhooks/deliveries/due-deliveries.ts';
import { sendDelivery, type SentAttempt } from '../../domain/webhooks/deliveries/send-delivery.ts';
import type { DueSpan, DueWork, PolledDeliveries } from '../runtime/due/due-engine.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import type { LeaseKeeper } from '../runtime/lease-keeper.ts';
import { startLoop, type Loop } from '../runtime/loop.ts';
import { systemContext } from '../runtime/system-context.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import { ByteBudget } from './byte-budget.ts';
import { DeliveryBuffer } from './delivery-buffer.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { DeliveryReader } from './delivery-reader.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { nextStep } from './next-step.ts';
import { Slots, type Slot } from './slots.ts';

/**
 * Sends due deliveries, which the engine's poll finds and announcements name: binds timers, loops and slots to the
 * endpoint queues, whose states are defined in endpoint-queue.ts.
 *
 * Reads: delivery rows of the owned shards, whose `next_attempt_at` makes them a queue. Writes: the result of each
 * attempt. The claim on a row is the lease of its shard together with its attempt count: only the owner sends, once no
 * previous owner can have an attempt in flight, and each attempt is recorded once. Guarantees: at least once; at most 4
 * in flight per endpoint (1 in order), a share per workspace, slow endpoints in a pool of their own. Does not
 * guarantee: order, unless the endpoint asks for it.
 */
interface DelivererParts {
  readonly services: Services;
  readonly database: SystemDatabase;
  readonly keeper: LeaseKeeper;
  readonly effects: FencedEffects;
  /** Told of endpoints with new deliveries whose shards other processes own. */
  readonly announce: (endpoints: readonly DueEndpoint[]) => void;
  readonly slots: number;
  readonly metrics: DeliveryMetrics;
  readonly logger: Logger;
}

/** An attempt of a previous owner may take its deadline, and then be recorded. */
const HAND_OVER_MS = attemptDeadlineMs + 5_000;
const SLOW_MS = 1_000;
/** Of shards that are new, or to be looked through again; without any it asks for nothing. */
const SCAN_MS = 800;
/** Bodies that are read only for their attempt may take so much memory together. */
const LARGE_BODIES_BYTES = 64 * 1024 * 1024;

export class Deliverer implements PolledDeliveries {
  readonly #parts: DelivererParts;
  readonly #slots: Slots;
  readonly #buffer = new DeliveryBuffer();
  readonly #largeBodies = new ByteBudget(LARGE_BODIES_BYTES);
  readonly #reader: DeliveryReader;
  readonly #recorder: AttemptRecorder;
  readonly #sending = new Set<Promise<void>>();
  readonly #cancel = new AbortController();
  #isStopping = false;
  #rateTimer: ReturnType<typeof setTimeout> | null = null;
  /** When the rate timer fires: the earliest instant at which a rate limit permits a delivery. */
  #rateAt = Number.POSITIVE_INFINITY;
  #scanLoop: Loop | null = null;
  #readLoop: Loop | null = null;

  constructor(parts: DelivererParts) {
    const { services, database, keeper, effects, logger } = parts;
    const buffer = this.#buffer;
    this.#parts = parts;
    this.#slots = new Slots(parts.slots);
    const active = (): readonly number[] => this.#active();
    const isActive = (shard: number): boolean => this.#isActive(shard);
    this.#reader = new DeliveryReader({ database, active, isActive, effects, buffer });
    this.#recorder = new AttemptRecorder(
      systemContext({ services, database }, 'webhooks'),
      effects,
      logger,
    );
    parts.metrics.observeSlots(() => this.#slots.inUse);
    keeper.listen({
      gained: () => this.#scanLoop?.wake(),
      lost: (shards) => {
        this.#reader.lost(shards);
        buffer.dropShards(new Set(shards));
      },
    });
  }

  start(): void {
    const onError = (error: unknown) =>
      this.#parts.logger.warn({ err: error }, 'deliveries: the database did not answer');
    this.#scanLoop = startLoop({ everyMs: SCAN_MS, run: () => this.#scan(), onError });
    this.#readLoop = startLoop({ everyMs: 60_000, run: () => this.#read(), onError });
    this.#recorder.start();
  }

  /** Stops sending, waits for deliveries in flight, aborts them at the timeout, and records the rest. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#scanLoop?.stop(), this.#readLoop?.stop()]);
    const timer = setTimeout(() => this.#cancel.abort(), timeoutMs);
    await Promise.all(this.#sending);
    clearTimeout(timer);
    await this.#recorder.stop();
  }

  /** Accepts new deliveries, just committed and due at once. */
  takeFresh(deliveries: readonly FreshDelivery[]): void {
    const { keeper, announce } = this.#parts;
    this.#reader.takeFresh(deliveries);
    const elsewhere = deliveries.filter(({ delivery }) => !keeper.isActive(delivery.shard));
    if (elsewhere.length > 0) announce(elsewhere.map(({ delivery }) => delivery));
    this.#readLoop?.wake();
    this.#pump();
  }

  /** Another process has created deliveries for these endpoints. */
  look(endpoints: readonly DueEndpoint[]): void {
    for (const endpoint of endpoints)
      if (this.#isActive(endpoint.shard)) this.#buffer.markUnread(this.#buffer.queueOf(endpoint));
    this.#readLoop?.wake();
  }

  /**
   * Whether attempts of a workspace may be in flight in a shard that it has left: here, or of a previous owner.
   */
  isBusyWith(workspaceId: string, shard: number): boolean {
    return this.#isAwaiting(shard) || this.#buffer.isBusy(workspaceId, shard);
  }

  /** The shards to send for: owned, with nothing of a previous owner in flight. */
  #active(): readonly number[] {
    return this.#parts.keeper.active().filter((shard) => !this.#isAwaiting(shard));
  }

  #isActive(shard: number): boolean {
    return this.#parts.keeper.isActive(shard) && !this.#isAwaiting(shard);
  }

  /** Attempts of a previous owner may be in flight. */
  #isAwaiting(shard: number): boolean {
    return this.#parts.keeper.previousOwners.isAwaited(shard, HAND_OVER_MS);
  }

  span(): DueSpan {
    return this.#reader.span;
  }

  found(span: DueSpan, { endpoints, now }: DueWork): void {
    this.#reader.found(span, endpoints, now);
    if (endpoints.length > 0) this.#readLoop?.wake();
  }

  /** A loop of its own: a long scan, or one that fails, must not hold up the poll of jobs and events. */
  async #scan(): Promise<void> {
    if (this.#slots.moveSlow(performance.now(), SLOW_MS)) this.#pump();
    await this.#parts.keeper.previousOwners.refresh();
    if (await this.#reader.scan()) this.#readLoop?.wake();
  }

  async #read(): Promise<boolean> {
    const hasMore = await this.#reader.read();
    this.#pump();
    return hasMore;
  }

  /** Sends up to `count`, one of each endpoint in turn. */
  #pump(count: number = Number.POSITIVE_INFINITY): void {
    if (this.#isStopping) return;
    const now = performance.now();
    let left = count;
    for (const [queue] of this.#buffer.ready.turns((next) => (this.#maySend(next, now) ? 1 : 0))) {
      if (queue) this.#start(queue, now);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** Whether to send is the queue's next step; executes any other. */
  #maySend(queue: EndpointQueue, now: number): boolean {
    const { workspaceId, shard, isSlow, unreadBytes } = queue;
    const hasSlot =
      this.#slots.has(workspaceId, isSlow) && this.#largeBodies.has(workspaceId, unreadBytes);
    const step = nextStep(queue, { isOurs: this.#isActive(shard), hasSlot }, now);
    if (step.do === 'wait') this.#pumpAfter(step.ms);
    if (step.do === 'read-target') {
      queue.markStale();
      this.#readLoop?.wake();
    }
    return step.do === 'send';
  }

  #start(queue: EndpointQueue, now: number): void {
    const { workspaceId, isSlow, unreadBytes } = queue;
    const slot = this.#slots.take(workspaceId, isSlow, now);
    const release = this.#largeBodies.take(workspaceId, unreadBytes);
    const delivery = this.#buffer.take(queue, now);
    const sent = this.#send(queue, delivery, slot, release).finally(() =>
      this.#sending.delete(sent),
    );
    this.#sending.add(sent);
  }

  /** Makes one attempt; its slot is released before its result is recorded. */
  async #send(
    queue: EndpointQueue,
    delivery: DueDelivery,
    slot: Slot,
    releaseBody: () => void,
  ): Promise<void> {
    const { keeper } = this.#parts;
    const end = keeper.use(queue.shard);
    const { target } = queue;
    const result = target && (await this.#attempt(queue, delivery, target));
    releaseBody();
    void this.#conclude(queue, delivery, result).finally(end);
    queue.attemptEnded();
    this.#slots.release(slot);
    if (this.#buffer.runsLow(queue)) this.#readLoop?.wake();
    // The slot goes to the next queue in turn, and this endpoint may no longer be slow.
    this.#pump(1);
    const now = performance.now();
    if (!this.#isStopping && this.#maySend(queue, now)) this.#start(queue, now);
  }

  /** Null when the attempt was aborted, or the body of the delivery could not be read. */
  async #attempt(
    queue: EndpointQueue,
    delivery: DueDelivery,
    target: DeliveryTarget,
  ): Promise<SentAttempt | null> {
    const { services, database, logger } = this.#parts;
    const { mayRepeat } = delivery;
    try {
      const full = await withBody(database, delivery);
      const result = await sendDelivery(services, full, target, this.#cancel.signal);
      return result && mayRepeat ? { ...result, facts: { ...result.facts, mayRepeat } } : result;
    } catch (error) {
      logger.warn({ err: error }, 'deliveries: the body of an event was not read');
      this.#buffer.markUnread(queue);
      return null;
    }
  }

  /** Records the result unless the attempt was aborted; then a read may return the delivery again. */
  async #conclude(
    queue: EndpointQueue,
    delivery: DueDelivery,
    result: SentAttempt | null,
  ): Promise<void> {
    if (result) await this.#record(queue, delivery, result);
    queue.settle(delivery.id);
    this.#reader.settled(delivery);
    if (result === null || queue.target?.ordering !== 'per_resource') return;
    this.#buffer.markUnread(queue);
    this.#readLoop?.wake();
  }

  #record(queue: EndpointQueue, delivery: DueDelivery, result: SentAttempt): Promise<void> {
    const { services, metrics } = this.#parts;
    const { status, durationMs } = result;
    services.failpoint('webhooks.sent');
    queue.attemptAnswered(status === 'succeeded', durationMs);
    metrics.attempted(status, durationMs, Date.now() - delivery.createdAt.getTime());
    return this.#recorder.record({ delivery, queue, result });
  }

  #pumpAfter(waitMs: number): void {
    const at = performance.now() + waitMs;
    if (at >= this.#rateAt) return;
    if (this.#rateTimer !== null) clearTimeout(this.#rateTimer);
    this.#rateAt = at;
    this.#rateTimer = setTimeout(() => {
      this.#rateTimer = null;
      this.#rateAt = Number.POSITIVE_INFINITY;
      this.#pump();
    }, waitMs);
  }
}
