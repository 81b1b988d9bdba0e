import type { Logger } from 'pino';
import type { RunQuery } from '../../storage/query.ts';
import { CronLoop } from './cron-loop.ts';
import type { CronTask, Task, JobTask, SweepTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { JobLoop } from './job-loop.ts';
import { startLoop, type Loop } from './loop.ts';

/** Starts every task; returns a function that stops them and waits for running ones. */
export function startTasks(
  runner: TaskRunner,
  query: RunQuery,
  logger: Logger,
  tasks: readonly Task[],
): () => Promise<void> {
  requireDistinctNames(tasks);
  const jobs = new JobLoop(runner, query, logger, tasks.filter(isJob));
  const crons = new CronLoop(runner, query, logger, tasks.filter(isCron));
  const loops = [jobs, crons];
  for (const loop of loops) loop.start();
  const stopSweeps = startSweeps(runner, logger, tasks.filter(isSweep));
  return async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), stopSweeps()]);
  };
}

function isJob(task: Task): task is JobTask {
  return task.kind === 'job';
}

function isCron(task: Task): task is CronTask {
  return task.kind === 'cron';
}

function isSweep(task: Task): task is SweepTask {
  return task.kind === 'sweep';
}

function requireDistinctNames(tasks: readonly Task[]): void {
  const names = new Set<string>();
  for (const { kind, name } of tasks) {
    const key = `${kind}:${name}`;
    if (names.has(key)) throw new Error(`two tasks are named ${key}`);
    names.add(key);
  }
}

/** Runs each sweep in a loop of its own; answers how to stop them all. */
function startSweeps(
  runner: TaskRunner,
  logger: Logger,
  tasks: readonly SweepTask[],
): () => Promise<void> {
  const loops: Loop[] = tasks.map((task) =>
    startLoop({
      everyMs: task.everyMs,
      run: async () => {
        const run = runner.begin(task.name);
        return run === null ? undefined : task.run(run);
      },
      onError: (error) => logger.error({ task: task.name, err: error }, 'sweep: failed'),
    }),
  );
  return async () => void (await Promise.all(loops.map((loop) => loop.stop())));
}
