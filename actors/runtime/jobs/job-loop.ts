import type { Logger } from 'pino';
import {
  claimJobs,
  completeJobs,
  extendJobClaim,
  failJob,
  freeJobs,
  readDueJobQueues,
  releaseJob,
  shardsWithDueJobs,
  type AskedJobs,
  type ClaimedJob,
  type DoneJob,
} from '../../../storage/queries/actors/due-jobs.ts';
import { liveProcesses } from '../../../storage/queries/actors/processes.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { NO_SHARD } from '../../../storage/shards.ts';
import { FenceLost } from '../../../storage/database-errors.ts';
import { FormerOwners } from './former-owners.ts';
import { JobTurns } from './job-turns.ts';
import { Gathered } from './gathered.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { startLoop, type Loop } from '../loop.ts';
import type { JobTask, TaskRun } from '../task.ts';
import type { TaskRunner } from '../task-runner.ts';

/**
 * Runs the jobs of the shards that this process owns, and those of no workspace in any process.
 *
 * Reads: which queues (the jobs of one kind and workspace) have a due job: of a shard at once when a commit announces it,
 * of all every half second. Writes: job rows, claimed in batches; the claim's id is checked when it is extended and when
 * the job is done; and what the jobs' verbs write, fenced by the shard's epoch. Guarantees: each job runs at least once,
 * and in one process at a time while that process lives; workspaces take turns in each kind, and none has all its places. A
 * failed job is retried with backoff; one whose shard is handed over is finished before, or given back for the next owner;
 * that of a process which died is free for the next owner at once; tasks that nobody waits for yield to due timers of their
 * workspace for a while. Does not guarantee: order.
 */
export interface JobLoopParts {
  readonly runner: TaskRunner;
  readonly keeper: LeaseKeeper;
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly tasks: readonly JobTask[];
  /** Whether due timers of the workspace wait for a turn. */
  readonly isBehind: (workspaceId: string) => boolean;
}

interface RunningJob {
  readonly shard: number;
  readonly claimId: string;
  readonly stop: AbortController;
}

/** A job and the claim under which it runs. */
interface Claimed {
  readonly task: JobTask;
  readonly job: ClaimedJob;
  readonly claimId: string;
  readonly epoch: number;
}

const CLAIM_MS = 60_000;
/** For jobs that become due by time, and those whose wake-up was lost. */
const POLL_MS = 1_000;
/** Under load, the commits of this time span share a check of the queues; a single one is not delayed. */
const GATHER_MS = 15;
/** For how long jobs that are done wait to be removed together. */
const DONE_MS = 30;
const ATTEMPTS_MAX = 25;
/** In place of an epoch, for what belongs to no shard. */
const NO_EPOCH = 0;

export class JobLoop {
  readonly #parts: JobLoopParts;
  readonly #tasks: ReadonlyMap<string, JobTask>;
  readonly #turns = new JobTurns((kind) => this.#tasks.get(kind)?.concurrency ?? 2);
  readonly #done: Gathered<DoneJob>;
  readonly #formerOwners = new FormerOwners(CLAIM_MS);
  /** Shards of which a commit announced a job, and those gained. */
  readonly #announced = new Set<number>();
  readonly #running = new Map<Promise<void>, RunningJob>();
  /** The earliest instant of the next search at announced shards. */
  #lookAt = 0;
  #alarm: ReturnType<typeof setTimeout> | null = null;
  #pollAt = 0;
  /** The workspaces whose due timers have waited without a break, and since when. */
  readonly #behindSince = new Map<string, number>();
  #loop: Loop | null = null;

  constructor(parts: JobLoopParts) {
    this.#parts = parts;
    this.#tasks = new Map(parts.tasks.map((task) => [task.name, task]));
    if (this.#tasks.size < parts.tasks.length) throw new Error('two job tasks have one name');
    this.#done = new Gathered(DONE_MS, (jobs) => completeJobs(parts.query, jobs));
    parts.keeper.listen({
      gained: (shards, taken) => {
        this.#formerOwners.gained(taken);
        this.wake(shards);
      },
      lost: (shards, isAgainOurs) => {
        if (!isAgainOurs) this.#formerOwners.lost(shards);
        for (const shard of shards) this.#announced.delete(shard);
        this.#turns.dropShards(new Set(shards));
        this.#loop?.wake();
      },
    });
  }

  start(): void {
    if (this.#tasks.size === 0) return;
    this.#loop = startLoop({
      everyMs: POLL_MS,
      run: () => this.#turn(),
      onError: (error) => this.#parts.logger.warn({ err: error }, 'jobs: a turn failed'),
    });
  }

  /** Starts no further job and waits for those that run; those of shards that are handed over are asked to end. */
  async stop(): Promise<void> {
    if (this.#alarm) clearTimeout(this.#alarm);
    await this.#loop?.stop();
    this.#stopMoved();
    await Promise.all(this.#running.keys());
  }

  /** Jobs of the shards were committed. */
  wake(shards: Iterable<number>): void {
    for (const shard of shards) if (this.#isOurs(shard)) this.#announced.add(shard);
    if (this.#announced.size === 0) return;
    const inMs = this.#lookAt - performance.now();
    if (inMs <= 0) return this.#loop?.wake();
    this.#alarm ??= setTimeout(() => {
      this.#alarm = null;
      this.#loop?.wake();
    }, inMs);
  }

  #isOurs(shard: number): boolean {
    return shard === NO_SHARD || this.#parts.keeper.isActive(shard);
  }

  async #turn(): Promise<boolean> {
    this.#stopMoved();
    if (this.#parts.runner.processId === null) return false;
    await this.#freeOfDead();
    const shards = await this.#shardsToRead();
    if (shards.length > 0) {
      for (const queue of await readDueJobQueues(this.#parts.query, shards))
        if (this.#tasks.has(queue.kind)) this.#turns.add(queue);
    }
    return this.#claim();
  }

  /** Claims of this process are those that run: a turn claims and starts before the next one begins. */
  async #freeOfDead(): Promise<void> {
    const { query } = this.#parts;
    const dead = await this.#formerOwners.takeDead((ids) => liveProcesses(query, ids));
    if (dead.length === 0) return;
    const ours = new Set([...this.#running.values()].map(({ claimId }) => claimId));
    await freeJobs(query, dead, [...ours]);
    this.wake(dead);
  }

  async #shardsToRead(): Promise<number[]> {
    const { keeper, query } = this.#parts;
    const shards = new Set<number>();
    const now = performance.now();
    if (now >= this.#lookAt && this.#announced.size > 0) {
      for (const shard of this.#announced) if (this.#isOurs(shard)) shards.add(shard);
      this.#announced.clear();
      this.#lookAt = now + GATHER_MS;
    }
    if (now < this.#pollAt) return [...shards];
    this.#pollAt = now + POLL_MS;
    return [
      ...shards.union(new Set(await shardsWithDueJobs(query, [NO_SHARD, ...keeper.active()]))),
    ];
  }

  /** Claims and starts as many jobs as there is room for; true when more may be waiting for the room that is left. */
  async #claim(): Promise<boolean> {
    const { query, runner } = this.#parts;
    const { processId } = runner;
    for (const workspaceId of this.#behindSince.keys()) this.#behindForMs(workspaceId);
    const tasks = [...this.#tasks.values()];
    const asked = tasks.map((task) => ({ task, queues: this.#ask(task) }));
    const queues = asked.flatMap((one) => one.queues);
    if (queues.length === 0 || processId === null) return false;
    const claimId = crypto.randomUUID();
    const jobs = await claimJobs(query, { claimId, processId, forMs: CLAIM_MS }, queues);
    // A workspace that left the shard meanwhile has raised its epoch, and nothing is claimed before that has been read.
    if (queues.some((queue) => queue.shard !== NO_SHARD && !jobs.some((job) => isOf(queue, job))))
      this.#parts.keeper.recheck();
    for (const { task, queues: own } of asked) {
      for (const queue of own) {
        const claimed = jobs.filter((job) => isOf(queue, job));
        for (const job of claimed) this.#start({ task, job, claimId, epoch: queue.epoch });
        if (claimed.length === queue.most) this.#turns.add(queue);
      }
    }
    return tasks.some((task) =>
      this.#turns.hasNext(task.name, (workspaceId) => this.#mayRun(task, workspaceId)),
    );
  }

  #ask(task: JobTask): AskedJobs[] {
    const { holds } = this.#parts.keeper;
    const turns = this.#turns.take(task.name, (workspaceId) => this.#mayRun(task, workspaceId));
    return turns.flatMap(({ queue, most }) => {
      if (!this.#isOurs(queue.shard)) return [];
      const epoch = queue.shard === NO_SHARD ? NO_EPOCH : holds.epochOf(queue.shard);
      return epoch === null ? [] : { ...queue, epoch, most };
    });
  }

  #mayRun({ deferForMs }: JobTask, workspaceId: string): boolean {
    return deferForMs === undefined || this.#behindForMs(workspaceId) >= deferForMs;
  }

  /** For how long due timers of the workspace have waited, as far as this loop has looked; without end when none waits. */
  #behindForMs(workspaceId: string): number {
    if (!this.#parts.isBehind(workspaceId)) {
      this.#behindSince.delete(workspaceId);
      return Infinity;
    }
    const now = performance.now();
    const since = this.#behindSince.get(workspaceId) ?? now;
    this.#behindSince.set(workspaceId, since);
    return now - since;
  }

  #start(claimed: Claimed): void {
    const { claimId } = claimed;
    const { shard } = claimed.job;
    const stop = new AbortController();
    this.#turns.started(claimed.job);
    const endUse = this.#parts.keeper.use(shard);
    const freeRoom = (): void => {
      this.#turns.ended(claimed.job);
      this.#loop?.wake();
    };
    const run = this.#run(claimed, stop, freeRoom).finally(() => {
      endUse();
      this.#running.delete(run);
    });
    this.#running.set(run, { shard, claimId, stop });
  }

  /** Asks the jobs of shards that are no longer ours, or are being handed over, to end; the next owner continues. */
  #stopMoved(): void {
    for (const { shard, stop } of this.#running.values()) if (!this.#isOurs(shard)) stop.abort();
  }

  /** `freeRoom` is called when the next job may start; a row that waits to be removed with others takes no room. */
  async #run(claimed: Claimed, stop: AbortController, freeRoom: () => void): Promise<void> {
    const { query } = this.#parts;
    const { task, job, claimId } = claimed;
    const beat = setInterval(() => {
      extendJobClaim(query, claimId, job, CLAIM_MS).then(
        (isOurs) => (isOurs ? undefined : stop.abort()),
        () => undefined,
      );
    }, CLAIM_MS / 3);
    const { endsWithOthers = false } = task;
    const run = this.#begin(claimed);
    const signal = run ? AbortSignal.any([run.signal, stop.signal]) : AbortSignal.abort();
    try {
      const performed = this.#perform(claimed, run, signal);
      await (endsWithOthers ? performed.finally(freeRoom) : performed);
      const { kind, key, version } = job;
      const done = { kind, key, claimId, version };
      await (endsWithOthers ? this.#done.add(done) : completeJobs(query, [done]));
    } catch (error) {
      await this.#failed(claimed, error, signal).catch(() => undefined);
    } finally {
      clearInterval(beat);
      if (!endsWithOthers) freeRoom();
    }
  }

  async #perform({ task, job }: Claimed, run: TaskRun | null, signal: AbortSignal): Promise<void> {
    if (run === null) throw new FenceLost('the process lost its lease');
    const { key, workspaceId, attempts } = job;
    const payload: unknown = JSON.parse(job.payload);
    await task.run({ ...run, signal }, { key, workspaceId, payload, attempt: attempts });
  }

  #begin({ task, job, epoch }: Claimed): TaskRun | null {
    const { runner } = this.#parts;
    if (job.shard === NO_SHARD) return runner.begin(task.name);
    return runner.beginOn(task.name, { shard: job.shard, epoch });
  }

  async #failed(
    { task, job, claimId }: Claimed,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { query, logger, keeper } = this.#parts;
    const facts = { task: task.name, key: job.key, attempt: job.attempts, err: error };
    if (error instanceof FenceLost) keeper.recheck();
    if (error instanceof FenceLost || signal.aborted) {
      logger.info(facts, 'job: given back');
      return releaseJob(query, claimId, job);
    }
    const isLast = job.attempts >= (task.attemptsMax ?? ATTEMPTS_MAX);
    if (isLast) logger.error(facts, 'job: given up');
    else logger.warn(facts, 'job: failed');
    const retryMs = isLast ? null : (task.retryAfterMs ?? retryAfterMs)(job.attempts);
    await failJob(query, claimId, job, String(error), retryMs);
  }
}

function isOf(queue: AskedJobs, { shard, kind, turnOf }: ClaimedJob): boolean {
  return shard === queue.shard && kind === queue.kind && turnOf === queue.turnOf;
}

function retryAfterMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 600_000);
}
