import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import { LATE_MS, reportRepairs } from '../runtime/repair.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Repairs what has been due in real time for two minutes, since its actor should have done it. Environments with a test
 * clock have their own repair (`actors/clock/`).
 *
 * Reads: what is due. Writes: the work's effects; the metric `commerce_repairs_total`, which stays 0 while timers work.
 * Guarantees: each action once. Does not guarantee: punctuality; what another process has locked waits for the next run.
 */
export const dueWorkTasks: readonly CronTask[] = allDueWork.map(({ name, pattern, run }) => ({
  kind: 'cron',
  name,
  pattern,
  run: async (taskRun) => {
    const scope = { at: null, environmentId: null, lateMs: LATE_MS };
    reportRepairs(taskRun, name, await run(taskRun.ctx, scope, taskRun.signal));
  },
}));
