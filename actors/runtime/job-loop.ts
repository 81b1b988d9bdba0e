import type { Logger } from 'pino';
import {
  claimJobs,
  completeJob,
  dueJobKinds,
  failJob,
  extendJobClaim,
  type ClaimedJob,
} from '../../storage/queries/actors/due-jobs.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { JobTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { startLoop, type Loop } from './loop.ts';

/**
 * Runs jobs, in any process.
 *
 * Reads and writes: job rows, claimed in batches with `for update skip locked`; the claim's id is checked when it is
 * extended and when the job is done. Guarantees: each job runs at least once, and in one process at a time while that
 * process lives. A failed job is retried with backoff.
 */
const CLAIM_MS = 60_000;
const POLL_MS = 250;
const ATTEMPTS_MAX = 25;

export class JobLoop {
  readonly #runner: TaskRunner;
  readonly #query: RunQuery;
  readonly #logger: Logger;
  readonly #tasks: ReadonlyMap<string, JobTask>;
  readonly #running = new Map<string, Set<Promise<void>>>();
  #loop: Loop | null = null;

  constructor(runner: TaskRunner, query: RunQuery, logger: Logger, tasks: readonly JobTask[]) {
    this.#runner = runner;
    this.#query = query;
    this.#logger = logger;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
  }

  start(): void {
    if (this.#tasks.size === 0) return;
    this.#loop = startLoop({
      everyMs: POLL_MS,
      run: () => this.#poll(),
      onError: (error) => this.#logger.warn({ err: error }, 'jobs: polling failed'),
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  async #poll(): Promise<void> {
    if (this.#runner.processId === null) return;
    const open = [...this.#tasks.values()].filter((task) => this.#capacity(task) > 0);
    if (open.length === 0) return;
    const names = open.map(({ name }) => name);
    for (const kind of await dueJobKinds(this.#query, names)) {
      const task = this.#tasks.get(kind);
      if (task) await this.#claim(task);
    }
  }

  async #claim(task: JobTask): Promise<void> {
    const claimId = crypto.randomUUID();
    const jobs = await claimJobs(this.#query, claimId, task.name, this.#capacity(task), CLAIM_MS);
    const running = this.#running.get(task.name) ?? new Set();
    this.#running.set(task.name, running);
    for (const job of jobs) {
      const done = this.#runJob(task, job, claimId).finally(() => {
        running.delete(done);
        this.#loop?.wake();
      });
      running.add(done);
    }
  }

  #capacity(task: JobTask): number {
    return (task.concurrency ?? 2) - (this.#running.get(task.name)?.size ?? 0);
  }

  async #runJob(task: JobTask, job: ClaimedJob, claimId: string): Promise<void> {
    const run = this.#runner.begin(task.name);
    const lost = new AbortController();
    const beat = setInterval(() => {
      extendJobClaim(this.#query, claimId, job, CLAIM_MS).then(
        (isOurs) => (isOurs ? undefined : lost.abort()),
        () => undefined,
      );
    }, CLAIM_MS / 3);
    try {
      if (run === null) throw new Error('the process lost its lease');
      const { key, workspaceId, attempts } = job;
      const payload: unknown = JSON.parse(job.payload);
      const signal = AbortSignal.any([run.signal, lost.signal]);
      await task.run({ ...run, signal }, { key, workspaceId, payload, attempt: attempts });
      await completeJob(this.#query, claimId, job);
    } catch (error) {
      const isLast = job.attempts >= (task.attemptsMax ?? ATTEMPTS_MAX);
      const facts = { task: task.name, key: job.key, attempt: job.attempts, err: error };
      if (isLast) this.#logger.error(facts, 'job: given up');
      else this.#logger.warn(facts, 'job: failed');
      const retryMs = isLast ? null : (task.retryAfterMs ?? retryAfterMs)(job.attempts);
      await failJob(this.#query, claimId, job, String(error), retryMs).catch(() => undefined);
    } finally {
      clearInterval(beat);
    }
  }
}

function retryAfterMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 600_000);
}
