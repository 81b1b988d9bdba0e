import type { Logger } from 'pino';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { isInfrastructureFailure } from '../../../storage/infrastructure-failure.ts';
import { ofShard } from '../../../storage/fenced-transaction.ts';
import { clearFailures, recordFailure } from '../../../storage/queries/failed-rows/failed-rows.ts';
import {
  failedTimerId,
  finishTimers,
  type DueTimer,
  type FiredTimer,
} from '../../../storage/queries/timers/due-timers.ts';
import { hasTestClock } from '../../../storage/queries/timers/test-clock-timers.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { withoutCapabilities } from '../../../storage/ids.ts';
import { FenceLost } from '../../../storage/database-errors.ts';
import type { ActorMetrics, StepOutcome } from '../metrics/actor-metrics.ts';
import type { Actor } from '../define-actor.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { startLoop, type Loop } from '../loop.ts';
import { Places } from '../places.ts';
import { systemContext } from '../system-context.ts';
import { HeldTimers } from './held-timers.ts';
import { TimerHeap } from './timer-heap.ts';
import { TimerReader, type TimerLimits } from './timer-reader.ts';
import { TimerTurns } from './timer-turns.ts';

/**
 * Wakes the actors of the shards that this process owns, at the instants of their timers.
 *
 * Reads: the timers of its shards, a few seconds ahead, and at once those of a shard that a commit announces. Writes:
 * what the actors' verbs write, fenced by the shard's epoch; then the timer's end or next instant. Guarantees: a timer is
 * fired at its instant or later, by the owner of its shard, at least once and once in effect (its verb is idempotent); an
 * aggregate has one step at a time; workspaces take turns, and none has all places; a timer whose step fails waits as `failed_row` says and holds
 * up no other. Does not guarantee: order among aggregates. A timer here is near (in the heap), then ready (waits for its
 * workspace's turn), then running, until its end is written.
 */
export interface TimerLoopParts {
  readonly resources: SystemResources;
  readonly keeper: LeaseKeeper;
  readonly actors: readonly Actor[];
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly limits?: Partial<TimerLimits> | undefined;
  readonly metrics: Pick<ActorMetrics, 'stepEnded'>;
}

const READ_MS = 1_000;
const REPAIR_MS = 3_000;
/** A step that asks for the past is woken after this. */
const AT_LEAST_MS = 1_000;
/** Steps of all kinds; one workspace leaves eight places to the others. */
const RUNNING_MAX = 72;
const RUNNING_SPARE = 8;
const RUNNING_OF_KIND = 17;
/** Ends of steps of this time span are written together. */
const FINISH_MS = 5;

export class TimerLoop {
  readonly #parts: TimerLoopParts;
  readonly #actors: ReadonlyMap<string, Actor>;
  readonly #near = new TimerHeap();
  readonly #ready = new TimerTurns((kind) => this.#actors.get(kind)?.together ?? 1);
  /** All timers that are near, ready or running. Any other one in the heap or a turn is stale. */
  readonly #held = new HeldTimers();
  /** Those with a step that has not been written; the instant (ms) of a newer version that was seen meanwhile. */
  readonly #running = new Map<string, number | null>();
  readonly #places = new Places(RUNNING_MAX, RUNNING_SPARE);
  readonly #placesOfKind: ReadonlyMap<string, Places>;
  readonly #steps = new Set<Promise<void>>();
  readonly #reader: TimerReader;
  readonly #stop = new AbortController();
  #fired: FiredTimer[] = [];
  #finishing: Promise<void> | null = null;
  #readAt = 0;
  #repairAt = 0;
  #loop: Loop | null = null;
  #alarm: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: TimerLoopParts) {
    this.#parts = parts;
    this.#actors = new Map(parts.actors.map((actor) => [actor.kind, actor]));
    this.#placesOfKind = new Map(
      parts.actors.map(({ kind, concurrency = RUNNING_OF_KIND, together }) => [
        kind,
        new Places(concurrency, together),
      ]),
    );
    const { keeper, query, limits } = parts;
    this.#reader = new TimerReader({
      query,
      held: this.#held,
      isActive: (shard) => keeper.isActive(shard),
      take: (timer) => this.#take(timer),
      onPage: () => this.#fireDue(),
      limits,
    });
    keeper.listen({
      gained: (shards) => {
        this.#reader.gained(shards);
        this.#readAt = 0;
        this.#loop?.wake();
      },
      lost: (shards) => {
        this.#reader.lost(shards);
        this.#held.releaseShards(new Set(shards));
      },
    });
  }

  /** Timers in memory, for the metrics. */
  get held(): number {
    return this.#held.size;
  }

  /** Whether due timers of the workspace wait for a turn. */
  isBehind(workspaceId: string): boolean {
    return this.#ready.has(workspaceId);
  }

  start(): void {
    this.#loop = startLoop({
      everyMs: READ_MS,
      run: () => this.#turn(),
      onError: (error) => this.#parts.logger.warn({ err: error }, 'timers: a turn failed'),
    });
  }

  /** Starts no further step and waits for those that run. */
  async stop(): Promise<void> {
    this.#stop.abort();
    if (this.#alarm) clearTimeout(this.#alarm);
    await this.#loop?.stop();
    await Promise.all(this.#steps);
  }

  /** A commit of this process set timers: each shard with the earliest of them, in ms. */
  timersSet(earliest: ReadonlyMap<number, number>): void {
    for (const [shard, dueAt] of earliest)
      if (this.#reader.isRead(dueAt)) this.#announce(shard, dueAt);
  }

  /** Another process announced near timers of the shard, from an instant (ms) on. */
  wake(shard: number, from: number): void {
    if (this.#reader.isRead(from)) this.#announce(shard, from);
  }

  #announce(shard: number, from: number): void {
    if (!this.#parts.keeper.isActive(shard)) return;
    this.#reader.announce(shard, from);
    this.#loop?.wake();
  }

  async #turn(): Promise<boolean> {
    const active = this.#parts.keeper.active();
    if (active.length === 0) return false;
    await this.#reader.readAnnounced();
    await this.#reader.readBehind();
    const now = performance.now();
    if (now >= this.#readAt) {
      this.#readAt = now + READ_MS;
      await this.#reader.readAhead(active);
    }
    if (now >= this.#repairAt) {
      this.#repairAt = now + REPAIR_MS;
      await this.#reader.readLate(active);
    }
    this.#fireDue();
    return this.#reader.isAsked;
  }

  #take(timer: DueTimer): void {
    const key = failedTimerId(timer);
    if (!this.#actors.has(timer.kind)) return;
    if (this.#running.has(key)) {
      this.#running.set(key, timer.dueAt.getTime());
      return;
    }
    this.#held.add(timer);
    this.#near.add(timer);
  }

  /** Moves what is due into its workspace's turn, starts steps, and sets the alarm for the next timer. */
  #fireDue(): void {
    if (this.#stop.signal.aborted) return;
    const now = Date.now();
    for (;;) {
      const { earliest } = this.#near;
      if (earliest === undefined || earliest.dueAt.getTime() > now) break;
      this.#near.takeEarliest();
      if (this.#held.isHeld(earliest)) this.#ready.add(earliest);
    }
    while (this.#places.free > 0) {
      const timer = this.#ready.takeNext((...asked) => this.#hasRoom(...asked));
      if (timer === undefined) break;
      if (this.#held.isHeld(timer)) this.#start(timer);
    }
    this.#setAlarm();
  }

  #hasRoom(kind: string, workspaceId: string, count: number): boolean {
    const ofKind = this.#placesOfKind.get(kind)?.freeFor(workspaceId) ?? 0;
    return count <= ofKind && this.#places.freeFor(workspaceId) > 0;
  }

  #setAlarm(): void {
    const { earliest } = this.#near;
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#alarm = null;
    if (earliest === undefined) return;
    const inMs = Math.max(0, earliest.dueAt.getTime() - Date.now());
    this.#alarm = setTimeout(() => this.#fireDue(), inMs);
  }

  #start(timer: DueTimer): void {
    const key = failedTimerId(timer);
    const { keeper } = this.#parts;
    const actor = this.#actors.get(timer.kind);
    const epoch = keeper.holds.epochOf(timer.shard);
    if (!actor || epoch === null || keeper.processId === null || !keeper.isActive(timer.shard)) {
      this.#held.release(timer);
      return;
    }
    const held = { processId: keeper.processId, shard: timer.shard, epoch };
    this.#running.set(key, null);
    const endUse = keeper.use(timer.shard);
    const step = this.#step(actor, timer, held).finally(() => {
      endUse();
      const newer = this.#running.get(key) ?? null;
      this.#running.delete(key);
      this.#held.release(timer);
      this.#reader.ended(timer);
      this.#steps.delete(step);
      if (newer !== null) this.#announce(timer.shard, newer);
      else if (this.#reader.isAsked) this.#loop?.wake();
    });
    this.#steps.add(step);
  }

  async #step(actor: Actor, timer: DueTimer, held: HeldShardOf): Promise<void> {
    const { failpoint } = this.#parts.resources.services;
    failpoint(`timer.claimed.${timer.kind}`);
    try {
      const next = await this.#wake(actor, timer, held);
      failpoint(`timer.stepped.${timer.kind}`);
      await this.#finish({ timer, next });
      failpoint(`timer.finished.${timer.kind}`);
      if (next !== null) this.timersSet(new Map([[timer.shard, next.getTime()]]));
      if (timer.hasFailed) await clearFailures(this.#parts.query, 'timer', [failedTimerId(timer)]);
    } catch (error) {
      await this.#fail(timer, error);
    }
  }

  /** Calls the actor within its kind's concurrency. */
  async #wake(actor: Actor, timer: DueTimer, held: HeldShardOf): Promise<Date | null> {
    const { resources, keeper, logger, metrics } = this.#parts;
    const { services, database } = resources;
    const { kind, workspaceId, environmentId, shard, version } = timer;
    const requestId = Bun.randomUUIDv7();
    const id = withoutCapabilities(timer.id);
    const facts = { actor: kind, id, workspaceId, environmentId, shard, version, requestId };
    const latenessMs = Date.now() - timer.dueAt.getTime();
    const startedAt = performance.now();
    const ended = (outcome: StepOutcome, more: object = {}): void => {
      const tookMs = performance.now() - startedAt;
      metrics.stepEnded(kind, outcome, { lateness: latenessMs / 1_000, took: tookMs / 1_000 });
      logger.debug(
        { ...facts, outcome, latenessMs, tookMs: Math.round(tookMs), ...more },
        'actor: step',
      );
    };
    const places = [this.#places, this.#placesOfKind.get(kind)];
    for (const one of places) one?.take(workspaceId);
    try {
      const fenced = ofShard(database, held.processId, held);
      const run = {
        ctx: systemContext({ services, database: fenced }, `actor.${kind}`, requestId),
        logger: logger.child(facts),
        signal: AbortSignal.any([keeper.life, this.#stop.signal]),
      };
      const next = await actor.wake(run, timer);
      ended('done', { next });
      return await this.#laterThanNow(timer, next);
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    } finally {
      for (const one of places) one?.release(workspaceId);
      this.#fireDue();
    }
  }

  /** A past instant is there where a test clock, which was set a moment ago, is behind it: that clock goes by it then. */
  async #laterThanNow({ environmentId }: DueTimer, next: Date | null): Promise<Date | null> {
    if (next === null || next.getTime() > Date.now()) return next;
    if (environmentId !== null && (await hasTestClock(this.#parts.query, environmentId)))
      return next;
    return new Date(Date.now() + AT_LEAST_MS);
  }

  /** Written with the ends of other steps; a crash before it fires the timer again, without effect. */
  #finish(fired: FiredTimer): Promise<void> {
    this.#fired.push(fired);
    this.#finishing ??= (async () => {
      await Bun.sleep(FINISH_MS);
      this.#finishing = null;
      await finishTimers(this.#parts.query, this.#fired.splice(0));
    })();
    return this.#finishing;
  }

  async #fail(timer: DueTimer, error: unknown): Promise<void> {
    const { keeper, query, logger, resources } = this.#parts;
    if (error instanceof FenceLost) return keeper.recheck();
    if (isInfrastructureFailure(error)) {
      logger.warn({ err: error, actor: timer.kind }, 'actor: the database does not answer');
      return;
    }
    const row = { workspaceId: timer.workspaceId, id: failedTimerId(timer) };
    const recorded = await recordFailure(query, 'timer', row, String(error));
    resources.services.rowFailed(error, { kind: 'timer', ...row, ...recorded });
  }
}

function outcomeOf(error: unknown): StepOutcome {
  if (error instanceof FenceLost) return 'lost';
  return isInfrastructureFailure(error) ? 'interrupted' : 'failed';
}

interface HeldShardOf {
  readonly processId: string;
  readonly shard: number;
  readonly epoch: number;
}
