import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import { LATE_MS, reportRepairs } from '../runtime/repair.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Runs due work where no actor does: at the present of environments with a test clock; and, as a repair, what has been
 * due in real time for two minutes, since its actor should have done it.
 *
 * Reads: what is due. Writes: the work's effects; the metric `commerce_repairs_total`, which stays 0 while timers work.
 * Guarantees: each action once. Does not guarantee: punctuality; what another process has locked waits for the next run.
 */
export const dueWorkTasks: readonly CronTask[] = allDueWork.map(
  ({ name, pattern, run, hasActor }) => ({
    kind: 'cron',
    name,
    pattern,
    run: async (taskRun) => {
      const { ctx, signal, logger } = taskRun;
      const everywhere = { at: null, environmentId: null };
      const scope = hasActor ? ({ ...everywhere, only: 'test-clocks' } as const) : everywhere;
      const actions = await run(ctx, scope, signal);
      if (actions > 0) logger.info({ actions }, 'due work: done');
      if (!hasActor) return;
      const repairs = await run(ctx, { ...everywhere, only: { lateMs: LATE_MS } }, signal);
      reportRepairs(taskRun, name, repairs);
    },
  }),
);
