import type { Logger } from 'pino';
import type { JobQueue, JobStarter, StartingJob } from '../../../storage/database.ts';
import {
  claimJobs,
  completeJobs,
  extendJobClaim,
  failJob,
  freeJobs,
  readDueJobQueues,
  releaseJob,
  type AskedJobs,
  type ClaimedJob,
  type DoneJob,
} from '../../../storage/queries/actors/due-jobs.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { NO_SHARD } from '../../../storage/shards.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { startLoop, type Loop } from '../loop.ts';
import type { JobTask } from '../task.ts';
import type { TaskRunner } from '../task-runner.ts';
import { Gathered } from './gathered.ts';
import { JobEnd } from './job-end.ts';
import { JobTurns, type WaitingQueue } from './job-turns.ts';
import { Steps } from './steps.ts';

/**
 * The source of jobs: runs those of the shards that this process owns, and those of no workspace in any process.
 *
 * Reads: which queues (the jobs of one kind and workspace) have a due job, of the shards that the engine's poll finds; a
 * commit names its queues. Writes: job rows, claimed in batches; the claim's id is checked when it is extended and when
 * the job is done; and what the jobs' verbs write, fenced by the shard's epoch. What a job requests for its own workspace
 * is written as claimed by this process, and begins right after the commit, where a place is free for which nobody waits
 * (decision 272). Guarantees: each job runs at least once,
 * and in one process at a time while that process lives; workspaces take turns in each kind, and none has all its places. A
 * failed job is retried with backoff; one whose shard is handed over is finished before, or given back for the next owner;
 * that of a process which died is free for the next owner at once; tasks that nobody waits for yield to due timers of their
 * workspace for a while. Does not guarantee: order.
 */
export interface JobsParts {
  readonly runner: TaskRunner;
  readonly keeper: LeaseKeeper;
  readonly query: RunQuery;
  readonly logger: Logger;
  readonly tasks: readonly JobTask[];
  /** Whether due timers of the workspace wait for a turn. */
  readonly isBehind: (workspaceId: string) => boolean;
}

/** A job and the claim under which it runs. */
interface Claimed {
  readonly task: JobTask;
  readonly job: ClaimedJob;
  readonly claimId: string;
  readonly epoch: number;
}

const CLAIM_MS = 60_000;
/** For jobs that yield to timers: whether they still have to. */
const LOOK_MS = 1_000;
/** Under load, the commits of this time span share a check of the queues; a single one is not delayed. */
const GATHER_MS = 15;
/** For how long jobs that are done wait to be removed together. */
const DONE_MS = 30;
const ATTEMPTS_MAX = 25;
/** In place of an epoch, for what belongs to no shard. */
const NO_EPOCH = 0;

export class Jobs {
  readonly #parts: JobsParts;
  readonly #tasks: ReadonlyMap<string, JobTask>;
  readonly #turns = new JobTurns((kind) => this.#tasks.get(kind)?.concurrency ?? 2);
  readonly #done: Gathered<DoneJob>;
  /** Shards whose previous owner has died: what it had claimed is free. */
  readonly #ofDead = new Set<number>();
  /** Shards with jobs that were announced or found, and those gained. */
  readonly #announced = new Set<number>();
  /** Queues that commits have named. */
  readonly #named = new Map<string, JobQueue>();
  readonly #steps: Steps;
  readonly #running = new Set<Claimed>();
  /** Claims of jobs whose rows a commit that is under way writes; each has its place. */
  readonly #starting = new Set<string>();
  /** Kinds of which jobs are being claimed: they will have places. */
  #claiming: ReadonlySet<string> = new Set();
  #isStopping = false;
  /** The earliest instant of the next search at announced shards. */
  #lookAt = 0;
  #alarm: ReturnType<typeof setTimeout> | null = null;
  /** The workspaces whose due timers have waited without a break, and since when. */
  readonly #behindSince = new Map<string, number>();
  #loop: Loop | null = null;

  constructor(parts: JobsParts) {
    this.#parts = parts;
    this.#tasks = new Map(parts.tasks.map((task) => [task.name, task]));
    if (this.#tasks.size < parts.tasks.length) throw new Error('two job tasks have one name');
    this.#done = new Gathered(DONE_MS, (jobs) => completeJobs(parts.query, jobs));
    this.#steps = new Steps(parts.keeper, parts.runner, () => this.#loop?.wake());
    parts.keeper.previousOwners.listen((shards) => {
      for (const shard of shards) this.#ofDead.add(shard);
      this.wake(shards);
    });
    parts.keeper.listen({
      gained: (shards) => this.wake(shards),
      lost: (shards, isAgainOurs) => {
        for (const shard of shards) {
          this.#announced.delete(shard);
          if (!isAgainOurs) this.#ofDead.delete(shard);
        }
        this.#turns.dropShards(new Set(shards));
        this.#loop?.wake();
      },
    });
  }

  start(): void {
    if (this.#tasks.size === 0) return;
    this.#loop = startLoop({
      everyMs: LOOK_MS,
      run: () => this.#turn(),
      onError: (error) => this.#parts.logger.warn({ err: error }, 'jobs: a turn failed'),
    });
  }

  /** Starts no further job and waits for those that run; those of shards that are handed over are asked to end. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#alarm) clearTimeout(this.#alarm);
    await this.#loop?.stop();
    this.#stopMoved();
    await this.#steps.idle();
  }

  /** Jobs of the shards are due, and of the queues. */
  wake(shards: Iterable<number>, queues: readonly JobQueue[] = []): void {
    for (const shard of shards) if (this.#isOurs(shard)) this.#announced.add(shard);
    for (const queue of queues)
      if (this.#isOurs(queue.shard) && this.#tasks.has(queue.kind))
        this.#named.set(`${queue.shard} ${queue.kind} ${queue.turnOf}`, queue);
    if (this.#announced.size + this.#named.size === 0) return;
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
    await this.#parts.keeper.previousOwners.refresh();
    await this.#freeOfDead();
    const { shards, queues } = this.#takeAnnounced();
    for (const queue of queues) this.#turns.add({ ...queue, mayBeEmpty: true });
    if (shards.length > 0) {
      for (const queue of await readDueJobQueues(this.#parts.query, shards))
        if (this.#tasks.has(queue.kind)) this.#turns.add(queue);
    }
    return this.#claim();
  }

  /**
   * Claims of this process are those that run, since a turn claims and starts before the next one begins, and those of commits
   * that are under way, to which none of these shards is added meanwhile.
   */
  async #freeOfDead(): Promise<void> {
    const dead = [...this.#ofDead];
    if (dead.length === 0) return;
    const ours = new Set([...this.#running].map(({ claimId }) => claimId));
    await freeJobs(this.#parts.query, dead, [...ours.union(this.#starting)]);
    for (const shard of dead) this.#ofDead.delete(shard);
    this.wake(dead);
  }

  #takeAnnounced(): { readonly shards: number[]; readonly queues: JobQueue[] } {
    const now = performance.now();
    if (now < this.#lookAt || this.#announced.size + this.#named.size === 0)
      return { shards: [], queues: [] };
    const shards = [...this.#announced].filter((shard) => this.#isOurs(shard));
    const queues = [...this.#named.values()].filter(({ shard }) => this.#isOurs(shard));
    this.#announced.clear();
    this.#named.clear();
    this.#lookAt = now + GATHER_MS;
    return { shards, queues };
  }

  /** Claims and starts as many jobs as there is room for; true when more may be waiting for the room that is left. */
  async #claim(): Promise<boolean> {
    const { processId } = this.#parts.runner;
    for (const workspaceId of this.#behindSince.keys()) this.#behindForMs(workspaceId);
    const queues = this.#ask();
    if (queues.length === 0 || processId === null) return false;
    this.#claiming = new Set(queues.map(({ kind }) => kind));
    try {
      await this.#claimOf(queues, processId);
    } finally {
      this.#claiming = new Set();
    }
    return this.#turns.hasNext((queue) => this.#mayRun(queue));
  }

  async #claimOf(queues: readonly (AskedJobs & WaitingQueue)[], processId: string): Promise<void> {
    const { query, keeper } = this.#parts;
    const claimId = crypto.randomUUID();
    const jobs = await claimJobs(query, { claimId, processId, forMs: CLAIM_MS }, queues);
    // A workspace that left the shard meanwhile has raised its epoch, and nothing is claimed before that has been read.
    const isEmpty = (queue: AskedJobs): boolean => !jobs.some((job) => isOf(queue, job));
    if (queues.some((queue) => queue.shard !== NO_SHARD && !queue.mayBeEmpty && isEmpty(queue)))
      keeper.recheck();
    for (const queue of queues) {
      const task = this.#tasks.get(queue.kind);
      const claimed = jobs.filter((job) => isOf(queue, job));
      for (const job of claimed) if (task) this.#start({ task, job, claimId, epoch: queue.epoch });
      if (claimed.length === queue.most) this.#turns.add({ ...queue, mayBeEmpty: true });
    }
  }

  #ask(): (AskedJobs & WaitingQueue)[] {
    const { holds } = this.#parts.keeper;
    const turns = this.#turns.take((queue) => this.#mayRun(queue));
    return turns.flatMap(({ queue, most }) => {
      if (!this.#isOurs(queue.shard)) return [];
      const epoch = queue.shard === NO_SHARD ? NO_EPOCH : holds.epochOf(queue.shard);
      return epoch === null ? [] : { ...queue, epoch, most };
    });
  }

  #mayRun({ kind, turnOf }: Pick<JobQueue, 'kind' | 'turnOf'>): boolean {
    const deferForMs = this.#tasks.get(kind)?.deferForMs;
    return deferForMs === undefined || this.#behindForMs(turnOf) >= deferForMs;
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
    const { query } = this.#parts;
    const { task, job, claimId, epoch } = claimed;
    const { endsWithOthers = false, endsByConclusion = false } = task;
    const { kind, key, version, workspaceId } = job;
    const done = { kind, key, claimId, version };
    const end = new JobEnd(query, done);
    let beat: ReturnType<typeof setInterval> | undefined;
    this.#running.add(claimed);
    this.#steps.start({
      name: task.name,
      shard: job.shard,
      epoch,
      turnOf: job.turnOf,
      places: [this.#turns.placesOf(kind)],
      ...(workspaceId === null ? {} : { starter: this.#starterOf(claimed) }),
      run: async (run, stop) => {
        beat = setInterval(() => {
          extendJobClaim(query, claimId, job, CLAIM_MS).then(
            (isOurs) => (isOurs ? undefined : stop()),
            () => undefined,
          );
        }, CLAIM_MS / 3);
        const payload: unknown = JSON.parse(job.payload);
        const { attempts } = job;
        const of = endsByConclusion ? end.in(run) : run;
        await task.run(of, { key, workspaceId, payload, attempt: attempts });
      },
      settle: async () => {
        if (end.isWritten) return;
        await (endsWithOthers ? this.#done.add(done) : completeJobs(query, [done]));
      },
      // A row that waits to be removed with others takes no room.
      settlesInPlace: !endsWithOthers,
      failed: (error, wasStopped) => this.#failed(claimed, error, wasStopped),
      ended: () => {
        clearInterval(beat);
        this.#running.delete(claimed);
      },
    });
  }

  /** Begins what the job requests for its workspace, in its shard: the fence of its commits holds that for this process. */
  #starterOf({ job: { shard, turnOf }, epoch }: Claimed): JobStarter {
    return {
      claim: ({ kind, workspaceId }) => {
        if (workspaceId !== turnOf || !this.#mayStartAtOnce({ kind, turnOf, shard })) return null;
        if (this.#turns.takeAtOnce(kind, turnOf) === null) return null;
        const claimId = crypto.randomUUID();
        this.#starting.add(claimId);
        return { claimId, shard, forMs: CLAIM_MS };
      },
      end: (jobs, isWritten) => {
        for (const job of jobs) this.#endStart(job, epoch, isWritten(job));
      },
    };
  }

  #mayStartAtOnce(queue: JobQueue): boolean {
    const { kind, shard } = queue;
    if (this.#isStopping || this.#ofDead.has(shard) || !this.#isOurs(shard)) return false;
    // Those that a commit has named wait, too.
    const isNamed = this.#named.values().some((named) => named.kind === kind);
    if (isNamed || this.#claiming.has(kind)) return false;
    return this.#tasks.has(kind) && this.#mayRun(queue);
  }

  #endStart(starting: StartingJob, epoch: number, isWritten: boolean): void {
    const { claimId, kind, workspaceId: turnOf } = starting;
    const task = this.#tasks.get(kind);
    this.#starting.delete(claimId);
    this.#turns.placesOf(kind).release(turnOf);
    if (task && isWritten) this.#start({ task, job: claimedOf(starting), claimId, epoch });
    // The place is free again.
    else this.#loop?.wake();
  }

  /** Asks the jobs of shards that are no longer ours, or are being handed over, to end; the next owner continues. */
  #stopMoved(): void {
    this.#steps.stopMoved((shard) => this.#isOurs(shard));
  }

  async #failed(
    { task, job, claimId }: Claimed,
    error: unknown,
    wasStopped: boolean,
  ): Promise<void> {
    const { query, logger, keeper } = this.#parts;
    const facts = { task: task.name, key: job.key, attempt: job.attempts, err: error };
    if (error instanceof FenceLost) keeper.recheck();
    if (error instanceof FenceLost || wasStopped) {
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

function claimedOf({ kind, key, workspaceId, shard, payload }: StartingJob): ClaimedJob {
  return { kind, key, workspaceId, shard, turnOf: workspaceId, payload, version: 1, attempts: 1 };
}

function retryAfterMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 600_000);
}
