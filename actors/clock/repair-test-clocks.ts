import { repairTestClocks } from '../../domain/schedules/repair-test-clocks.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Requests the jobs of test clocks that have something to do and none: after a failed step has waited, or after a
 * job of theirs has died. Reads: the environments with a test clock. Writes: jobs.
 */
export const repairTestClocksTask: CronTask = {
  kind: 'cron',
  name: 'test-clocks',
  pattern: '* * * * *',
  run: async ({ ctx, logger }) => {
    const clocks = await repairTestClocks(ctx);
    if (clocks > 0) logger.info({ clocks }, 'test clocks: requested');
  },
};
