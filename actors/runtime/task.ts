import type { Logger } from 'pino';
import type { SystemContext } from '../../domain/context.ts';

/**
 * What an actor process runs beside reading streams. A task decides *when*, a verb decides *what*:
 * the functions below call one verb and hold no rule. Each runs in one of any number of processes
 * and may run twice after a crash, so the verb must be safe to repeat.
 *
 * `ctx` is the system's own context; its unit of work commits only while this process is alive in the
 * eyes of the database, so that a process that was frozen for too long writes nothing when it wakes.
 */
export interface TaskRun {
  readonly ctx: SystemContext;
  readonly logger: Logger;
  /** Aborted when the process stops or has lost its lease. */
  readonly signal: AbortSignal;
}

/** Runs once a fire in one process, however many there are; a fire missed while none ran is made up once. */
export interface CronTask {
  readonly kind: 'cron';
  readonly name: string;
  /** In UTC, such as `* * * * *` (each minute). */
  readonly pattern: string;
  readonly run: (run: TaskRun, fireAt: Date) => Promise<void>;
}

/** Runs in every process, `everyMs` after the last run ended; `true` asks for the next run at once. */
export interface SweepTask {
  readonly kind: 'sweep';
  readonly name: string;
  readonly everyMs: number;
  readonly run: (run: TaskRun) => Promise<boolean | void>;
}

export interface Job {
  readonly key: string;
  readonly workspaceId: string | null;
  readonly payload: unknown;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Carries out the jobs of one kind that `enqueueJob` (storage/jobs.ts) committed. */
export interface JobTask {
  readonly kind: 'job';
  readonly name: string;
  /** At once in one process; default 2. */
  readonly concurrency?: number;
  /** Then the job stays with its error until it is asked for again; default 25. */
  readonly attemptsMax?: number;
  /** Wait before attempt n + 1; default: 1 s doubled each time, at most 10 minutes. */
  readonly retryAfterMs?: (attempt: number) => number;
  readonly run: (run: TaskRun, job: Job) => Promise<void>;
}

export type Task = CronTask | SweepTask | JobTask;
