import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Runs what fell due, by the pattern of each kind of work, everywhere by the environment's own present.
 *
 * Reads: what is due. Writes: as the work says. Guarantees: each action once. Does not guarantee: to the minute; what
 * another process holds at the moment waits for the next run.
 */
export const dueWorkTasks: readonly CronTask[] = allDueWork.map(({ name, pattern, run }) => ({
  kind: 'cron',
  name,
  pattern,
  run: async ({ ctx, signal, logger }) => {
    const actions = await run(ctx, { at: null, environmentId: null }, signal);
    if (actions > 0) logger.info({ actions }, 'due work: done');
  },
}));
