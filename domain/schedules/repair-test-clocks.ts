import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { readWaitingTestClocks } from '../../storage/queries/timers/test-clock-timers.ts';
import { TEST_CLOCK_JOB } from '../../storage/outbox/timers.ts';
import { unitOfWork, type SystemContext } from '../context.ts';

const BATCH = 500;

/**
 * Requests the job of each test clock that has something to do and none: a timer that failed may be tried again, a
 * timer was set in the moment in which the last job ended, or the job was given up. Returns how many.
 */
export async function repairTestClocks(ctx: SystemContext): Promise<number> {
  const clocks = await readWaitingTestClocks(ctx.database, TEST_CLOCK_JOB, BATCH);
  if (clocks.length === 0) return 0;
  return unitOfWork(ctx, async (tx) => {
    for (const { workspaceId, environmentId } of clocks)
      enqueueJob(tx, { kind: TEST_CLOCK_JOB, key: environmentId, workspaceId });
    return clocks.length;
  });
}
