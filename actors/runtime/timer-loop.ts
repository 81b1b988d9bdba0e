import type { Logger } from 'pino';
import type { SystemResources } from '../../domain/context.ts';
import { isInfrastructureFailure } from '../../storage/infrastructure-failure.ts';
import { ofShard } from '../../storage/fenced-transaction.ts';
import { clearFailures, recordFailure } from '../../storage/queries/failed-rows/failed-rows.ts';
import {
  failedTimerId,
  finishTimers,
  readTimers,
  type DueTimer,
  type FiredTimer,
  type TimerPosition,
} from '../../storage/queries/timers/due-timers.ts';
import type { RunQuery } from '../../storage/query.ts';
import { withoutCapabilities } from '../../storage/ids.ts';
import { FenceLost } from '../../storage/unit-of-work.ts';
import type { ActorMetrics, StepOutcome } from './actor-metrics.ts';
import type { Actor } from './define-actor.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { startLoop, type Loop } from './loop.ts';
import { systemContext } from './system-context.ts';
import { TimerHeap } from './timer-heap.ts';
import { TimerTurns } from './timer-turns.ts';

/**
 * Wakes the actors of the shards that this process owns, at the instants of their timers.
 *
 * Reads: the timers of its shards, a few seconds ahead, and at once those of a shard that a commit announces. Writes:
 * what the actors' verbs write, fenced by the shard's epoch; then the timer's end or next instant. Guarantees: a timer is
 * fired at its instant or later, by the owner of its shard, at least once and once in effect (its verb is idempotent); an
 * aggregate has one step at a time; workspaces take turns; a timer whose step fails waits as `failed_row` says and holds
 * up no other. Does not guarantee: order among aggregates. A timer here is near (in the heap), then ready (waits for its
 * workspace's turn), then running, until its end is written.
 */
export interface TimerLoopParts {
  readonly resources: SystemResources;
  readonly keeper: LeaseKeeper;
  readonly actors: readonly Actor[];
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly metrics: Pick<ActorMetrics, 'stepEnded'>;
}

/** How far ahead timers are read, and how often. */
const AHEAD_MS = 5_000;
const READ_MS = 1_000;
/** Timers that are late are looked for anew: those whose announcement was missed, or whose failure may be tried again. */
const REPAIR_MS = 3_000;
const PAGE = 5_000;
/** A step that asks for the past is woken after this. */
const AT_LEAST_MS = 1_000;
const HELD_MAX = 200_000;
const RUNNING_MAX = 48;
const RUNNING_OF_KIND = 16;
/** Ends of steps of this time span are written together. */
const FINISH_MS = 5;
const beginning: TimerPosition = { dueAt: new Date(0), kind: '', id: '' };

export class TimerLoop {
  readonly #parts: TimerLoopParts;
  readonly #actors: ReadonlyMap<string, Actor>;
  readonly #near = new TimerHeap();
  readonly #ready = new TimerTurns();
  /** The versions of all timers that are near, ready or running. Another version in the heap or a turn is stale. */
  readonly #held = new Map<string, number>();
  /** Those with a step that has not been written; true once a newer version was seen meanwhile. */
  readonly #running = new Map<string, boolean>();
  readonly #stepsOf = new Map<string, number>();
  readonly #steps = new Set<Promise<void>>();
  /** Shards of which a commit announced a near timer, and those gained. */
  readonly #announced = new Set<number>();
  readonly #stop = new AbortController();
  #fired: FiredTimer[] = [];
  #finishing: Promise<void> | null = null;
  #inFlight = 0;
  /** Up to where the shards have been read. */
  #readUntil = 0;
  #readAt = 0;
  #repairAt = 0;
  #loop: Loop | null = null;
  #alarm: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: TimerLoopParts) {
    this.#parts = parts;
    this.#actors = new Map(parts.actors.map((actor) => [actor.kind, actor]));
    parts.keeper.listen({
      gained: (shards) => this.#announce(shards),
      lost: (shards) => {
        for (const shard of shards) this.#announced.delete(shard);
      },
    });
  }

  /** Timers in memory, for the metrics. */
  get held(): number {
    return this.#held.size;
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
    const near = [...earliest].filter(([, dueAt]) => dueAt <= this.#readUntil);
    this.#announce(near.map(([shard]) => shard));
  }

  /** Another process announced near timers of the shard. */
  wake(shard: number): void {
    this.#announce([shard]);
  }

  #announce(shards: readonly number[]): void {
    const ours = shards.filter((shard) => this.#parts.keeper.isActive(shard));
    if (ours.length === 0) return;
    for (const shard of ours) this.#announced.add(shard);
    this.#loop?.wake();
  }

  async #turn(): Promise<boolean> {
    const active = this.#parts.keeper.active();
    if (active.length === 0) return false;
    await this.#readAnnounced();
    const now = performance.now();
    if (now >= this.#readAt) {
      this.#readAt = now + READ_MS;
      await this.#readAhead(active);
    }
    if (now >= this.#repairAt) {
      this.#repairAt = now + REPAIR_MS;
      await this.#read(active, beginning, new Date(Date.now() - READ_MS), PAGE);
    }
    this.#fireDue();
    return this.#announced.size > 0;
  }

  async #readAnnounced(): Promise<void> {
    if (this.#announced.size === 0) return;
    const shards = [...this.#announced].filter((shard) => this.#parts.keeper.isActive(shard));
    this.#announced.clear();
    if (shards.length === 0) return;
    await this.#read(shards, beginning, new Date(Math.max(this.#readUntil, Date.now())), HELD_MAX);
  }

  async #readAhead(active: readonly number[]): Promise<void> {
    const after = { ...beginning, dueAt: new Date(this.#readUntil) };
    const until = Date.now() + AHEAD_MS;
    // From now on a commit announces what is due until then.
    this.#readUntil = Math.max(this.#readUntil, until);
    await this.#read(active, after, new Date(until), HELD_MAX);
  }

  /** Reads page by page and holds what it does not hold yet. */
  async #read(
    shards: readonly number[],
    from: TimerPosition,
    until: Date,
    limit: number,
  ): Promise<void> {
    let after = from;
    for (let read = 0; read < limit && this.#held.size < HELD_MAX; read += PAGE) {
      const page = await readTimers(this.#parts.query, shards, after, until, PAGE);
      for (const timer of page) this.#hold(timer);
      this.#fireDue();
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last;
    }
  }

  #hold(timer: DueTimer): void {
    const key = failedTimerId(timer);
    if (!this.#actors.has(timer.kind)) return;
    if ((this.#held.get(key) ?? 0) >= timer.version) return;
    if (this.#running.has(key)) {
      this.#running.set(key, true);
      return;
    }
    this.#held.set(key, timer.version);
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
      if (this.#isCurrent(earliest)) this.#ready.add(earliest);
    }
    while (this.#inFlight < RUNNING_MAX) {
      const timer = this.#ready.takeNext((kind) => this.#hasRoom(kind));
      if (timer === undefined) break;
      if (this.#isCurrent(timer)) this.#start(timer);
    }
    this.#setAlarm();
  }

  #isCurrent(timer: DueTimer): boolean {
    return this.#held.get(failedTimerId(timer)) === timer.version;
  }

  #hasRoom(kind: string): boolean {
    const most = this.#actors.get(kind)?.concurrency ?? RUNNING_OF_KIND;
    return (this.#stepsOf.get(kind) ?? 0) < most;
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
      this.#held.delete(key);
      return;
    }
    const held = { processId: keeper.processId, shard: timer.shard, epoch };
    this.#running.set(key, false);
    const endUse = keeper.use(timer.shard);
    const step = this.#step(actor, timer, held).finally(() => {
      endUse();
      const isChanged = this.#running.get(key) === true;
      this.#running.delete(key);
      this.#held.delete(key);
      this.#steps.delete(step);
      if (isChanged) this.#announce([timer.shard]);
    });
    this.#steps.add(step);
  }

  async #step(actor: Actor, timer: DueTimer, held: HeldShardOf): Promise<void> {
    const { failpoint } = this.#parts.resources.services;
    failpoint('timer.claimed');
    try {
      const next = await this.#wake(actor, timer, held);
      failpoint('timer.stepped');
      await this.#finish({ timer, next });
      failpoint('timer.finished');
      if (next !== null && next.getTime() <= this.#readUntil) this.#announce([timer.shard]);
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
    const count = (by: number): void => {
      this.#inFlight += by;
      this.#stepsOf.set(kind, (this.#stepsOf.get(kind) ?? 0) + by);
    };
    count(1);
    try {
      const fenced = ofShard(database, held.processId, held);
      const run = {
        ctx: systemContext({ services, database: fenced }, `actor.${kind}`, requestId),
        logger: logger.child(facts),
        signal: AbortSignal.any([keeper.life, this.#stop.signal]),
      };
      const next = await actor.wake(run, timer);
      ended('done', { next });
      const isPast = next !== null && next.getTime() <= Date.now();
      return isPast ? new Date(Date.now() + AT_LEAST_MS) : next;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    } finally {
      count(-1);
      this.#fireDue();
    }
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
