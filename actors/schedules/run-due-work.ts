import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Runs due work where no actor does: at the present of environments with a test clock; and, as a repair, what has been
 * due in real time for two minutes, since its actor should have done it.
 *
 * Reads: what is due. Writes: the work's effects; the metric `commerce_repairs_total`, which stays 0 while timers work.
 * Guarantees: each action once. Does not guarantee: punctuality; what another process has locked waits for the next run.
 */
const LATE_MS = 120_000;

export const dueWorkTasks: readonly CronTask[] = allDueWork.map(
  ({ name, pattern, run, hasActor }) => ({
    kind: 'cron',
    name,
    pattern,
    run: async ({ ctx, signal, logger }) => {
      const everywhere = { at: null, environmentId: null };
      const scope = hasActor ? ({ ...everywhere, only: 'test-clocks' } as const) : everywhere;
      const actions = await run(ctx, scope, signal);
      if (actions > 0) logger.info({ actions }, 'due work: done');
      if (!hasActor) return;
      const repairs = await run(ctx, { ...everywhere, only: { lateMs: LATE_MS } }, signal);
      if (repairs === 0) return;
      ctx.services.repaired(name, repairs);
      logger.warn({ repairs }, 'due work: done late, in place of the actor');
    },
  }),
);
