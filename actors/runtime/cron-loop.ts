import { Cron } from 'croner';
import type { Logger } from 'pino';
import { claimCronRun, finishCronRun } from '../../storage/queries/actors/cron-runs.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { CronTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { startLoop, type Loop } from './loop.ts';

/**
 * Fires crons. Every process computes the same fires in UTC; the row `cron_run (name, fire_at)` decides which one runs
 * it. Of the fires missed while no process ran, the last one is run at start.
 */
const POLL_MS = 1_000;

interface Schedule {
  readonly task: CronTask;
  readonly cron: Cron;
  next: Date | null;
}

export class CronLoop {
  readonly #runner: TaskRunner;
  readonly #query: RunQuery;
  readonly #logger: Logger;
  readonly #schedules: Schedule[];
  readonly #running = new Set<Promise<void>>();
  #loop: Loop | null = null;

  constructor(runner: TaskRunner, query: RunQuery, logger: Logger, tasks: readonly CronTask[]) {
    this.#runner = runner;
    this.#query = query;
    this.#logger = logger;
    this.#schedules = tasks.map((task) => {
      const cron = new Cron(task.pattern, { timezone: 'UTC', paused: true });
      const now = new Date();
      return { task, cron, next: lastFireBefore(cron, now) ?? cron.nextRun(now) };
    });
  }

  start(): void {
    if (this.#schedules.length === 0) return;
    this.#loop = startLoop({
      everyMs: POLL_MS,
      run: () => this.#poll(),
      onError: (error) => this.#logger.warn({ err: error }, 'cron: polling failed'),
    });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    await Promise.all(this.#running);
  }

  async #poll(): Promise<void> {
    if (this.#runner.processId === null) return;
    const now = new Date();
    for (const schedule of this.#schedules) {
      const fireAt = schedule.next;
      if (fireAt === null || fireAt > now) continue;
      // After a long pause only the last fire counts.
      await this.#fire(schedule.task, lastFireBefore(schedule.cron, now) ?? fireAt);
      schedule.next = schedule.cron.nextRun(now);
    }
  }

  async #fire(task: CronTask, fireAt: Date): Promise<void> {
    const run = this.#runner.begin(task.name);
    const { processId } = this.#runner;
    if (run === null || processId === null) return;
    if (!(await claimCronRun(this.#query, task.name, fireAt, processId))) return;
    const done = this.#runTask(task, run, fireAt).finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async #runTask(task: CronTask, run: Parameters<CronTask['run']>[0], fireAt: Date): Promise<void> {
    const failure = await task.run(run, fireAt).then(
      () => null,
      (error: unknown) => error ?? 'failed',
    );
    if (failure !== null) run.logger.error({ err: failure, fireAt }, 'cron: failed');
    const text = failure === null ? null : String(failure);
    await finishCronRun(this.#query, task.name, fireAt, text).catch(() => undefined);
  }
}

/** The last fire at or before an instant, within the two days before it. */
function lastFireBefore(cron: Cron, instant: Date): Date | null {
  const [fire] = cron.previousRuns(1, new Date(instant.getTime() + 1));
  return fire ?? null;
}
