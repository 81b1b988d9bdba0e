import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { addDuration } from '../clock/add-duration.ts';
import { rejectInstant } from '../clock/reject-instant.ts';
import { lockClock } from '../clock/load.ts';
import type { ClockReading } from '../clock/view.ts';
import { startTestClock } from './start-test-clock.ts';

const YEARS_MAX = 10;

/**
 * Freezes the environment at an instant that is not before its present, nor ten years after it. What is due by then is
 * done at that instant, soon after; nothing is done at an instant in between.
 */
export async function setClock(ctx: Context, now: Date): Promise<Concluded<ClockReading>> {
  const set = await concludingUnit(ctx, async (tx) => {
    const before = await lockClock(ctx, tx);
    if (now < before.now)
      rejectInstant('now', 'backwards', now, 'The clock does not go backwards.');
    if (now > yearsAfter(before.now))
      rejectInstant('now', 'too_far', now, `The clock goes at most ${YEARS_MAX} years ahead.`);
    const clock = { now, mode: 'frozen', target: null } as const;
    await startTestClock(ctx, tx, before, clock);
    return clock;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return set;
}

function yearsAfter(present: Date): Date {
  return addDuration(present, 'month', 12 * YEARS_MAX);
}
