import type { SweepTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { startLoop, type Loop } from './loop.ts';
import type { Logger } from 'pino';

/** Runs each sweep in a loop of its own; answers how to stop them all. */
export function startSweeps(
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
