import type { Logger } from 'pino';
import type { SystemDatabase } from '../../domain/context.ts';
import type { Services } from '../../domain/services.ts';
import type { FreshDelivery } from '../../domain/webhooks/create-deliveries.ts';
import type { DueDelivery } from '../../domain/webhooks/due-deliveries.ts';
import { sendDelivery } from '../../domain/webhooks/send-delivery.ts';
import type { FencedEffects } from '../runtime/fenced-effects.ts';
import type { LeaseKeeper } from '../runtime/lease-keeper.ts';
import { startLoop, type Loop } from '../runtime/loop.ts';
import { systemContext } from '../runtime/system-context.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { DeliveryReader, WAITING_LOW } from './delivery-reader.ts';
import type { DueEndpoints } from './due-endpoints.ts';
import { DueFinder } from './due-finder.ts';
import { inFlightMax, noteAttempt, waitForRate, type EndpointLine } from './endpoint-line.ts';
import type { FormerSenders } from './former-senders.ts';
import { Slots } from './slots.ts';
import { WaitingRoom } from './waiting-room.ts';

/**
 * Sends deliveries that are due.
 *
 * Reads: delivery rows of the owned shards, whose `next_attempt_at` makes them a queue. Writes: what each
 * attempt came to. The claim on a row is the lease of its shard together with the number of attempts so far: only
 * the owner sends, once no former one can have an attempt under way, and a result is recorded once an attempt.
 * Guarantees: at least once; at most 4 on their way per endpoint (1 in order), a share per workspace, slow
 * endpoints in a pool of their own. Does not guarantee: order, unless the endpoint asks for it.
 */
export interface DelivererParts {
  readonly services: Services;
  readonly database: SystemDatabase;
  readonly keeper: LeaseKeeper;
  readonly formers: FormerSenders;
  readonly effects: FencedEffects;
  readonly due: DueEndpoints;
  readonly slots: number;
  readonly metrics: DeliveryMetrics;
  readonly logger: Logger;
}

const FIND_MS = 400;
const SLOW_MS = 1_000;

export class Deliverer {
  readonly #parts: DelivererParts;
  readonly #slots: Slots;
  readonly #finder: DueFinder;
  readonly #reader: DeliveryReader;
  readonly #recorder: AttemptRecorder;
  readonly #room = new WaitingRoom();
  readonly #sending = new Set<Promise<void>>();
  readonly #cancel = new AbortController();
  #isStopping = false;
  #rateTimer: ReturnType<typeof setTimeout> | null = null;
  /** When the rate timer fires: the earliest instant at which a rate limit lets something leave. */
  #rateAt = Number.POSITIVE_INFINITY;
  #findLoop: Loop | null = null;
  #readLoop: Loop | null = null;

  constructor(parts: DelivererParts) {
    const { services, database, keeper, formers, due, effects, logger } = parts;
    this.#parts = parts;
    this.#slots = new Slots(parts.slots);
    this.#finder = new DueFinder(database, () => this.#active(), due);
    const knows = (shard: number): boolean => this.#finder.knows(shard);
    const isActive = (shard: number): boolean => this.#isActive(shard);
    this.#reader = new DeliveryReader({
      database,
      isActive,
      effects,
      due,
      room: this.#room,
      knows,
    });
    const ctx = systemContext({ services, database }, 'webhooks');
    this.#recorder = new AttemptRecorder(ctx, effects, logger, ({ delivery, line, end }) => {
      this.#settle(line, delivery);
      end();
      if (line.target?.ordering === 'per_resource') this.#markDue(line);
    });
    parts.metrics.observeSlots(() => this.#slots.inUse);
    due.onAnnounce((deliveries) => this.#takeFresh(deliveries));
    keeper.listen({
      gained: (_, taken) => {
        formers.gained(taken);
        this.#findLoop?.wake();
      },
      lost: (shards) => {
        formers.lost(shards);
        this.#reader.lost(shards);
        this.#finder.forget(shards);
        for (const line of due.dropShards(new Set(shards))) this.#room.clear(line);
      },
    });
  }

  start(): void {
    const onError = (error: unknown) =>
      this.#parts.logger.warn({ err: error }, 'deliveries: the database did not answer');
    this.#findLoop = startLoop({ everyMs: FIND_MS, run: () => this.#find(), onError });
    this.#readLoop = startLoop({ everyMs: 60_000, run: () => this.#read(), onError });
    this.#recorder.start();
  }

  /** Sends nothing more, waits for what is on its way, cancels it when time is up, and records the rest. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#findLoop?.stop(), this.#readLoop?.stop()]);
    const timer = setTimeout(() => this.#cancel.abort(), timeoutMs);
    await Promise.all(this.#sending);
    clearTimeout(timer);
    await this.#recorder.stop();
  }

  /** The shards for which we may send: ours, and no former owner has anything under way. */
  #active(): readonly number[] {
    const { keeper, formers } = this.#parts;
    return keeper.active().filter((shard) => !formers.areAwaited(shard));
  }

  #isActive(shard: number): boolean {
    const { keeper, formers } = this.#parts;
    return keeper.isActive(shard) && !formers.areAwaited(shard);
  }

  #settle(line: EndpointLine, delivery: DueDelivery): void {
    this.#room.settle(line, delivery);
    this.#reader.settled(delivery);
  }

  async #find(): Promise<void> {
    if (this.#slots.moveSlow(performance.now(), SLOW_MS)) this.#pump();
    await this.#parts.formers.refresh();
    if (await this.#finder.find()) this.#readLoop?.wake();
  }

  async #read(): Promise<boolean> {
    const hasMore = await this.#reader.read();
    this.#pump();
    return hasMore;
  }

  #takeFresh(deliveries: readonly FreshDelivery[]): void {
    this.#reader.takeFresh(deliveries);
    this.#readLoop?.wake();
    this.#pump();
  }

  /** Sends up to `count`, one of each endpoint in turn: who has sent goes to the end of the ring. */
  #pump(count: number = Number.POSITIVE_INFINITY): void {
    if (this.#isStopping) return;
    const now = performance.now();
    const { ring } = this.#room;
    let left = count;
    for (const line of ring) {
      if (left === 0) return;
      if (!this.#sendNext(line, now)) continue;
      left -= 1;
      ring.delete(line);
      ring.add(line);
    }
  }

  /** A delivery is done: its slot serves the next in turn, and its endpoint may have become quicker. */
  #pumpAfterOne(line: EndpointLine): void {
    const { ring } = this.#room;
    if (line.waiting.length > 0) ring.add(line);
    this.#pump(1);
    if (!this.#isStopping && ring.has(line)) this.#sendNext(line, performance.now());
  }

  #sendNext(line: EndpointLine, now: number): boolean {
    if (line.waiting.length === 0 || line.inFlight >= inFlightMax(line)) {
      this.#room.ring.delete(line);
      return false;
    }
    if (!this.#isActive(line.shard)) return false;
    if (this.#room.setAsideIfStale(line, now)) {
      this.#readLoop?.wake();
      return false;
    }
    const slot = this.#slots.take(line.workspaceId, line.isSlow, now);
    if (slot === null) return false;
    const waitMs = waitForRate(line, now);
    const delivery = waitMs > 0 ? null : this.#room.take(line);
    if (delivery === null) {
      this.#slots.giveBack(slot);
      this.#pumpAfter(waitMs);
      return false;
    }
    line.inFlight += 1;
    const sent = this.#send(line, delivery).finally(() => {
      this.#sending.delete(sent);
      line.inFlight -= 1;
      this.#slots.giveBack(slot);
      if (line.hasDue && line.waiting.length < WAITING_LOW) this.#readLoop?.wake();
      this.#pumpAfterOne(line);
    });
    this.#sending.add(sent);
    return true;
  }

  async #send(line: EndpointLine, delivery: DueDelivery): Promise<void> {
    const { services, keeper, metrics } = this.#parts;
    const end = keeper.use(line.shard);
    const { signal } = this.#cancel;
    const judged = line.target && (await sendDelivery(services, delivery, line.target, signal));
    if (judged === null) {
      this.#settle(line, delivery);
      return end();
    }
    services.failpoint('webhooks.sent');
    noteAttempt(line, judged.status === 'succeeded', judged.durationMs);
    metrics.attempted(judged.status, judged.durationMs, Date.now() - delivery.createdAt.getTime());
    this.#recorder.add({ delivery, line, judged, end });
  }

  #pumpAfter(waitMs: number): void {
    const at = performance.now() + waitMs;
    if (waitMs <= 0 || at >= this.#rateAt) return;
    if (this.#rateTimer !== null) clearTimeout(this.#rateTimer);
    this.#rateAt = at;
    this.#rateTimer = setTimeout(() => {
      this.#rateTimer = null;
      this.#rateAt = Number.POSITIVE_INFINITY;
      this.#pump();
    }, waitMs);
  }

  #markDue(line: EndpointLine): void {
    this.#parts.due.markDue(line);
    this.#readLoop?.wake();
  }
}
