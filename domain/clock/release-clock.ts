import { writeEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import { announceAll } from '../../storage/outbox/timers.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { lockClock } from './load.ts';
import type { ClockReading } from './view.ts';

/** Returns the environment to real time; what is due by it is done soon. */
export async function releaseClock(ctx: Context): Promise<Concluded<ClockReading>> {
  const released = await concludingUnit(ctx, async (tx) => {
    await lockClock(ctx, tx);
    const { environmentId } = ctx;
    await writeEnvironmentClock(tx, { environmentId, mode: 'real', now: null, target: null });
    announceAll(tx, ctx.workspaceId, new Date(0));
    return { now: ctx.services.clock(), mode: 'real', target: null } as const;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return released;
}
