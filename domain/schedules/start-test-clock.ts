import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { writeEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import { setIdleTimersExactly } from '../../storage/queries/abandonment/idle-timers.ts';
import { TEST_CLOCK_JOB } from '../../storage/outbox/timers.ts';
import type { ClockReading } from '../clock/view.ts';
import type { Context, Transaction } from '../context.ts';

/** Writes a clock that is not in real time any more, and has an actor process do what is due by it. */
export async function startTestClock(
  { workspaceId, environmentId }: Context,
  tx: Transaction,
  before: ClockReading,
  clock: ClockReading,
): Promise<void> {
  await writeEnvironmentClock(tx, { environmentId, ...clock });
  // Carts wait for a full hour in real time only.
  if (before.mode === 'real') await setIdleTimersExactly(tx, { workspaceId, environmentId });
  enqueueJob(tx, { kind: TEST_CLOCK_JOB, key: environmentId, workspaceId });
}
