import type { Logger } from 'pino';
import type { SystemContext } from '../../domain/context.ts';

/**
 * What an actor process runs besides reading streams. A task decides *when*, a verb decides *what*: the functions below
 * call one verb and hold no rule. Any of the processes may run it, and twice after a crash, so the verb must be
 * idempotent.
 *
 * `ctx` is the system's own context; its unit of work commits only while this process holds its lease in the database,
 * so a process that was frozen for too long writes nothing when it wakes.
 */
export interface TaskRun {
  readonly ctx: SystemContext;
  readonly logger: Logger;
  /** Aborted when the process stops or has lost its lease. */
  readonly signal: AbortSignal;
}

/** Runs once per fire across all processes; of fires missed while none ran, the last is run. */
export interface CronTask {
  readonly kind: 'cron';
  readonly name: string;
  /** In UTC, such as `* * * * *` (every minute). */
  readonly pattern: string;
  readonly run: (run: TaskRun, fireAt: Date) => Promise<void>;
}

/** Runs in every process, `everyMs` after the last run ended; `true` requests the next run at once. */
export interface SweepTask {
  readonly kind: 'sweep';
  readonly name: string;
  readonly everyMs: number;
  readonly run: (run: TaskRun) => Promise<boolean | void>;
}

/** A run on the shards that this process owns. */
export interface OwnerRun extends TaskRun {
  readonly shards: readonly number[];
  /** Gives a context whose units of work commit only while this process holds these shards. */
  readonly fenced: <T>(
    shards: readonly number[],
    work: (ctx: SystemContext) => Promise<T>,
  ) => Promise<T>;
}

/** Like a sweep, but each process runs it on its own shards, so that a row has one process that looks for it. */
export interface OwnerTask {
  readonly kind: 'owner';
  readonly name: string;
  readonly everyMs: number;
  readonly run: (run: OwnerRun) => Promise<boolean>;
}

export interface Job {
  readonly key: string;
  readonly workspaceId: string | null;
  readonly payload: unknown;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Runs the jobs of one kind that `enqueueJob` (storage/outbox/jobs.ts) committed. */
export interface JobTask {
  readonly kind: 'job';
  readonly name: string;
  /** Concurrent jobs per process, of which one workspace has all but one at most; default 2. */
  readonly concurrency?: number;
  /** After so many attempts the job keeps its error until it is enqueued again; default 25. */
  readonly attemptsMax?: number;
  /** Wait before attempt n + 1; default: 1 s doubled each time, at most 10 minutes. */
  readonly retryAfterMs?: (attempt: number) => number;
  /** Nobody waits for it: none is started while due timers of its workspace wait for a turn, for so long (ms) at most. */
  readonly deferForMs?: number;
  /**
   * The rows of jobs that end within 30 ms are removed together. For kinds that nobody waits for: what requests one anew in
   * between is done only when it is removed.
   */
  readonly endsWithOthers?: boolean;
  /** Its verb has one last commit, in which it removes the job's row by concluding (`concludingUnit`), and none after that. */
  readonly endsByConclusion?: boolean;
  readonly run: (run: TaskRun, job: Job) => Promise<void>;
}

export type Task = CronTask | SweepTask | OwnerTask | JobTask;
