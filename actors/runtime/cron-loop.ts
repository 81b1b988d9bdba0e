import { Cron } from 'croner';
import type { Logger } from 'pino';
import { claimCronRun, finishCronRun } from '../../storage/queries/actors/cron-runs.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { CronTask, TaskRun } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { startLoop } from './loop.ts';

const POLL_MS = 1_000;

/**
 * Fires a cron. Every process computes the same fires in UTC; the row `cron_run (name, fire_at)` decides which one runs
 * it. Of the fires missed while no process ran, the last one is run at start. Returns what stops it, and waits for runs.
 */
export function startCron(
  runner: TaskRunner,
  query: RunQuery,
  logger: Logger,
  task: CronTask,
): () => Promise<void> {
  const cron = new Cron(task.pattern, { timezone: 'UTC', paused: true });
  const running = new Set<Promise<void>>();
  let next = lastFireBefore(cron, new Date()) ?? cron.nextRun();
  const poll = async (): Promise<void> => {
    const now = new Date();
    if (next === null || next > now) return;
    const { processId } = runner;
    const run = runner.begin(task.name);
    if (run === null || processId === null) return;
    // After a long pause only the last fire counts.
    const fireAt = lastFireBefore(cron, now) ?? next;
    const isOurs = await claimCronRun(query, task.name, fireAt, processId);
    next = cron.nextRun(now);
    if (!isOurs) return;
    const done = runTask(query, task, run, fireAt).finally(() => running.delete(done));
    running.add(done);
  };
  const loop = startLoop({
    everyMs: POLL_MS,
    run: poll,
    onError: (error) => logger.warn({ err: error, task: task.name }, 'cron: polling failed'),
  });
  return async () => {
    await loop.stop();
    await Promise.all(running);
  };
}

async function runTask(query: RunQuery, task: CronTask, run: TaskRun, fireAt: Date): Promise<void> {
  const failure = await task.run(run, fireAt).then(
    () => null,
    (error: unknown) => error ?? 'failed',
  );
  if (failure !== null) run.logger.error({ err: failure, fireAt }, 'cron: failed');
  const text = failure === null ? null : String(failure);
  await finishCronRun(query, task.name, fireAt, text).catch(() => undefined);
}

/** The last fire at or before an instant, within the two days before it. */
function lastFireBefore(cron: Cron, instant: Date): Date | null {
  const [fire] = cron.previousRuns(1, new Date(instant.getTime() + 1));
  return fire ?? null;
}
