import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import { startCron } from './cron-loop.ts';
import type { CronTask, OwnerTask, SweepTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import { startLoop } from './loop.ts';

/** Starts crons and sweeps, each in a loop of its own; returns a function that stops them and waits for running ones. */
export function startTasks(
  runner: TaskRunner,
  query: RunQuery,
  logger: Logger,
  tasks: readonly (CronTask | OwnerTask | SweepTask)[],
): () => Promise<void> {
  const names = tasks.map(({ kind, name }) => `${kind}:${name}`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two tasks are named ${twice}`);
  const stops = tasks.map((task) =>
    task.kind === 'cron'
      ? startCron(runner, query, logger, task)
      : startSweep(runner, logger, task),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function startSweep(
  runner: TaskRunner,
  logger: Logger,
  task: OwnerTask | SweepTask,
): () => Promise<void> {
  const { stop } = startLoop({
    everyMs: task.everyMs,
    run: () => runOnce(runner, task),
    onError: (error) => {
      // Another process has the shard by now, and does the work.
      if (error instanceof FenceLost) return;
      logger.error({ task: task.name, err: error }, 'sweep: failed');
    },
  });
  return stop;
}

async function runOnce(
  runner: TaskRunner,
  task: OwnerTask | SweepTask,
): Promise<boolean | undefined> {
  if (task.kind === 'owner') {
    const run = runner.beginOwned(task.name);
    return run === null ? undefined : task.run(run);
  }
  const run = runner.begin(task.name);
  return run === null ? undefined : ((await task.run(run)) ?? undefined);
}
