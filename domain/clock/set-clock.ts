import { writeEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import { unitOfWork, type Context } from '../context.ts';
import { rejectInstant } from './reject-instant.ts';
import { lockClock } from './load.ts';
import type { ClockReading } from './view.ts';

/** Freezes the environment at an instant that is not before its present. Work that fell due in between is not run. */
export async function setClock(ctx: Context, now: Date): Promise<ClockReading> {
  const set = await unitOfWork(ctx, async (tx) => {
    const before = await lockClock(ctx, tx);
    if (now < before.now)
      rejectInstant('now', 'backwards', now, 'The clock does not go backwards.');
    const clock = { now, mode: 'frozen', target: null } as const;
    await writeEnvironmentClock(tx, { environmentId: ctx.environmentId, ...clock });
    return clock;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return set;
}
