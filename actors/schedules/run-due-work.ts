import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Runs due work, by the cron pattern of each kind, at each environment's present.
 *
 * Reads: what is due. Writes: the work's effects. Guarantees: each action once. Does not guarantee: punctuality; what
 * another process has locked waits for the next run.
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
