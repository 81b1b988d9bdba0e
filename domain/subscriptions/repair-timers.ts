import { readUntimed } from '../../storage/queries/subscriptions/subscription-timers.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import { unitOfWork, type SystemContext } from '../context.ts';

const BATCH = 500;
const AHEAD_MS = 24 * 3_600_000;

/**
 * Sets the timers that are missing, of subscriptions that must be woken within a day, or at any instant under a test clock: a renewal is decided by its actor
 * alone, never here. Returns how many; none, as long as every change sets its timer.
 */
export async function repairSubscriptionTimers(ctx: SystemContext): Promise<number> {
  const until = new Date(ctx.services.clock().getTime() + AHEAD_MS);
  const untimed = await readUntimed(ctx.database, until, BATCH);
  if (untimed.length === 0) return 0;
  return unitOfWork(ctx, async (tx) => {
    for (const { wakeAt: dueAt, ...subscription } of untimed)
      setTimer(tx, { kind: 'subscription', ...subscription, dueAt });
    return untimed.length;
  });
}
