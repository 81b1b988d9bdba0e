import type { Logger } from 'pino';
import type { Services } from '../../../domain/ports/services.ts';
import { isInfrastructureFailure } from '../../../storage/errors/infrastructure-failure.ts';
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
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { FairQueue } from '../../../streams/turns/fair-queue.ts';
import { Places } from '../../../streams/turns/places.ts';
import type { ActorMetrics, StepOutcome } from '../metrics/actor-metrics.ts';
import type { Actor } from '../define-actor.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { startLoop, type Loop } from '../loop.ts';
import type { TaskRun } from '../task.ts';
import type { TaskRunner } from '../task-runner.ts';
import { Gathered } from './gathered.ts';
import { HeldTimers } from './held-timers.ts';
import { Steps } from './steps.ts';
import { TimerHeap } from './timer-heap.ts';
import { TimerReader, type TimerLimits } from './timer-reader.ts';

/**
 * The source of timers: wakes the actors of the shards that this process owns, at the instants of their timers.
 *
 * Reads: the timers of its shards, a few seconds ahead, and at once those of a shard that a commit announces. Writes:
 * what the actors' verbs write, fenced by the shard's epoch; then the timer's end or next instant. Guarantees: a timer is
 * fired at its instant or later, by the owner of its shard, at least once and once in effect (its verb is idempotent); an
 * aggregate has one step at a time; workspaces take turns, and none has all places; a timer whose step fails waits as `failed_row` says and holds
 * up no other. Does not guarantee: order among aggregates. A timer here is near (in the heap), then ready (waits for its
 * workspace's turn), then running, until its end is written.
 */
export interface TimersParts {
  readonly services: Services;
  readonly runner: TaskRunner;
  readonly keeper: LeaseKeeper;
  readonly actors: readonly Actor[];
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly limits?: Partial<TimerLimits> | undefined;
  readonly metrics: Pick<ActorMetrics, 'stepEnded'>;
}

const TURN_MS = 1_000;
/** A commit announces what is due before the next read ahead, which finds the rest seconds before it is due. */
const READ_MS = 2_000;
const REPAIR_MS = 3_000;
/** A step that asks for the past is woken after this. */
const AT_LEAST_MS = 1_000;
/** Steps of all kinds; one workspace leaves eight places to the others. */
const RUNNING_MAX = 72;
const RUNNING_SPARE = 8;
const RUNNING_OF_KIND = 17;
/** Ends of steps of this time span are written together. */
const FINISH_MS = 5;

export class Timers {
  readonly #parts: TimersParts;
  readonly #actors: ReadonlyMap<string, Actor>;
  readonly #near = new TimerHeap();
  readonly #ready = new FairQueue<DueTimer>(
    ({ workspaceId }) => workspaceId,
    ({ kind }) => kind,
  );
  /** All timers that are near, ready or running. Any other one in the heap or a turn is stale. */
  readonly #held = new HeldTimers();
  /** Those with a step that has not been written; the instant (ms) of a newer version that was seen meanwhile. */
  readonly #running = new Map<string, number | null>();
  readonly #places = new Places(RUNNING_MAX, RUNNING_SPARE);
  readonly #placesOfKind: ReadonlyMap<string, Places>;
  readonly #steps: Steps;
  readonly #reader: TimerReader;
  readonly #fired: Gathered<FiredTimer>;
  #isStopping = false;
  #readAt = 0;
  #repairAt = 0;
  #loop: Loop | null = null;
  #alarm: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: TimersParts) {
    this.#parts = parts;
    this.#actors = new Map(parts.actors.map((actor) => [actor.kind, actor]));
    this.#placesOfKind = new Map(
      parts.actors.map(({ kind, concurrency = RUNNING_OF_KIND, together }) => [
        kind,
        new Places(concurrency, together),
      ]),
    );
    const { keeper, query, limits } = parts;
    this.#steps = new Steps(keeper, parts.runner, () => this.#fireDue());
    // A crash before they are written fires the timers again, without effect.
    this.#fired = new Gathered(FINISH_MS, (fired) => finishTimers(query, fired));
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
    return this.#ready.hasTurn(workspaceId);
  }

  start(): void {
    this.#loop = startLoop({
      everyMs: TURN_MS,
      run: () => this.#turn(),
      onError: (error) => this.#parts.logger.warn({ err: error }, 'timers: a turn failed'),
    });
  }

  /** Starts no further step, asks those that run to end, and waits for them. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#steps.stopMoved(() => false);
    if (this.#alarm) clearTimeout(this.#alarm);
    await this.#loop?.stop();
    await this.#steps.idle();
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
      await this.#reader.readAhead(active).catch((error: unknown) => {
        this.#readAt = 0;
        throw error;
      });
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
    if (this.#isStopping) return;
    const now = Date.now();
    for (;;) {
      const { earliest } = this.#near;
      if (earliest === undefined || earliest.dueAt.getTime() > now) break;
      this.#near.takeEarliest();
      if (this.#held.isHeld(earliest)) this.#ready.add(earliest);
    }
    const freeFor = (first: DueTimer, waiting: number): number => this.#roomFor(first, waiting);
    const isOpen = (kind: string): boolean =>
      this.#places.free > 0 && (this.#placesOfKind.get(kind)?.free ?? 0) > 0;
    for (const timers of this.#ready.turns(freeFor, { isOpen }))
      for (const timer of timers) if (this.#held.isHeld(timer)) this.#start(timer);
    this.#setAlarm();
  }

  /** A turn begins when its kind has room for all of it, so that its steps start together. */
  #roomFor({ kind, workspaceId }: DueTimer, waiting: number): number {
    const count = Math.min(waiting, this.#actors.get(kind)?.together ?? 1);
    const ofKind = this.#placesOfKind.get(kind)?.freeFor(workspaceId) ?? 0;
    return count <= ofKind ? Math.min(count, this.#places.freeFor(workspaceId)) : 0;
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
    const { keeper, query, services } = this.#parts;
    const { kind, workspaceId, shard } = timer;
    const actor = this.#actors.get(kind);
    const ofKind = this.#placesOfKind.get(kind);
    const epoch = keeper.holds.epochOf(shard);
    if (!actor || !ofKind || epoch === null || !keeper.isActive(shard)) {
      this.#held.release(timer);
      return;
    }
    const { failpoint } = services;
    let next: Date | null = null;
    this.#running.set(key, null);
    this.#steps.start({
      name: `actor.${kind}`,
      shard,
      epoch,
      turnOf: workspaceId,
      places: [this.#places, ofKind],
      run: async (run) => {
        failpoint(`timer.claimed.${timer.kind}`);
        next = await this.#wake(actor, timer, run);
      },
      settle: async () => {
        failpoint(`timer.stepped.${timer.kind}`);
        await this.#fired.add({ timer, next });
        failpoint(`timer.finished.${timer.kind}`);
        if (next !== null) this.timersSet(new Map([[shard, next.getTime()]]));
        if (timer.hasFailed) await clearFailures(query, 'timer', [key]);
      },
      failed: (error) => this.#fail(timer, error),
      ended: () => {
        const newer = this.#running.get(key) ?? null;
        this.#running.delete(key);
        this.#held.release(timer);
        this.#reader.ended(timer);
        if (newer !== null) this.#announce(shard, newer);
        else if (this.#reader.isAsked) this.#loop?.wake();
      },
    });
  }

  async #wake(actor: Actor, timer: DueTimer, run: TaskRun): Promise<Date | null> {
    const { logger, metrics } = this.#parts;
    const { kind, workspaceId, environmentId, shard, version } = timer;
    const { requestId } = run.ctx;
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
    try {
      const next = await actor.wake(
        asRun(run, () => logger.child(facts)),
        timer,
      );
      ended('done', { next });
      return await this.#laterThanNow(timer, next);
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    }
  }

  /** A past instant is there where a test clock, which was set a moment ago, is behind it: that clock goes by it then. */
  async #laterThanNow({ environmentId }: DueTimer, next: Date | null): Promise<Date | null> {
    if (next === null || next.getTime() > Date.now()) return next;
    if (environmentId !== null && (await hasTestClock(this.#parts.query, environmentId)))
      return next;
    return new Date(Date.now() + AT_LEAST_MS);
  }

  async #fail(timer: DueTimer, error: unknown): Promise<void> {
    const { keeper, query, logger, services } = this.#parts;
    if (error instanceof FenceLost) return keeper.recheck();
    if (isInfrastructureFailure(error)) {
      logger.warn({ err: error, actor: timer.kind }, 'actor: the database does not answer');
      return;
    }
    const row = { workspaceId: timer.workspaceId, id: failedTimerId(timer) };
    const recorded = await recordFailure(query, 'timer', row, String(error));
    services.rowFailed(error, { kind: 'timer', ...row, ...recorded });
  }
}

/** The same run with another logger, which is made when it is asked for. */
function asRun(run: TaskRun, loggerOf: () => Logger): TaskRun {
  return {
    ctx: run.ctx,
    get logger() {
      return loggerOf();
    },
    get signal() {
      return run.signal;
    },
  };
}

function outcomeOf(error: unknown): StepOutcome {
  if (error instanceof FenceLost) return 'lost';
  return isInfrastructureFailure(error) ? 'interrupted' : 'failed';
}
