import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import { CronLoop } from './cron-loop.ts';
import type { CronTask, OwnerTask, SweepTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { FenceLost } from '../../storage/errors/database-errors.ts';
import { startLoop, type Loop } from './loop.ts';

/** Starts crons and sweeps; returns a function that stops them and waits for running ones. */
export function startTasks(
  runner: TaskRunner,
  query: RunQuery,
  logger: Logger,
  tasks: readonly (CronTask | OwnerTask | SweepTask)[],
): () => Promise<void> {
  requireDistinctNames(tasks);
  const crons = tasks.filter((task) => task.kind === 'cron');
  const cronLoop = new CronLoop(runner, query, logger, crons);
  cronLoop.start();
  const sweeps = tasks.filter((task) => task.kind !== 'cron');
  const stopSweeps = startSweeps(runner, logger, sweeps);
  return async () => {
    await Promise.all([cronLoop.stop(), stopSweeps()]);
  };
}

function requireDistinctNames(tasks: readonly (CronTask | OwnerTask | SweepTask)[]): void {
  const names = new Set<string>();
  for (const { kind, name } of tasks) {
    const key = `${kind}:${name}`;
    if (names.has(key)) throw new Error(`two tasks are named ${key}`);
    names.add(key);
  }
}

/** Runs each sweep in a loop of its own; returns how to stop them all. */
function startSweeps(
  runner: TaskRunner,
  logger: Logger,
  tasks: readonly (OwnerTask | SweepTask)[],
): () => Promise<void> {
  const loops: Loop[] = tasks.map((task) =>
    startLoop({
      everyMs: task.everyMs,
      run: () => runOnce(runner, task),
      onError: (error) => {
        // Another process has the shard by now, and does the work.
        if (error instanceof FenceLost) return;
        logger.error({ task: task.name, err: error }, 'sweep: failed');
      },
    }),
  );
  return async () => void (await Promise.all(loops.map((loop) => loop.stop())));
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
